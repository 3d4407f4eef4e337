import * as vscode from "vscode";
import { commandId } from "../kit/command-names.js";
import { showsOpenGames } from "../kit/entry-settings.js";
import { t } from "../kit/translate.js";

/** The status bar item that opens the games if none is open, if the user wants it. */
export class OpenGamesItem implements vscode.Disposable {
  readonly #listening: vscode.Disposable;
  #item: vscode.StatusBarItem | undefined;

  constructor(
    private readonly hasPanels: () => boolean,
    onDidChangePanels: vscode.Event<unknown>,
  ) {
    this.#listening = vscode.Disposable.from(
      onDidChangePanels(() => this.#update()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("tilework.statusBar")) this.#update();
      }),
    );
    this.#update();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    if (!showsOpenGames() || this.hasPanels()) {
      this.#item?.hide();
      return;
    }
    this.#item ??= makeItem();
    this.#item.show();
  }
}

function makeItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem("tilework.openGames", vscode.StatusBarAlignment.Right, 100);
  const label = t("Open Games");
  item.name = t("Tilework");
  item.text = `$(layout) ${t("Tilework")}`;
  item.tooltip = label;
  item.accessibilityInformation = { label, role: "button" };
  item.command = commandId("openGames");
  return item;
}

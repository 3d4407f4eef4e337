import * as vscode from "vscode";
import { gameViewType, reportViewType } from "../../manifest/terms/names.js";

/** VS Code's commands that put the keyboard into an editor group, by its column. */
const focusCommands = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"].map(
  (name) => `workbench.action.focus${name}EditorGroup`,
);

/** The editor in which the player worked last, besides the games. */
export class WorkPlace implements vscode.Disposable {
  readonly #listening: vscode.Disposable;
  #last: vscode.Tab | undefined;

  constructor() {
    const note = () => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      if (tab !== undefined && !isOurs(tab)) this.#last = tab;
    };
    this.#listening = vscode.Disposable.from(
      vscode.window.tabGroups.onDidChangeTabs(note),
      vscode.window.tabGroups.onDidChangeTabGroups(note),
    );
    note();
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** Puts the keyboard into that editor. Resolves with false if it was closed. */
  readonly goBack = async (): Promise<boolean> => {
    const last = this.#last;
    const group = vscode.window.tabGroups.all.find(({ tabs }) => last !== undefined && tabs.includes(last));
    const focus = focusCommands[(group?.viewColumn ?? 0) - 1];
    if (last === undefined || group === undefined || focus === undefined) return false;
    await vscode.commands.executeCommand(focus);
    await vscode.commands.executeCommand("workbench.action.openEditorAtIndex", group.tabs.indexOf(last));
    return true;
  };
}

function isOurs({ input }: vscode.Tab): boolean {
  return (
    input instanceof vscode.TabInputWebview &&
    [gameViewType, reportViewType].some((type) => input.viewType.endsWith(type))
  );
}

import * as vscode from "vscode";
import { levelViewType } from "../../manifest/terms/names.js";

/**
 * Finds tabs of our editor whose file is no text. VS Code does not ask us for an editor of such a file; its
 * own page only tells that something went wrong.
 */
export class UnreadableFiles implements vscode.Disposable {
  readonly #tell: (uri: vscode.Uri) => void;
  readonly #listening: vscode.Disposable;
  readonly #seen = new WeakSet<vscode.Tab>();

  constructor(tell: (uri: vscode.Uri) => void) {
    this.#tell = tell;
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) =>
      this.#look([...opened, ...changed]),
    );
    this.#look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(tabs: readonly vscode.Tab[]): void {
    for (const tab of tabs) {
      const { input } = tab;
      const isNew = tab.isActive && !this.#seen.has(tab);
      if (!isNew || !(input instanceof vscode.TabInputCustom) || input.viewType !== levelViewType) continue;
      this.#seen.add(tab);
      void vscode.workspace.openTextDocument(input.uri).then(undefined, () => this.#tell(input.uri));
    }
  }
}

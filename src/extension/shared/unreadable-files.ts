import * as vscode from "vscode";
import { levelViewType } from "../../manifest/terms/names.js";

/**
 * Finds tabs of our editor whose file is no text, and closes them. VS Code does not ask us for an editor of
 * such a file; its own page only says that something went wrong.
 */
export class UnreadableFiles implements vscode.Disposable {
  readonly #tell: (uri: vscode.Uri) => Promise<boolean>;
  readonly #listening: vscode.Disposable;
  readonly #seen = new WeakSet<vscode.Tab>();

  /** @param tell says what the file is; whether it is known to be no text */
  constructor(tell: (uri: vscode.Uri) => Promise<boolean>) {
    this.#tell = tell;
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) =>
      this.#look([...opened, ...changed]),
    );
    this.#look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** What cannot be read for another reason, such as a missing file, is VS Code's to explain. */
  async #close(tab: vscode.Tab, uri: vscode.Uri): Promise<void> {
    if (await this.#tell(uri)) await vscode.window.tabGroups.close(tab);
  }

  #look(tabs: readonly vscode.Tab[]): void {
    for (const tab of tabs) {
      const { input } = tab;
      const isNew = tab.isActive && !this.#seen.has(tab);
      if (!isNew || !(input instanceof vscode.TabInputCustom) || input.viewType !== levelViewType) continue;
      this.#seen.add(tab);
      void vscode.workspace.openTextDocument(input.uri).then(undefined, () => this.#close(tab, input.uri));
    }
  }
}

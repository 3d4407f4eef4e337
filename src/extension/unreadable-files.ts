import * as vscode from "vscode";
import { levelViewType } from "../manifest/names.js";

/**
 * Closes tabs of our editor whose file isn't text, and tells the user what it is. VS Code doesn't call our
 * editor for such a file; its own page only says that something went wrong.
 */
export class UnreadableFiles implements vscode.Disposable {
  readonly #listening: vscode.Disposable;
  readonly #seen = new WeakSet<vscode.Tab>();

  /** @param tell tells the user what the file is; returns whether it is known not to be text */
  constructor(private readonly tell: (uri: vscode.Uri) => Promise<boolean>) {
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) =>
      this.#look([...opened, ...changed]),
    );
    this.#look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** VS Code itself explains other reasons, such as a missing file. */
  async #close(tab: vscode.Tab, uri: vscode.Uri): Promise<void> {
    if (!(await this.tell(uri))) return;
    // The tab may have been closed meanwhile, and VS Code refuses to close it again.
    const isOpen = vscode.window.tabGroups.all.some(({ tabs }) => tabs.includes(tab));
    if (isOpen) await vscode.window.tabGroups.close(tab);
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

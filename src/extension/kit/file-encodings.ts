import * as vscode from "vscode";
import { readableItems, string, tuple, unlimited } from "../../games/reading.js";

/** The maximum number of remembered files; the oldest are dropped first. */
const maxFiles = 500;

const stateKey = "tilework.fileEncodings.1";

/**
 * The encodings of files that aren't Unicode, by their addresses, under VS Code's names. VS Code forgets the
 * encoding of a file that only our editor shows when its window is reloaded.
 */
export class FileEncodings {
  constructor(private readonly state: Pick<vscode.Memento, "get" | "update">) {}

  of(uri: vscode.Uri): string | undefined {
    return this.#read().get(uri.toString());
  }

  /** `undefined` removes the entry. */
  async remember(uri: vscode.Uri, encoding: string | undefined): Promise<void> {
    const files = this.#read();
    const key = uri.toString();
    if (files.get(key) === encoding) return;
    files.delete(key);
    if (encoding !== undefined) files.set(key, encoding);
    await this.state.update(stateKey, [...files].slice(-maxFiles));
  }

  /** Invalid entries are skipped. */
  #read(): Map<string, string> {
    return new Map(readableItems(tuple(string(unlimited), string(unlimited)), this.state.get(stateKey)));
  }
}

/**
 * Opens the files of this window's tabs that aren't Unicode in their own encodings. Otherwise, VS Code would
 * read those of our editor as UTF-8 after a reload. VS Code refuses for a file that it has already restored
 * with unsaved changes.
 */
export function openTabsInEncodings(files: FileEncodings): void {
  for (const { input } of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    const encoding = input instanceof vscode.TabInputCustom ? files.of(input.uri) : undefined;
    if (encoding !== undefined)
      void vscode.workspace
        .openTextDocument((input as vscode.TabInputCustom).uri, { encoding })
        .then(undefined, () => undefined);
  }
}

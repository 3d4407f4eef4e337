import * as vscode from "vscode";
import type { KeyChanges } from "../../midend/ports/key-changes.js";
import type { KeyChange } from "../../protocol/game/timer-page.js";
import { keyChangesIn } from "./key-file-text.js";

/** A longer file is not read. */
const maxBytes = 1_000_000;

/**
 * The user's `keybindings.json`, which is only read. It is two folders above the extension's storage, for
 * each profile, where VS Code and the extension run on the same machine. Elsewhere there is no such file, and
 * nothing is known.
 */
export class KeyFile implements KeyChanges {
  readonly #file: vscode.Uri | undefined;
  #known: { readonly mtime: number; readonly changes: readonly KeyChange[] } | undefined;

  constructor(storage: vscode.Uri) {
    const folder = vscode.Uri.joinPath(storage, "..");
    this.#file = folder.path.endsWith("/globalStorage")
      ? vscode.Uri.joinPath(folder, "..", "keybindings.json")
      : undefined;
  }

  async read(): Promise<readonly KeyChange[]> {
    if (this.#file === undefined) return [];
    try {
      const { mtime, size, type } = await vscode.workspace.fs.stat(this.#file);
      if (size > maxBytes || (type & vscode.FileType.File) === 0) return [];
      if (this.#known?.mtime !== mtime) {
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(this.#file));
        this.#known = { mtime, changes: keyChangesIn(text) };
      }
      return this.#known.changes;
    } catch {
      // There is no such file, or it is on the user's machine and this one is another.
      return [];
    }
  }
}

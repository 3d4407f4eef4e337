import * as vscode from "vscode";
import type { MoveKey } from "../../manifest/commands/move-keys.js";
import type { MoveKeys } from "../../midend/ports/move-keys.js";
import { boundMoveKeys } from "../shared/bound-move-keys.js";

/** A longer file is not read. */
const maxBytes = 1_000_000;

/**
 * The keys that move, from the user's `keybindings.json`, which is only read. It is two folders above the extension's
 * storage, for each profile, where VS Code and the extension run on the same machine. Elsewhere there is no such file,
 * and the default keys count.
 */
export class MoveKeysFile implements MoveKeys {
  readonly #file: vscode.Uri | undefined;
  #known: { readonly mtime: number; readonly keys: readonly MoveKey[] | undefined } | undefined;

  constructor(storage: vscode.Uri) {
    const folder = vscode.Uri.joinPath(storage, "..");
    this.#file = folder.path.endsWith("/globalStorage")
      ? vscode.Uri.joinPath(folder, "..", "keybindings.json")
      : undefined;
  }

  async read(): Promise<readonly MoveKey[] | undefined> {
    if (this.#file === undefined) return undefined;
    try {
      const { mtime, size, type } = await vscode.workspace.fs.stat(this.#file);
      if (size > maxBytes || (type & vscode.FileType.File) === 0) return undefined;
      if (this.#known?.mtime !== mtime) {
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(this.#file));
        this.#known = { mtime, keys: boundMoveKeys(text) };
      }
      return this.#known.keys;
    } catch {
      // There is no such file, or it is on the user's machine and this one is another.
      return undefined;
    }
  }
}

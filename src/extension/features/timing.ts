import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import type { Direction } from "../../games/direction.js";
import { parseJson } from "../../games/reading.js";
import type { Ports } from "../../midend/ports/ports.js";
import type { KeyChanges } from "../../midend/ports/store.js";
import { TimedPlay } from "../../midend/timing/timed-play.js";
import { TimedFiles } from "../../platform/storage/timed-files.js";
import { directionOfMove } from "../../protocol/game/board-commands.js";
import { normalKey } from "../../protocol/game/key-names.js";
import type { KeyChange } from "../../protocol/game/timer-page.js";
import { storageReports } from "../ports/storage.js";

/** The timed solves of all windows, with their files. */
export class WindowTiming extends TimedPlay {
  readonly #files: TimedFiles;

  /** @param storage the folder of the extension's files */
  constructor(ports: Ports, storage: vscode.Uri, log: vscode.LogOutputChannel) {
    const folder = pathOf(vscode.Uri.joinPath(storage, "timed"));
    const timed = new TimedFiles(Promise.resolve(folder), hostFiles, storageReports(log, "timed"));
    super({ ...ports, timed, keyChanges: new KeyFile(storage) });
    this.#files = timed;
  }

  override dispose(): void {
    super.dispose();
    this.#files.dispose();
  }

  /** Resolves when everything is written, or could not be written once more. */
  override async idle(): Promise<void> {
    await super.idle();
    await this.#files.flush();
  }
}

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

const directions: ReadonlyMap<string, Direction> = new Map(Object.entries(directionOfMove));

/**
 * The keys of Tilework's commands in the contents of VS Code's `keybindings.json`. VS Code doesn't tell
 * extensions which keys are bound. An entry whose `when` clause doesn't mention Tilework is left out, because
 * it is about something else. Keys in two parts, such as `ctrl+k up`, are left out, too. Empty if the text is
 * not a list of keys.
 */
export function keyChangesIn(text: string): readonly KeyChange[] {
  const entries = parseWithComments(text);
  if (!Array.isArray(entries)) return [];
  return (entries as readonly unknown[]).flatMap((entry): readonly KeyChange[] => {
    const { key: written, command, when } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof written !== "string" || typeof command !== "string") return [];
    if (typeof when === "string" && !when.includes("tilework")) return [];
    const [, minus, name] = /^(-?)tilework\.(.+)$/.exec(command) ?? [];
    const key = normalKey(written);
    if (name === undefined || key.includes(" ")) return [];
    return [{ key, direction: directions.get(name), isRemoved: minus === "-" }];
  });
}

// What is open at its end matches, too: otherwise each quote in it would be tried again.
const stringsAndComments = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const stringsAndLastCommas = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[\]}])/g;

/** JSON as VS Code's settings have it: with comments, and commas before brackets. */
function parseWithComments(text: string): unknown {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replace(stringsAndComments, (part) => (part.startsWith('"') ? part : " "))
    .replace(stringsAndLastCommas, (part) => (part.startsWith('"') ? part : ""));
  return parseJson(plain);
}

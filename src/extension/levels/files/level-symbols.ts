import * as vscode from "vscode";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { hostSlices } from "../../../platform/slices.js";
import { fileNameOf } from "../../kit/uris.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { t } from "../../kit/translate.js";
import { watchLevelFiles } from "./level-file-watch.js";
import { type LevelText, levelTextOf, workspaceTexts } from "./level-texts.js";
import { isFound, maxSearchBytes } from "./workspace-levels.js";

/** VS Code shows fewer. */
const maxResults = 2_000;

/** With more changed files, the whole workspace is searched again. */
const maxChanged = 100;

interface IndexedFile {
  readonly uri: vscode.Uri;
  readonly id: string;
  readonly levels: readonly IndexedLevel[];
}

/**
 * The levels of the workspace by title, author and size, for Go to Symbol in Workspace. The index is made by
 * the first search, and later searches read only what has changed.
 */
export class LevelSymbols implements vscode.WorkspaceSymbolProvider, vscode.Disposable {
  readonly #files = new Map<string, IndexedFile>();
  readonly #changed = new Map<string, vscode.Uri>();
  readonly #stopped = new vscode.CancellationTokenSource();
  #listening: vscode.Disposable | undefined;
  #needsScan = true;
  #update: Promise<void> | undefined;

  constructor(private readonly texts: FileTexts) {}

  dispose(): void {
    this.#stopped.cancel();
    this.#listening?.dispose();
  }

  async provideWorkspaceSymbols(
    query: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.SymbolInformation[]> {
    // VS Code cancels the search of each letter; the index is completed for the next one.
    this.#update ??= this.#bringUpToDate().finally(() => {
      this.#update = undefined;
    });
    await this.#update;
    if (token.isCancellationRequested) return [];
    const letters = lettersOf(query);
    const found: vscode.SymbolInformation[] = [];
    for (const { uri, levels } of this.#files.values()) {
      const file = vscode.workspace.asRelativePath(uri);
      for (const { name, line } of levels) {
        if (!hasInOrder(name, letters)) continue;
        const place = new vscode.Location(uri, new vscode.Position(line, 0));
        found.push(new vscode.SymbolInformation(name, vscode.SymbolKind.Module, file, place));
        if (found.length === maxResults) return found;
      }
    }
    return found;
  }

  async #bringUpToDate(): Promise<void> {
    this.#listening ??= vscode.Disposable.from(
      watchLevelFiles((uris) => {
        for (const uri of uris) this.#changed.set(uri.toString(), uri);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#needsScan = true;
      }),
    );
    if (!this.#needsScan && this.#changed.size <= maxChanged) return this.#readChanged();
    this.#needsScan = false;
    try {
      await this.#scan();
    } catch (error) {
      this.#needsScan = true;
      throw error;
    }
  }

  async #scan(): Promise<void> {
    this.#changed.clear();
    const before = new Map(this.#files);
    this.#files.clear();
    const isKnown = (uri: vscode.Uri, id: string) => before.get(uri.toString())?.id === id;
    const { token } = this.#stopped;
    for await (const text of workspaceTexts(this.texts, token, () => undefined, isKnown)) {
      await this.#keep(text, before.get(text.uri.toString()));
    }
  }

  async #readChanged(): Promise<void> {
    for (const [key, uri] of [...this.#changed]) {
      this.#changed.delete(key);
      const before = this.#files.get(key);
      const isKnown = (_: vscode.Uri, id: string) => before?.id === id;
      const isOurs = before !== undefined || (await isFound(uri));
      const { levels } = isOurs
        ? await levelTextOf(uri, this.texts, isKnown, maxSearchBytes)
        : { levels: undefined };
      if (levels === undefined) this.#files.delete(key);
      else await this.#keep(levels, before);
    }
  }

  async #keep({ uri, id, text }: LevelText, before: IndexedFile | undefined): Promise<void> {
    const key = uri.toString();
    this.#files.delete(key);
    const count = [...this.#files.values()].reduce((sum, { levels }) => sum + levels.length, 0);
    const isStopped = () => this.#stopped.token.isCancellationRequested;
    const levels =
      text === undefined
        ? before?.levels
        : await inSlices(indexing(text, fileNameOf(uri)), hostSlices, isStopped);
    if (levels !== undefined) this.#files.set(key, { uri, id, levels: levels.slice(0, maxLevels - count) });
  }
}

/** What Go to Symbol in Workspace searches of a level. */

/** The bound of the index. */
const maxLevels = 100_000;
const maxNameCharacters = 200;

/** A level in the index. */
interface IndexedLevel {
  /** "Two rooms · Ann · 12x5": everything that can be searched, as VS Code searches names alone. */
  readonly name: string;
  /** The line of its first row. */
  readonly line: number;
}

/** The levels of a text, at most `maxLevels`. */
export function* indexing(text: string, fileName: string): PausingWork<readonly IndexedLevel[]> {
  const { levels, author: ofAll } = yield* readingCollection(text, fileName);
  return levels.slice(0, maxLevels).map(({ title, author, board }, index) => {
    const parts = [
      title?.text ?? t("Level {0}", index + 1),
      (author ?? ofAll)?.text,
      `${board.width}x${board.rows.length}`,
    ];
    const words = parts.filter((part) => part !== undefined).map((part) => part.slice(0, maxNameCharacters));
    return { name: words.join(" · "), line: board.firstLine };
  });
}

/** The searched text: VS Code ignores case and blanks. */
export function lettersOf(query: string): string {
  return query.toLowerCase().replace(/\s+/g, "").replaceAll("×", "x");
}

/** Whether a name has these letters in this order, as VS Code searches. */
export function hasInOrder(name: string, letters: string): boolean {
  const all = name.toLowerCase();
  let at = 0;
  for (const letter of letters) {
    at = all.indexOf(letter, at);
    if (at < 0) return false;
    at += letter.length;
  }
  return true;
}

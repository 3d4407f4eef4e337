import * as vscode from "vscode";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { hostSlices } from "../../../platform/host-clock.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { t } from "../../kit/translate.js";
import { LevelFileList } from "./level-file-list.js";
import { watchLevelFiles } from "./workspace-levels.js";

/** VS Code shows fewer. */
const maxResults = 2_000;

/** The bound of the index. */
const maxLevels = 100_000;
const maxNameCharacters = 200;

/**
 * The levels of the workspace by title, author and size, for Go to Symbol in Workspace. The index is made by
 * the first search, and later searches read only what has changed.
 */
export class LevelSymbols implements vscode.WorkspaceSymbolProvider, vscode.Disposable {
  readonly #list: LevelFileList<readonly IndexedLevel[]>;
  #listening: vscode.Disposable | undefined;
  #needsScan = false;
  #update: Promise<unknown> | undefined;

  constructor(texts: FileTexts, onProblem: (error: unknown) => void) {
    this.#list = new LevelFileList(texts, onProblem, (...file) => this.#index(...file));
  }

  dispose(): void {
    this.#listening?.dispose();
    this.#list.dispose();
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
    for (const { uri, summary: levels = [] } of this.#list.all) {
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

  #bringUpToDate(): Promise<unknown> {
    this.#listening ??= vscode.Disposable.from(
      watchLevelFiles((uris) => {
        for (const uri of uris) this.#list.note(uri);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#needsScan = true;
      }),
    );
    const anew = this.#needsScan;
    this.#needsScan = false;
    return this.#list.update(anew);
  }

  /** The levels of a file, as far as the index has room for them. */
  async #index(
    text: string,
    uri: vscode.Uri,
    isStopped: () => boolean,
  ): Promise<readonly IndexedLevel[] | undefined> {
    const levels = await inSlices(indexing(text, fileNameOf(uri)), hostSlices, isStopped);
    let room = maxLevels;
    for (const file of this.#list.all)
      if (file.uri.toString() !== uri.toString()) room -= file.summary?.length ?? 0;
    return levels?.slice(0, room);
  }
}

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

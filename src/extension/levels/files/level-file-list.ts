import * as vscode from "vscode";
import { madeOnce } from "../../../games/lists.js";
import type { FileTexts } from "../../kit/file-texts.js";
import { speech } from "../../kit/translate.js";
import {
  findLevelFiles,
  findTexts,
  holdsLevels,
  isFound,
  isOwnFile,
  type LevelSummary,
  maxSearchBytes,
  stateOf,
} from "./workspace-levels.js";

/** A file of levels with what is known about it so far. */
export interface ListedFile<Summary = LevelSummary> {
  readonly uri: vscode.Uri;
  /** `undefined` until the file has been read, and if it is too large. */
  summary: Summary | undefined;
  isTooLarge: boolean;
  /** See `FileText`. */
  id: string;
}

/** Up to this many changed files are checked one by one; with more, the whole workspace is scanned again. */
const maxChanged = 100;

/** What is kept of the text of a file; `undefined` if `isStopped` returned true meanwhile. */
type Summarize<Summary> = (
  text: string,
  uri: vscode.Uri,
  isStopped: () => boolean,
) => Promise<Summary | undefined>;

/**
 * The level files of the workspace. Nothing is searched before the first update, and unchanged files aren't
 * read again.
 */
export class LevelFileList<Summary> implements vscode.Disposable {
  readonly #files = new Map<string, ListedFile<Summary>>();
  /** The states of text files that contain no levels. */
  readonly #others = new Map<string, string>();
  readonly #changed = new Map<string, vscode.Uri>();
  readonly #onDidChange = new vscode.EventEmitter<ListedFile<Summary> | undefined>();
  /** Fires with the file whose summary has changed, or with nothing if files were added or removed. */
  readonly onDidChange = this.#onDidChange.event;
  #search: vscode.CancellationTokenSource | undefined;
  #hasScanned = false;
  #isCut = false;

  constructor(
    private readonly texts: FileTexts,
    private readonly onProblem: (error: unknown) => void,
    private readonly summarize: Summarize<Summary>,
  ) {}

  dispose(): void {
    this.cancel();
    this.#onDidChange.dispose();
  }

  /** In no order. */
  get all(): Iterable<ListedFile<Summary>> {
    return this.#files.values();
  }

  /** Sorted by their paths. */
  get files(): readonly ListedFile<Summary>[] {
    const { compare } = new Intl.Collator(speech.language, { numeric: true });
    return [...this.all].sort((one, other) => compare(one.uri.path, other.uri.path));
  }

  /** Whether the workspace has more files than are read. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Whether all changes reported so far have been processed. */
  get isWhole(): boolean {
    return this.#hasScanned && this.#changed.size === 0;
  }

  /** Stops the running update; its results so far stay. */
  cancel(): void {
    this.#search?.cancel();
    this.#search = undefined;
  }

  /** Whether the next update scans the whole workspace. */
  get needsScan(): boolean {
    return !this.#hasScanned;
  }

  /** A file was changed, added or removed; the next update checks it. */
  note(uri: vscode.Uri): void {
    this.#changed.set(uri.toString(), uri);
    if (this.#changed.size <= maxChanged || !this.#hasScanned) return;
    this.#hasScanned = false;
    this.#changed.clear();
  }

  /**
   * Checks what has changed: the whole workspace the first time, after many changes, or if `anew` is set.
   * Changes noted meanwhile are left to the next update. Returns whether another update would help; after a
   * failure it wouldn't.
   */
  async update(anew = false): Promise<boolean> {
    this.cancel();
    if (anew) this.#hasScanned = false;
    const search = new vscode.CancellationTokenSource();
    this.#search = search;
    try {
      if (this.#hasScanned) await this.#lookAtChanged(search.token);
      else await this.#scan(search.token);
      return !this.isWhole;
    } catch (error) {
      if (search.token.isCancellationRequested) return true;
      this.onProblem(error);
      return false;
    } finally {
      if (this.#search === search) this.#search = undefined;
      search.dispose();
    }
  }

  async #scan(token: vscode.CancellationToken): Promise<void> {
    this.#changed.clear();
    const own = await findLevelFiles(token);
    if (token.isCancellationRequested) return;
    // List the files before reading any of them.
    for (const uri of own.uris) this.#add(uri);
    this.#onDidChange.fire(undefined);
    const texts = await findTexts(token);
    if (token.isCancellationRequested) return;
    this.#isCut = own.isCut || texts.isCut;
    const found = new Set([...own.uris, ...texts.uris].map(String));
    for (const key of [...this.#files.keys()]) if (!found.has(key)) this.#files.delete(key);
    for (const key of [...this.#others.keys()]) if (!found.has(key)) this.#others.delete(key);
    this.#onDidChange.fire(undefined);
    let left = maxSearchBytes;
    for (const uri of [...own.uris, ...texts.uris]) {
      left -= await this.#look(uri, token, left);
      if (token.isCancellationRequested) return;
    }
    if (left < 0) this.#isCut = true;
    this.#hasScanned = true;
  }

  async #lookAtChanged(token: vscode.CancellationToken): Promise<void> {
    for (const [key, uri] of [...this.#changed]) {
      const isKnown = this.#files.has(key) || this.#others.has(key);
      // A file that changes again while it is being read is noted again.
      this.#changed.delete(key);
      if (isKnown || (await isFound(uri))) await this.#look(uri, token, maxSearchBytes);
      if (!token.isCancellationRequested) continue;
      this.#changed.set(key, uri);
      return;
    }
  }

  /** Returns the number of bytes that were read, or would have been read without the limit of `maxBytes`. */
  async #look(uri: vscode.Uri, token: vscode.CancellationToken, maxBytes: number): Promise<number> {
    const key = uri.toString();
    const state = await stateOf(uri, this.texts);
    if (token.isCancellationRequested) return 0;
    if (state === undefined) {
      this.#remove(key);
      return 0;
    }
    if (this.#files.get(key)?.id === state.id || this.#others.get(key) === state.id) return 0;
    const isTooLarge = state.read === undefined || state.bytes > maxBytes;
    // The file may have been deleted, or is not readable.
    const text = isTooLarge ? undefined : await state.read?.().catch(() => undefined);
    if (token.isCancellationRequested) return 0;
    if (isOwnFile(uri) || (text !== undefined && holdsLevels(text)))
      await this.#keep(uri, text, { id: state.id, isTooLarge }, token);
    else {
      this.#remove(key);
      this.#others.set(key, state.id);
    }
    return state.read === undefined ? 0 : state.bytes;
  }

  async #keep(
    uri: vscode.Uri,
    text: string | undefined,
    known: Pick<ListedFile<Summary>, "id" | "isTooLarge">,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const summary =
      text === undefined ? undefined : await this.summarize(text, uri, () => token.isCancellationRequested);
    if (token.isCancellationRequested) return;
    const key = uri.toString();
    this.#others.delete(key);
    const isNew = !this.#files.has(key);
    const file = this.#add(uri);
    Object.assign(file, { summary, ...known });
    this.#onDidChange.fire(isNew ? undefined : file);
  }

  #add(uri: vscode.Uri): ListedFile<Summary> {
    return madeOnce(this.#files, uri.toString(), () => {
      return { uri, summary: undefined, isTooLarge: false, id: "" };
    });
  }

  #remove(key: string): void {
    this.#others.delete(key);
    if (this.#files.delete(key)) this.#onDidChange.fire(undefined);
  }
}

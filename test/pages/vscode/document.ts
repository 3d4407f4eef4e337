import type * as vscode from "vscode";
import type { Documents } from "./documents.js";
import { EndOfLine, Position, Range, TextDocumentChangeReason as Reason } from "./types.js";

/** A text that a document has had; undo comes back to it. */
interface State {
  readonly text: string;
}

const byteOrderMark = "\uFEFF";

/**
 * A text document as VS Code shows it to extensions. All lines end in the same way, as most do in the file.
 * Undo counts up the version, too. Each change is told as one range of whole lines.
 */
export class TestDocument {
  readonly eol: vscode.EndOfLine;
  readonly encoding: string;
  version = 1;
  isDirty = false;
  isClosed = false;
  #now: State;
  /** The state in the file. */
  #saved: State | undefined;
  #past: readonly State[] = [];

  constructor(
    readonly owner: Pick<Documents, "onDidChange">,
    readonly uri: vscode.Uri,
    contents: string,
    public languageId: string,
  ) {
    this.encoding = contents.startsWith(byteOrderMark) ? "utf8bom" : "utf8";
    const [lines, returns] = [contents.match(/\r\n|\r|\n/g) ?? [], contents.match(/\r/g) ?? []];
    this.eol = returns.length > lines.length / 2 ? EndOfLine.CRLF : EndOfLine.LF;
    this.#now = { text: this.#normalized(contents) };
    this.isDirty = this.isUntitled && contents !== "";
    if (!this.isDirty) this.#saved = this.#now;
  }

  get fileName(): string {
    return this.uri.fsPath;
  }
  get isUntitled(): boolean {
    return this.uri.scheme === "untitled";
  }
  get lineCount(): number {
    return this.#lines.length;
  }
  /** Each without its end. */
  get #lines(): readonly string[] {
    return this.#now.text.split(/\r?\n/);
  }

  getText(range?: vscode.Range): string {
    const { text } = this.#now;
    return range === undefined ? text : text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  lineAt(line: number): Pick<vscode.TextLine, "text" | "range"> {
    const text = this.#lines[line];
    if (text === undefined) throw new Error("Illegal value for `line`");
    return { text, range: new Range(line, 0, line, text.length) };
  }

  offsetAt({ line, character }: vscode.Position): number {
    const before = this.#lines.slice(0, line).reduce((sum, { length }) => sum + length + this.eol, 0);
    const text = this.#lines[line];
    return text === undefined ? this.#now.text.length : before + Math.min(character, text.length);
  }

  positionAt(offset: number): Position {
    const before = this.#now.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1)!.replace("\r", "").length);
  }

  /** Makes edits of the present text, as one step. Returns `false` and does nothing if two overlap. */
  edit(edits: readonly vscode.TextEdit[]): boolean {
    const changes = edits
      .map(({ range, newText }, index) => ({
        start: this.offsetAt(range.start),
        end: this.offsetAt(range.end),
        index,
        text: this.#normalized(newText),
      }))
      .sort((a, b) => b.end - a.end || b.start - a.start || b.index - a.index);
    if (changes.some(({ start }, index) => start < (changes[index + 1]?.end ?? 0))) return false;
    this.#step(
      changes.reduce(
        (now, { start, end, text }) => now.slice(0, start) + text + now.slice(end),
        this.getText(),
      ),
    );
    return true;
  }

  undo(): void {
    const state = this.#past.at(-1);
    if (state === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#become(state, Reason.Undo);
  }

  /** Takes the contents of the file, in one step. */
  reload(contents: string): void {
    this.#step(this.#normalized(contents), this.isDirty);
    this.saved(this.#now);
  }

  /** What is written to the file, and the state to pass to `saved` once it is. */
  get contents(): { readonly text: string; readonly state: State } {
    return { text: (this.encoding === "utf8bom" ? byteOrderMark : "") + this.getText(), state: this.#now };
  }

  saved(state: State): void {
    this.#saved = state;
    this.#setDirty(this.#now !== state);
  }

  #step(text: string, isDirty = true): void {
    if (text === this.#now.text) return;
    this.#past = [...this.#past, this.#now];
    this.#become({ text }, undefined, isDirty);
  }

  /** VS Code tells first that a document is dirty, by an event without changes. */
  #become(state: State, reason?: 1, isDirty = state !== this.#saved): void {
    this.#setDirty(isDirty);
    const [before, after] = [this.#now, state].map(({ text }) => text.split(/(?<=\n)/)) as [
      string[],
      string[],
    ];
    const shorter = Math.min(before.length, after.length);
    let [first, last] = [0, 0];
    while (first < shorter && before[first] === after[first]) first++;
    while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last++;
    const rangeOffset = before.slice(0, first).join("").length;
    const [lost, text] = [before, after].map((lines) => lines.slice(first, lines.length - last).join(""));
    const rangeLength = lost!.length;
    const range = new Range(this.positionAt(rangeOffset), this.positionAt(rangeOffset + rangeLength));
    this.#now = state;
    this.version++;
    this.#tell([{ range, rangeOffset, rangeLength, text: text! }], reason);
  }

  #setDirty(isDirty: boolean): void {
    if (isDirty === this.isDirty) return;
    this.isDirty = isDirty;
    this.#tell([], undefined);
  }

  #tell(contentChanges: readonly vscode.TextDocumentContentChangeEvent[], reason: 1 | undefined): void {
    this.owner.onDidChange.fire({ document: this as unknown as vscode.TextDocument, contentChanges, reason });
  }

  #normalized(text: string): string {
    return text
      .replace(byteOrderMark, "")
      .replace(/\r\n|\r|\n/g, this.eol === EndOfLine.CRLF ? "\r\n" : "\n");
  }
}

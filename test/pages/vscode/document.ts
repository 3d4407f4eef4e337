import type * as vscode from "vscode";
import { countUpTo } from "../../../src/games/lists.js";
import type { Documents } from "./documents.js";
import { EndOfLine, Position, Range, TextDocumentChangeReason as Reason } from "./types.js";

/** A text that a document has had; undo comes back to it. */
interface State {
  readonly text: string;
  /** The offsets of its lines, once they are asked for. */
  lines?: readonly number[];
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
  readonly #past: State[] = [];
  readonly #future: State[] = [];

  constructor(
    readonly owner: Pick<Documents, "onDidChange">,
    readonly uri: vscode.Uri,
    contents: string,
    public languageId: string,
  ) {
    this.encoding = contents.startsWith(byteOrderMark) ? "utf8bom" : "utf8";
    const returns = contents.match(/\r/g)?.length ?? 0;
    const endsInBoth = returns > 0 && returns > contents.match(/\r\n|\r|\n/g)!.length / 2;
    this.eol = endsInBoth ? EndOfLine.CRLF : EndOfLine.LF;
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
  get #lines(): readonly number[] {
    this.#now.lines ??= lineStarts(this.#now.text);
    return this.#now.lines;
  }

  getText(range?: vscode.Range): string {
    const { text } = this.#now;
    return range === undefined ? text : text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  lineAt(line: number): Pick<vscode.TextLine, "text" | "range"> {
    if (this.#lines[line] === undefined) throw new Error("Illegal value for `line`");
    const text = this.#now.text.slice(this.#lines[line], this.offsetAt(new Position(line, Infinity)));
    return { text, range: new Range(line, 0, line, text.length) };
  }

  offsetAt({ line, character }: vscode.Position): number {
    const [start, next] = this.#lines.slice(line, line + 2);
    const { length } = this.#now.text;
    const end = next === undefined ? length : next - this.eol;
    return start === undefined ? length : Math.min(start + character, end);
  }

  positionAt(offset: number): Position {
    const line = countUpTo(this.#lines.length, (line) => this.#lines[line]! <= offset) - 1;
    const end = this.offsetAt(new Position(line, Infinity));
    return new Position(line, Math.min(offset, end) - this.#lines[line]!);
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
    this.#move(this.#past, this.#future, Reason.Undo);
  }

  redo(): void {
    this.#move(this.#future, this.#past, Reason.Redo);
  }

  #move(from: State[], to: State[], reason: 1 | 2): void {
    const state = from.pop();
    if (state === undefined) return;
    to.push(this.#now);
    this.#become(state, reason);
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
    this.#past.push(this.#now);
    this.#future.length = 0;
    this.#become({ text }, undefined, isDirty);
  }

  /** VS Code tells first that a document is dirty, by an event without changes. */
  #become(state: State, reason?: 1 | 2, isDirty = state !== this.#saved): void {
    this.#setDirty(isDirty);
    const [start, end] = equalLines(this.#now.text, state.text);
    const rangeLength = this.#now.text.length - end - start;
    const range = new Range(this.positionAt(start), this.positionAt(start + rangeLength));
    this.#now = state;
    this.version++;
    const text = state.text.slice(start, state.text.length - end);
    this.#tell([{ range, rangeOffset: start, rangeLength, text }], reason);
  }

  #setDirty(isDirty: boolean): void {
    if (isDirty === this.isDirty) return;
    this.isDirty = isDirty;
    this.#tell([]);
  }

  #tell(contentChanges: readonly vscode.TextDocumentContentChangeEvent[], reason?: 1 | 2): void {
    this.owner.onDidChange.fire({ document: this as unknown as vscode.TextDocument, contentChanges, reason });
  }

  #normalized(text: string): string {
    return text
      .replace(byteOrderMark, "")
      .replace(/\r\n|\r|\n/g, this.eol === EndOfLine.CRLF ? "\r\n" : "\n");
  }
}

/** The lengths of the equal lines at the start and at the end of two texts. */
function equalLines(one: string, other: string): readonly [start: number, end: number] {
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && one[start] === other[start]) start++;
  while (start > 0 && one[start - 1] !== "\n") start--;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const startsLine = (text: string) => /^$|\n$/.test(text.slice(start, text.length - end).slice(-1));
  while (end > 0 && !(startsLine(one) && startsLine(other))) end--;
  return [start, end];
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

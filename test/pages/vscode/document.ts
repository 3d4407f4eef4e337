import type * as vscode from "vscode";
import {
  EndOfLine,
  type EventEmitter,
  Position,
  Range,
  TextDocumentChangeReason as Reason,
} from "./types.js";

/** A replacement, at an offset of the text before. */
interface Change {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** A change that one undo takes back. Both lists run from the end of the text to its start. */
interface Step {
  readonly redo: readonly Change[];
  readonly undo: readonly Change[];
  readonly before: number;
  readonly after: number;
}

/** Whom a document tells what happens to it. */
export interface DocumentOwner {
  readonly onDidChange: EventEmitter<vscode.TextDocumentChangeEvent>;
  readonly onDidChangeDirty: EventEmitter<TestDocument>;
  save(document: TestDocument): Promise<boolean>;
}

const byteOrderMark = "\uFEFF";

/**
 * A text document as VS Code shows it to extensions. All lines end in the same way, as most do in the file.
 * Undo and redo count up the version, too.
 */
export class TestDocument implements vscode.TextDocument {
  readonly uri: vscode.Uri;
  readonly eol: vscode.EndOfLine;
  readonly encoding: string;
  languageId: string;
  version = 1;
  isDirty = false;
  isClosed = false;
  readonly getWordRangeAtPosition = undefined as never;
  readonly #owner: DocumentOwner;
  #text: string;
  #starts: readonly number[] | undefined;
  readonly #past: Step[] = [];
  #future: Step[] = [];
  /** The number of this state of the text, of the last new one, and of the one in the file. */
  #state = 0;
  #lastState = 0;
  #savedState = 0;

  constructor(owner: DocumentOwner, uri: vscode.Uri, contents: string, languageId: string) {
    this.#owner = owner;
    this.uri = uri;
    this.languageId = languageId;
    this.encoding = contents.startsWith(byteOrderMark) ? "utf8bom" : "utf8";
    const [lines, returns] = [contents.match(/\r\n|\r|\n/g) ?? [], contents.match(/\r/g) ?? []];
    this.eol = returns.length > lines.length / 2 ? EndOfLine.CRLF : EndOfLine.LF;
    this.#text = this.#normalized(contents);
    if (this.isUntitled && contents !== "") [this.#savedState, this.isDirty] = [-1, true];
  }

  get fileName(): string {
    return this.uri.fsPath;
  }
  get isUntitled(): boolean {
    return this.uri.scheme === "untitled";
  }
  get lineCount(): number {
    return this.#lineStarts().length;
  }

  getText(range?: vscode.Range): string {
    return range === undefined
      ? this.#text
      : this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  lineAt(place: number | vscode.Position): vscode.TextLine {
    const lineNumber = typeof place === "number" ? place : place.line;
    if (lineNumber < 0 || lineNumber >= this.lineCount) throw new Error("Illegal value for `line`");
    const [start, end] = [new Position(lineNumber, 0), new Position(lineNumber, this.#lengthOf(lineNumber))];
    const range = new Range(start, end);
    const text = this.getText(range);
    return {
      lineNumber,
      text,
      range,
      rangeIncludingLineBreak: this.validateRange(new Range(start, new Position(lineNumber + 1, 0))),
      firstNonWhitespaceCharacterIndex: text.length - text.trimStart().length,
      isEmptyOrWhitespace: text.trim() === "",
    };
  }

  offsetAt(position: vscode.Position): number {
    const { line, character } = this.validatePosition(position);
    return this.#lineStarts()[line]! + character;
  }

  positionAt(offset: number): Position {
    const starts = this.#lineStarts();
    const near = Math.max(0, Math.min(Math.floor(offset), this.#text.length));
    const line = starts.findLastIndex((start) => start <= near);
    return new Position(line, Math.min(near - starts[line]!, this.#lengthOf(line)));
  }

  validatePosition({ line, character }: vscode.Position): Position {
    const last = this.lineCount - 1;
    if (line > last) return new Position(last, this.#lengthOf(last));
    return new Position(line, Math.min(character, this.#lengthOf(line)));
  }

  validateRange({ start, end }: vscode.Range): Range {
    return new Range(this.validatePosition(start), this.validatePosition(end));
  }

  save(): Promise<boolean> {
    return this.#owner.save(this);
  }

  /** Makes edits of the present text, as one step. Returns `false` and does nothing if two overlap. */
  edit(edits: readonly vscode.TextEdit[]): boolean {
    const changes = edits
      .map(({ range, newText }, index) => {
        const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
        return { start, end, index, text: this.#normalized(newText) };
      })
      .filter(({ start, end, text }) => end > start || text !== "")
      .sort((a, b) => b.end - a.end || b.start - a.start || b.index - a.index);
    if (changes.some(({ start }, index) => start < (changes[index + 1]?.end ?? 0))) return false;
    this.#add(
      changes.map(({ start, end, text }) => ({ rangeOffset: start, rangeLength: end - start, text })),
    );
    return true;
  }

  undo(): void {
    const step = this.#past.pop();
    if (step === undefined) return;
    this.#future.push(step);
    this.#become(step.undo, step.before, Reason.Undo);
  }

  redo(): void {
    const step = this.#future.pop();
    if (step === undefined) return;
    this.#past.push(step);
    this.#become(step.redo, step.after, Reason.Redo);
  }

  /** Takes the contents of the file. Like in VS Code, the lines that differ are replaced in one step. */
  reload(contents: string): void {
    const [before, after] = [this.#lines(this.#text), this.#lines(this.#normalized(contents))];
    const shorter = Math.min(before.length, after.length);
    let [first, last] = [0, 0];
    while (first < shorter && before[first] === after[first]) first++;
    while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last++;
    const [lost, text] = [before, after].map((lines) => lines.slice(first, lines.length - last).join(""));
    if (lost !== text) {
      const rangeOffset = before.slice(0, first).join("").length;
      this.#savedState = this.#lastState + 1;
      this.#add([{ rangeOffset, rangeLength: lost!.length, text: text! }], this.isDirty);
    }
    this.saved(this.#state);
  }

  /** What is written to the file, and the number to pass to `saved` once it is. */
  get contents(): { readonly text: string; readonly state: number } {
    return { text: (this.encoding === "utf8bom" ? byteOrderMark : "") + this.#text, state: this.#state };
  }

  saved(state: number): void {
    this.#savedState = state;
    this.#setDirty(this.#state !== state);
  }

  #add(redo: readonly Change[], isDirty?: boolean): void {
    if (redo.length === 0) return;
    let moved = 0;
    const undo = redo.toReversed().map(({ rangeOffset, rangeLength, text }) => {
      const back = this.#text.slice(rangeOffset, rangeOffset + rangeLength);
      const change = { rangeOffset: rangeOffset + moved, rangeLength: text.length, text: back };
      moved += text.length - rangeLength;
      return change;
    });
    const [before, after] = [this.#state, ++this.#lastState];
    this.#past.push({ redo, undo: undo.reverse(), before, after });
    this.#future = [];
    this.#become(redo, after, undefined, isDirty);
  }

  /** VS Code tells first that a document is dirty, by an event without changes. */
  #become(
    changes: readonly Change[],
    state: number,
    reason?: 1 | 2,
    isDirty = state !== this.#savedState,
  ): void {
    this.#setDirty(isDirty);
    const contentChanges = changes.map((change) => {
      const { rangeOffset, rangeLength } = change;
      const range = new Range(this.positionAt(rangeOffset), this.positionAt(rangeOffset + rangeLength));
      return { ...change, range };
    });
    for (const { rangeOffset, rangeLength, text } of changes)
      this.#text = this.#text.slice(0, rangeOffset) + text + this.#text.slice(rangeOffset + rangeLength);
    this.#starts = undefined;
    this.#state = state;
    this.version++;
    this.#owner.onDidChange.fire({ document: this, contentChanges, reason });
  }

  #setDirty(isDirty: boolean): void {
    if (isDirty === this.isDirty) return;
    this.isDirty = isDirty;
    this.#owner.onDidChangeDirty.fire(this);
    this.#owner.onDidChange.fire({ document: this, contentChanges: [], reason: undefined });
  }

  #normalized(text: string): string {
    return text
      .replace(byteOrderMark, "")
      .replace(/\r\n|\r|\n/g, this.eol === EndOfLine.CRLF ? "\r\n" : "\n");
  }

  /** Each with its end. */
  #lines(text: string): readonly string[] {
    return text.split(/(?<=\n)/);
  }

  #lineStarts(): readonly number[] {
    this.#starts ??= [0, ...Array.from(this.#text.matchAll(/\n/g), ({ index }) => index + 1)];
    return this.#starts;
  }

  /** Without its end. */
  #lengthOf(line: number): number {
    const next = this.#lineStarts()[line + 1];
    return (next === undefined ? this.#text.length : next - this.eol) - this.#lineStarts()[line]!;
  }
}

import type * as vscode from "vscode";
import {
  documents,
  Position,
  type Range,
  Uri,
  type WorkspaceEdit,
} from "../../unit/shared/vscode-stand-in.js";

/** A change of a text, with offsets of the text before. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * A document like VS Code's: versions only count up, undo and redo are changes, and an edit for an earlier
 * version is refused.
 */
export class EditedDocument {
  text: string;
  version = 1;
  readonly isClosed = false;
  readonly isDirty = false;
  readonly encoding = "utf8";
  readonly languageId = "sokoban";
  readonly uri = Uri.file("/levels/a.xsb");
  readonly #undo: string[] = [];
  readonly #redo: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** It has all members that the host uses. */
  get asDocument(): vscode.TextDocument {
    return this as unknown as vscode.TextDocument;
  }

  get lineCount(): number {
    return this.#starts().length;
  }

  getText(range?: Range): string {
    return range === undefined
      ? this.text
      : this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  positionAt(offset: number): Position {
    const starts = this.#starts();
    const near = Math.max(0, Math.min(offset, this.text.length));
    const line = starts.findLastIndex((start) => start <= near);
    return new Position(line, near - (starts[line] ?? 0));
  }

  offsetAt({ line, character }: Position): number {
    return Math.min(this.text.length, (this.#starts()[line] ?? this.text.length) + character);
  }

  #starts(): readonly number[] {
    const starts = [0];
    for (const match of this.text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
    return starts;
  }

  /** The changes of a host's edit. */
  changesOf(edit: WorkspaceEdit): readonly Change[] {
    return edit.get(this.uri).map(({ range, newText }) => ({
      from: this.offsetAt(range.start),
      to: this.offsetAt(range.end),
      text: newText,
    }));
  }

  /** Like in VS Code, an edit that leaves the text unchanged makes no version. */
  change(changes: readonly Change[]): void {
    let after = this.text;
    for (const { from, to, text } of changes.toSorted((one, other) => other.from - one.from))
      after = after.slice(0, from) + text + after.slice(to);
    if (after === this.text) return;
    this.#undo.push(this.text);
    this.#redo.length = 0;
    this.#become(after);
  }

  undo(): void {
    this.#take(this.#undo, this.#redo);
  }

  redo(): void {
    this.#take(this.#redo, this.#undo);
  }

  #take(from: string[], to: string[]): void {
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.text);
    this.#become(text);
  }

  #become(text: string): void {
    this.text = text;
    this.version++;
    documents.changed.fire({ document: this, contentChanges: [{ rangeOffset: 0 }] });
  }
}

import { madeOnce } from "../games/lists.js";
import type { Rows, TerminalCell } from "./canvas.js";
import { plainRendition, type Rendition, renditionOf, sgrBetween } from "./escape-sequences.js";
import type { Depth, Style } from "./style.js";

/** Neighboring cells of one style that have to be written. */
interface Run {
  readonly column: number;
  readonly row: number;
  readonly text: string;
  readonly cells: number;
  /** Whether each character takes one cell in every terminal. */
  readonly isSingleWidth: boolean;
}

/** Gaps of up to this many unchanged cells are written again: that is no longer than moving the cursor. */
const maxGap = 4;
const startOfUpdate = "\u001b[?2026h";
const endOfUpdate = "\u001b[?2026l";

/** Turns rows into escape sequences. Writes only the cells that differ from the screen. */
export class FrameWriter {
  readonly #renditions = new WeakMap<Style, Rendition>();
  /** One shared object for each rendition, so that renditions can be compared by identity. */
  readonly #known = new Map<string, Rendition>([[keyOf(plainRendition), plainRendition]]);
  #shown: Rows | undefined;

  constructor(private readonly depth: Depth) {}

  /** The contents of the screen are unknown: the next frame is written as a whole. */
  forget(): void {
    this.#shown = undefined;
  }

  /**
   * The sequences that make the screen show these rows; empty where it does already. Between updates the
   * cursor may be anywhere, and the style is plain.
   */
  frame(rows: Rows): string {
    const known = this.#shown !== undefined && isAsLarge(this.#shown, rows) ? this.#shown : undefined;
    const written = this.#write(this.#runs(rows, known));
    this.#shown = rows;
    const all = known === undefined ? `\u001b[m\u001b[2J${written}` : written;
    return all === "" ? "" : `${startOfUpdate}${all}${endOfUpdate}`;
  }

  /** Grouped by style, as a change of colors takes more bytes than a jump. */
  #runs(rows: Rows, known: Rows | undefined): ReadonlyMap<Rendition, readonly Run[]> {
    const runs = new Map<Rendition, Run[]>();
    for (const [row, cells] of rows.entries()) {
      for (let column = 0; column < cells.length; column++) {
        if (this.#isShown(cells[column]!, known?.[row]?.[column])) continue;
        const code = this.#codeOfRun(cells, column);
        const end = this.#endOfRun(cells, known?.[row], column, code);
        const part = cells.slice(column, end);
        const text = part.map((cell) => cell.text).join("");
        const isSingleWidth = part.every(
          ({ width, text: own }) => width === 1 && own.length === 1 && isNarrow(own),
        );
        madeOnce(runs, code, () => []).push({ column, row, text, cells: part.length, isSingleWidth });
        column = end - 1;
      }
    }
    return runs;
  }

  /** A blank has no ink. It takes the rendition of the text after it if that has the same ground. */
  #codeOfRun(cells: readonly TerminalCell[], start: number): Rendition {
    const own = this.#code(cells[start]!);
    for (let column = start; column < cells.length && isBlank(cells[column]!, own); column++) {
      const next = cells[column + 1];
      if (next === undefined || next.width === 0) break;
      const code = this.#code(next);
      if (code.ground !== own.ground || isSeenOnBlanks(code)) break;
      if (next.text !== " ") return code;
    }
    return own;
  }

  /** The index after the last cell that is written in one go. */
  #endOfRun(
    cells: readonly TerminalCell[],
    known: readonly TerminalCell[] | undefined,
    start: number,
    code: Rendition,
  ): number {
    let end = start + 1;
    for (let column = end; column < cells.length && column - end <= maxGap; column++) {
      const cell = cells[column]!;
      const own = this.#code(cell);
      const fits =
        own === code || (isBlank(cell, own) && own.ground === code.ground && !isSeenOnBlanks(code));
      if (cell.width > 0 && !fits) break;
      if (cell.width === 0 || !this.#isShown(cell, known?.[column])) end = column + 1;
    }
    return end;
  }

  #write(runs: ReadonlyMap<Rendition, readonly Run[]>): string {
    let written = "";
    let at: { readonly column: number; readonly row: number } | undefined;
    let style = plainRendition;
    // Runs on the same ground are written one after another, so that only the ink changes.
    for (const [next, parts] of [...runs].sort(([one], [other]) => compare(one, other))) {
      written += sgrBetween(style, next);
      style = next;
      for (const { column, row, text, cells, isSingleWidth } of parts) {
        written += moveTo(at, column, row) + text;
        at = isSingleWidth ? { column: column + cells, row } : undefined;
      }
    }
    return written + sgrBetween(style, plainRendition);
  }

  #isShown(cell: TerminalCell, known: TerminalCell | undefined): boolean {
    const code = this.#code(cell);
    if (known === undefined) return isBlank(cell, code) && code.ground === plainRendition.ground;
    if (cell === known) return true;
    if (cell.text !== known.text || cell.width !== known.width) return false;
    const before = cell.style === known.style ? code : this.#code(known);
    return (
      before === code || (isBlank(cell, code) && isBlank(known, before) && code.ground === before.ground)
    );
  }

  #code({ style }: TerminalCell): Rendition {
    return madeOnce(this.#renditions, style, () => {
      const made = renditionOf(style, this.depth);
      return madeOnce(this.#known, keyOf(made), () => made);
    });
  }
}

/** Whether only the ground of the cell is visible. */
function isBlank({ text }: TerminalCell, code: Rendition): boolean {
  return text === " " && !isSeenOnBlanks(code);
}

/** Underlines are visible on blanks. Reversed cells show their ink as their ground. */
function isSeenOnBlanks({ flags }: Rendition): boolean {
  return flags.includes("4") || flags.includes("7");
}

function keyOf({ flags, ink, ground }: Rendition): string {
  return `${flags}/${ground}/${ink}`;
}

function compare(one: Rendition, other: Rendition): number {
  const order = (here: string, there: string) => (here === there ? 0 : here < there ? -1 : 1);
  return order(one.ground, other.ground) || order(one.flags, other.flags);
}

function isAsLarge(one: Rows, other: Rows): boolean {
  return one.length === other.length && one[0]?.length === other[0]?.length;
}

/** Latin, box drawing and block elements: no terminal disagrees about their width. */
function isNarrow(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 0x250 || (code >= 0x2500 && code < 0x25a0);
}

/** The shortest sequence that moves the cursor. */
function moveTo(
  from: { readonly column: number; readonly row: number } | undefined,
  column: number,
  row: number,
): string {
  if (from?.row === row) {
    const right = column - from.column;
    if (right === 0) return "";
    if (right > 0) return right === 1 ? "\u001b[C" : `\u001b[${right}C`;
  }
  return `\u001b[${row + 1};${column + 1}H`;
}

import { type Ink, internStyle, plainStyle, type Style } from "./style.js";
import { glyphsOf } from "./text-width.js";

/** One cell of a terminal. */
export interface TerminalCell {
  /** One character; empty for the right half of a wide one. */
  readonly text: string;
  readonly width: 0 | 1 | 2;
  readonly style: Style;
}

/** The cells of a screen, row by row from the top. All rows are equally long and hold no escape sequences. */
export type Rows = readonly (readonly TerminalCell[])[];

const blank: TerminalCell = { text: " ", width: 1, style: plainStyle };

/** Rows to draw on. Columns and rows count from 0 at the top left. What is drawn outside is cut off. */
export class Canvas {
  readonly columns: number;
  readonly height: number;
  readonly #rows: TerminalCell[][];
  #lastStyle: Style | undefined;
  #lastBelow: Ink | undefined;
  #lastOver: Style | undefined;

  constructor(columns: number, height: number) {
    this.columns = Math.max(0, columns);
    this.height = Math.max(0, height);
    this.#rows = Array.from({ length: this.height }, () => new Array<TerminalCell>(this.columns).fill(blank));
  }

  get rows(): Rows {
    return this.#rows;
  }

  /**
   * Writes a text in one row. Where its style has no ground, the ground of the cell stays. Returns the column
   * after the text.
   */
  text(column: number, row: number, text: string, style: Style = plainStyle): number {
    let at = column;
    for (const glyph of glyphsOf(text)) {
      if (glyph.width === 0) this.#join(at - 1, row, glyph.text);
      else this.#put(at, row, glyph.text, glyph.width, style);
      at += glyph.width;
    }
    return at;
  }

  /** Fills a rectangle with blanks. */
  fill(column: number, row: number, columns: number, height: number, style: Style): void {
    for (let y = row; y < row + height; y++)
      for (let x = column; x < column + columns; x++) this.#put(x, y, " ", 1, style);
  }

  /** Copies rows that were drawn elsewhere. */
  draw(rows: Rows): void {
    for (const [down, cells] of rows.entries()) {
      for (const [right, { text, width, style }] of cells.entries())
        if (width > 0) this.#put(right, down, text, width, style);
    }
  }

  #put(column: number, row: number, text: string, width: 0 | 1 | 2, style: Style): void {
    const cells = this.#rows[row];
    if (cells === undefined || column < 0 || column + width > this.columns) return;
    // Half of a wide character is not drawn.
    for (let x = column; x < column + width; x++) {
      const { width: before, style: own } = cells[x]!;
      if (before === 1) continue;
      if (before === 0 && x > 0) cells[x - 1] = { ...blank, style: own };
      if (before === 2 && x + 1 < this.columns) cells[x + 1] = { ...blank, style: own };
    }
    const own = this.#styleOver(style, cells[column]!.style.ground);
    cells[column] = { text, width, style: own };
    if (width === 2) cells[column + 1] = { text: "", width: 0, style: own };
  }

  /** Most cells have the style of the one before them. */
  #styleOver(style: Style, below: Ink | undefined): Style {
    if (style !== this.#lastStyle || below !== this.#lastBelow || this.#lastOver === undefined) {
      this.#lastOver = internStyle(style, below);
      this.#lastStyle = style;
      this.#lastBelow = below;
    }
    return this.#lastOver;
  }

  /** Adds a mark to the character before it. */
  #join(column: number, row: number, mark: string): void {
    const cells = this.#rows[row];
    const at = cells?.[column]?.width === 0 ? column - 1 : column;
    const cell = cells?.[at];
    if (cells !== undefined && cell !== undefined) cells[at] = { ...cell, text: cell.text + mark };
  }
}

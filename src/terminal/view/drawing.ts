import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { Canvas, Rows } from "../cells/canvas.js";
import type { Style } from "../cells/style.js";
import { cut, textWidth } from "../cells/text-width.js";
import type { Look } from "../skins/look.js";
import type { SquareLayout } from "../skins/text-skin.js";
import type { TerminalSize } from "../terminal.js";
import type { KeyHint } from "./wording.js";

/** What a key or a press on a place of the screen means. */
export type ScreenIntent =
  | { readonly kind: "command"; readonly command: BoardCommand }
  | { readonly kind: "action"; readonly action: Action }
  /** An entry of a list, or a choice of a question. */
  | { readonly kind: "choose"; readonly index: number }
  | { readonly kind: "help" | "leave" };

/** Where the mouse can press something, in cells from the top left. */
export interface Spot {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
  readonly intent: ScreenIntent;
}

/** A screen as it is drawn, and what a mouse finds on it. */
export interface Drawn {
  readonly rows: Rows;
  readonly spots: readonly Spot[];
  /** Where the board is that can be played; `undefined` where there is none, or something lies over it. */
  readonly board: BoardArea | undefined;
}

export interface BoardArea extends SquareLayout {
  readonly squares: TerminalSize;
}

/** Draws on a canvas, and remembers what can be pressed. */
export class PageDrawing {
  readonly canvas: Canvas;
  readonly spots: Spot[] = [];
  board: BoardArea | undefined;

  constructor(canvas: Canvas) {
    this.canvas = canvas;
  }

  get drawn(): Drawn {
    return { rows: this.canvas.rows, spots: this.spots, board: this.board };
  }

  /** A text in at most so many columns; returns the column after it. */
  text(column: number, row: number, columns: number, text: string, style: Style, ascii = false): number {
    return this.canvas.text(column, row, cut(text, columns, ascii ? "..." : "…"), style);
  }

  /** A text that ends at a column. */
  textBefore(column: number, row: number, text: string, style: Style): void {
    this.canvas.text(column - textWidth(text), row, text, style);
  }

  press(column: number, row: number, columns: number, intent: ScreenIntent, rows = 1): void {
    this.spots.push({ column, row, columns, rows, intent });
  }
}

export function spotAt(spots: readonly Spot[], column: number, row: number): Spot | undefined {
  return spots.findLast((spot) => {
    return (
      column >= spot.column &&
      column < spot.column + spot.columns &&
      row >= spot.row &&
      row < spot.row + spot.rows
    );
  });
}

/** A key that is shown, and can be pressed with the mouse, too. */
export interface PressableKey extends KeyHint {
  readonly intent: ScreenIntent;
}

/** In one row, as many keys as there is room for. */
export function drawHints(
  page: PageDrawing,
  left: number,
  row: number,
  columns: number,
  hints: readonly PressableKey[],
  { chrome }: Look,
): void {
  let column = left;
  const widthOf = ({ key, label }: PressableKey) => textWidth(key) + 1 + textWidth(label);
  // Whatever else there is no room for, the key that tells of all others is seen.
  const help = hints.find(({ intent }) => intent.kind === "help");
  let kept = help === undefined ? 0 : widthOf(help) + 2;
  for (const hint of hints) {
    const { key, label, intent } = hint;
    const needed = widthOf(hint);
    if (hint === help) kept = 0;
    if (column + needed + kept > left + columns) continue;
    page.press(column, row, needed, intent);
    column =
      page.canvas.text(page.canvas.text(column, row, key, chrome.key) + 1, row, label, chrome.quiet) + 2;
  }
}

import { say } from "../../games/message.js";
import type { Action } from "../../protocol/game/game-wire.js";
import { Canvas, type Rows } from "../canvas.js";
import type { Style } from "../style.js";
import type { TerminalSize } from "../terminal.js";
import { cut, textWidth, wrap } from "../text-width.js";
import type { Look } from "./look.js";
import type { SquareLayout } from "./text-skin.js";
import { type KeyHint, plain, type Translate } from "./wording.js";

/** The meaning of a key, or of a press on a part of the screen. */
export type ScreenIntent =
  | { readonly kind: "action"; readonly action: Action }
  /** Selects an entry of a list, or a choice of a question. */
  | { readonly kind: "choose"; readonly index: number }
  | { readonly kind: "help" | "leave" };

/** A part of a row that the mouse can press, in cells from the top left. */
interface Spot {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly intent: ScreenIntent;
}

/** A drawn screen, and the parts of it that the mouse can use. */
export interface Drawn {
  readonly rows: Rows;
  readonly spots: readonly Spot[];
  /** The board that can be played; `undefined` where there is none, or something covers it. */
  readonly board: BoardArea | undefined;
}

export interface BoardArea extends SquareLayout {
  readonly squares: TerminalSize;
}

/** Draws on a canvas, and remembers the parts that can be pressed. */
export class PageDrawing {
  readonly canvas: Canvas;
  readonly spots: Spot[] = [];
  board: BoardArea | undefined;

  constructor(
    { columns, rows }: TerminalSize,
    readonly look: Look,
  ) {
    this.canvas = new Canvas(columns, rows);
  }

  get drawn(): Drawn {
    return { rows: this.canvas.rows, spots: this.spots, board: this.board };
  }

  /** Draws a text in at most this many columns; returns the column after it. */
  text(column: number, row: number, columns: number, text: string, style: Style): number {
    return this.canvas.text(column, row, cut(text, columns, this.look.ascii ? "..." : "…"), style);
  }

  /** Draws a text that ends at a column. */
  textBefore(column: number, row: number, text: string, style: Style): void {
    this.canvas.text(column - textWidth(text), row, text, style);
  }

  press(column: number, row: number, columns: number, intent: ScreenIntent): void {
    this.spots.push({ column, row, columns, intent });
  }
}

export function spotAt(spots: readonly Spot[], column: number, row: number): Spot | undefined {
  return spots.findLast(
    (spot) => row === spot.row && column >= spot.column && column < spot.column + spot.columns,
  );
}

/** A key that is shown, and that the mouse can press. */
export interface PressableKey extends KeyHint {
  readonly intent: ScreenIntent;
}

/** Draws as many keys in one row as there is room for. */
export function drawHints(
  page: PageDrawing,
  left: number,
  row: number,
  columns: number,
  hints: readonly PressableKey[],
): void {
  const { chrome } = page.look;
  let column = left;
  const widthOf = ({ key, label }: PressableKey) => textWidth(key) + 1 + textWidth(label);
  // The key for help, which shows all others, is always drawn.
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

/** Says which size a page needs. */
export function drawTooSmall(
  { canvas, look }: PageDrawing,
  needed: TerminalSize,
  translate: Translate,
): void {
  const { columns, height } = canvas;
  const text = translate(
    say(
      "The terminal is too small: this needs {0} × {1}, and it has {2} × {3}.",
      needed.columns,
      needed.rows,
      columns,
      height,
    ),
  );
  const lines = wrap(plain(text, look.ascii), Math.max(1, columns));
  for (const [row, line] of lines.slice(0, height).entries()) canvas.text(0, row, line, look.chrome.bad);
}

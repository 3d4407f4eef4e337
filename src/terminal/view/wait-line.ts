import type { ViewWait } from "../../protocol/game/game-pages.js";
import { Canvas, type Rows } from "../canvas.js";
import type { TerminalSize } from "../terminal.js";
import { PageDrawing } from "./drawing.js";
import type { Look } from "./look.js";
import { plain } from "./plain.js";

const styles = { plain: "text", good: "good", bad: "bad", busy: "busy" } as const;

/** A page with a line below it that says what the player waits for, or how it has ended. */
export function withWaitLine(
  rows: Rows,
  { kind, text }: ViewWait,
  { columns, rows: height }: TerminalSize,
  { chrome, ascii }: Look,
): Rows {
  const page = new PageDrawing(new Canvas(columns, height));
  page.canvas.draw(0, 0, rows);
  page.text(1, height - 1, columns - 2, plain(text, ascii), chrome[styles[kind]], ascii);
  return page.canvas.rows;
}

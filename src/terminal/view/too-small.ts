import { say } from "../../games/message.js";
import type { TerminalSize } from "../terminal.js";
import { wrap } from "../text-width.js";
import type { PageDrawing } from "./drawing.js";
import { plain } from "./plain.js";
import type { Translate } from "./wording.js";

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

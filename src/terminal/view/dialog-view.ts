import { say } from "../../games/message.js";
import { cut, padEnd, textWidth, wrap } from "../text-width.js";
import type { PageDrawing } from "./drawing.js";
import type { KeyHint, Translate } from "./wording.js";

/** Draws what covers a page: questions, help, the end of a game. */

export interface DialogLine {
  readonly text: string;
  readonly kind: "title" | "good" | "bad" | "text" | "quiet" | "choice" | "chosen" | "input" | "blank";
  /** Shown at the right end of the line. */
  readonly detail?: string;
  /** The index of the choice that a press on the line selects. */
  readonly choice?: number;
}

/** Draws a box of lines in the middle of the screen. */
export function drawDialog(page: PageDrawing, lines: readonly DialogLine[]): void {
  const { look } = page;
  const { columns, height: rows } = page.canvas;
  const most = mostColumns(page);
  const wrapped = lines.flatMap((line) =>
    line.kind === "choice" || line.kind === "chosen" || line.kind === "input" ? [line] : split(line, most),
  );
  const needed = Math.max(
    ...wrapped.map(
      (line) => textWidth(line.text) + (line.detail === undefined ? 0 : textWidth(line.detail) + 2),
    ),
  );
  const width = Math.min(most, Math.max(20, needed));
  const height = Math.max(0, Math.min(wrapped.length, rows - 2));
  const left = Math.max(0, Math.floor((columns - width - 4) / 2));
  const top = Math.max(0, Math.floor((rows - height - 2) / 2));
  frame(page, left, top, width + 4, height + 2);
  const { shown, above, below } = scrolled(wrapped, height);
  for (const [index, line] of shown.entries()) drawLine(page, line, left + 2, top + 1 + index, width);
  const [up, down] = look.ascii ? ["^", "v"] : ["▲", "▼"];
  if (above) page.canvas.text(left + width + 2, top + 1 + shown.findIndex(isChoice), up, look.chrome.accent);
  if (below)
    page.canvas.text(left + width + 2, top + 1 + shown.findLastIndex(isChoice), down, look.chrome.accent);
  page.board = undefined;
}

/** The most columns of a line of a dialog. */
function mostColumns({ canvas }: PageDrawing): number {
  return Math.max(8, canvas.columns - 6);
}

function isChoice({ kind }: DialogLine): boolean {
  return kind === "choice" || kind === "chosen";
}

/**
 * Of a list that is longer than the screen, the part around the selected line. The lines above and below the
 * list stay.
 */
function scrolled(
  lines: readonly DialogLine[],
  height: number,
): { readonly shown: readonly DialogLine[]; readonly above: boolean; readonly below: boolean } {
  const [first, last] = [lines.findIndex(isChoice), lines.findLastIndex(isChoice)];
  if (lines.length <= height || first < 0)
    return { shown: lines.slice(0, height), above: false, below: false };
  const list = lines.slice(first, last + 1);
  const room = Math.max(1, height - (lines.length - list.length));
  const chosen = list.findIndex(({ kind }) => kind === "chosen");
  const start = Math.max(0, Math.min(list.length - room, chosen - Math.floor(room / 2)));
  const shown = [...lines.slice(0, first), ...list.slice(start, start + room), ...lines.slice(last + 1)];
  return { shown, above: start > 0, below: start + room < list.length };
}

function split(line: DialogLine, columns: number): readonly DialogLine[] {
  return line.text === "" ? [line] : wrap(line.text, columns).map((text) => ({ ...line, text }));
}

function drawLine(page: PageDrawing, line: DialogLine, column: number, row: number, columns: number): void {
  const { chrome, ascii } = page.look;
  // The text of the line takes precedence over its detail.
  const detail = cut(line.detail ?? "", Math.max(0, columns - textWidth(line.text) - 2), ascii ? "..." : "…");
  const style = {
    title: { ...chrome.dialog, bold: true },
    good: { ...chrome.good, bold: true },
    bad: { ...chrome.bad, bold: true },
    text: chrome.dialog,
    quiet: chrome.quiet,
    choice: chrome.dialog,
    chosen: chrome.chosen,
    input: { underline: true },
    blank: chrome.dialog,
  }[line.kind];
  if (line.kind === "chosen") page.canvas.fill(column - 1, row, columns + 2, 1, chrome.chosen);
  page.text(column, row, columns - (detail === "" ? 0 : textWidth(detail) + 1), line.text, style);
  if (line.kind === "input")
    page.canvas.text(column + Math.min(columns - 1, textWidth(line.text)), row, " ", chrome.chosen);
  if (detail !== "")
    page.textBefore(column + columns, row, detail, line.kind === "chosen" ? chrome.chosen : chrome.quiet);
  if (line.choice !== undefined)
    page.press(column - 1, row, columns + 2, { kind: "choose", index: line.choice });
}

function frame(
  { canvas, look: { chrome, ascii } }: PageDrawing,
  left: number,
  top: number,
  columns: number,
  rows: number,
): void {
  const [corner, across, down] = ascii ? [["+", "+", "+", "+"], "-", "|"] : [["╭", "╮", "╰", "╯"], "─", "│"];
  const ground = chrome.dialog.ground;
  const style = { ...chrome.frame, ground };
  canvas.fill(left, top, columns, rows, chrome.dialog);
  canvas.text(left, top, corner[0] + across.repeat(columns - 2) + corner[1], style);
  for (let row = top + 1; row < top + rows - 1; row++) {
    canvas.text(left, row, down, style);
    canvas.text(left + columns - 1, row, down, style);
  }
  canvas.text(left, top + rows - 1, corner[2] + across.repeat(columns - 2) + corner[3], style);
}

/** Draws all keys that have an effect now. */
export function drawHelp(
  page: PageDrawing,
  title: string,
  hints: readonly KeyHint[],
  translate: Translate,
): void {
  const inTwoColumns = hints.length + 4 > page.canvas.height && page.canvas.columns >= 60;
  const half = inTwoColumns ? Math.ceil(hints.length / 2) : hints.length;
  const textsFor = (widestKey: number) => {
    const [first, second] = [hints.slice(0, half), hints.slice(half)].map((all) =>
      helpColumn(all, widestKey),
    );
    const cell = Math.max(...first!.map(textWidth)) + 3;
    return inTwoColumns ? first!.map((text, index) => padEnd(text, cell) + (second![index] ?? "")) : first!;
  };
  const aligned = textsFor(Number.POSITIVE_INFINITY);
  const fits = aligned.every((text) => textWidth(text) <= mostColumns(page));
  const texts = fits ? aligned : textsFor(wideKey);
  const lines: readonly DialogLine[] = [
    { text: title, kind: "title" },
    ...texts.map((text): DialogLine => ({ text, kind: "choice" })),
    { text: translate(say("Press any key to close this.")), kind: "quiet" },
  ];
  drawDialog(page, lines);
}

/** Where room is short, labels don't stand as far to the right as those of wider keys. */
const wideKey = 8;

function helpColumn(hints: readonly KeyHint[], widestKey: number): readonly string[] {
  const width = Math.max(0, ...hints.map(({ key }) => textWidth(key)).filter((key) => key <= widestKey));
  return hints.map(({ key, label }) => `${padEnd(key, width)}  ${label}`);
}

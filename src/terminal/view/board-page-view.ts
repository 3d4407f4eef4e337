import { say, sense } from "../../games/message.js";
import type { BoardPage } from "../../protocol/game/game-pages.js";
import type { Style } from "../style.js";
import type { TerminalSize } from "../terminal.js";
import { textWidth, wrap } from "../text-width.js";
import { drawBoard, drawHintMark, type Motion, placeBoard, smallestSize } from "./board-view.js";
import type { DialogLine } from "./dialog-view.js";
import { type Drawn, drawHints, drawTooSmall, PageDrawing, type PressableKey } from "./drawing.js";
import type { Look } from "./look.js";
import { textSkinOf } from "./text-skins.js";
import { plain, shownValue, type Translate, withPar } from "./wording.js";

/** What is drawn with a board page, besides the page itself. */
export interface BoardExtras {
  readonly look: Look;
  readonly translate: Translate;
  readonly motion: Motion | undefined;
  /** The keys to show; the mouse can press each. */
  readonly hints: readonly PressableKey[];
}

const panelColumns = 26;
/** The rows of title, figures, notice and keys above and below a board. */
const rowsAround = 5;

type Placed = NonNullable<ReturnType<typeof placeBoard>>;

/**
 * Draws a board and everything around it: beside the board where there is room, otherwise above and below.
 * Where there is too little room, says which size is needed.
 */
export function drawBoardPage(board: BoardPage, size: TerminalSize, extras: BoardExtras): Drawn {
  const { look, translate } = extras;
  const skin = textSkinOf(board.game);
  const page = new PageDrawing(size, look);
  const beside = placeBoard(
    board.scene,
    skin,
    { columns: size.columns - panelColumns - 5, rows: size.rows - 4 },
    look,
  );
  const stacked = placeBoard(
    board.scene,
    skin,
    { columns: size.columns, rows: size.rows - rowsAround },
    look,
  );
  if (beside === undefined && stacked === undefined) {
    const least = smallestSize(board.scene, skin, look);
    const needed = { columns: Math.max(20, least.columns), rows: least.rows + rowsAround };
    drawTooSmall(page, needed, translate);
    return page.drawn;
  }
  const isBeside = beside !== undefined && beside.rows >= (stacked?.rows ?? 0);
  const placed = isBeside ? beside : stacked!;
  if (isBeside) drawBeside(page, board, placed, extras);
  else drawStacked(page, board, placed, extras);
  return page.drawn;
}

function drawBeside(page: PageDrawing, board: BoardPage, placed: Placed, extras: BoardExtras): void {
  const { columns, height } = page.canvas;
  const block = placed.size.columns + 4 + panelColumns;
  const left = Math.max(1, Math.floor((columns - block) / 2));
  const top = Math.max(3, Math.floor((height - placed.size.rows) / 2));
  drawTitle(page, board, left, Math.max(0, top - 3), block);
  drawNotice(page, board, left, top - 2, block, extras);
  drawBoardAt(page, board, placed, left, top, extras);
  const panel = left + placed.size.columns + 4;
  const hasKeys = drawPanel(
    page,
    board,
    panel,
    top,
    Math.min(panelColumns, columns - panel - 1),
    height - 1 - top,
    extras,
  );
  if (!hasKeys) drawHints(page, left, height - 1, columns - left, extras.hints);
}

function drawStacked(page: PageDrawing, board: BoardPage, placed: Placed, extras: BoardExtras): void {
  const { columns, height } = page.canvas;
  const left = Math.max(0, Math.floor((columns - placed.size.columns) / 2));
  const free = Math.max(0, height - placed.size.rows - rowsAround);
  const textLeft = Math.min(left, 1);
  const end = endingBelow(board, columns - 2 * textLeft, extras);
  // One row below the board is always free.
  const top = 3 + Math.min(Math.floor(free / 2), Math.max(0, free + 1 - end.length));
  drawTitle(page, board, textLeft, top - 3, columns - textLeft);
  drawFigureLine(page, board, textLeft, top - 2, columns - textLeft, extras);
  const [first] = end;
  const rows = height - 1 - top - placed.size.rows;
  const hasTitleAbove = first !== undefined && rows < end.length && !hasNotice(board);
  if (hasTitleAbove) drawLine(page, first, textLeft, top - 1, columns - 2 * textLeft);
  else drawNotice(page, board, textLeft, top - 1, columns - textLeft, extras);
  drawBoardAt(page, board, placed, left, top, extras);
  drawHints(page, textLeft, height - 1, columns - textLeft, extras.hints);
  if (board.replay !== undefined)
    drawReplay(page, board.replay, textLeft, top + placed.size.rows, columns - 2 * textLeft);
  else if (board.hint?.note !== undefined)
    page.text(
      textLeft,
      top + placed.size.rows,
      columns - 2 * textLeft,
      plain(board.hint.note, extras.look.ascii),
      extras.look.chrome.accent,
    );
  else
    for (const [index, line] of end.slice(hasTitleAbove ? 1 : 0, hasTitleAbove ? rows + 1 : rows).entries())
      drawLine(page, line, textLeft, top + placed.size.rows + index, columns - 2 * textLeft);
}

function drawBoardAt(
  page: PageDrawing,
  board: BoardPage,
  placed: Placed,
  left: number,
  top: number,
  extras: BoardExtras,
): void {
  const { look, motion } = extras;
  const { scene } = board;
  const place = { ...placed, left: left + placed.left, top: top + placed.top };
  drawBoard(page.canvas, scene, textSkinOf(board.game), place, look, motion);
  page.board = { ...place, squares: { rows: scene.rows, columns: scene.columns } };
  if (board.hint !== undefined) drawHintMark(page.canvas, board.hint, scene, place, look);
}

function drawTitle(
  page: PageDrawing,
  { title, variantLabel, goal, banner }: BoardPage,
  left: number,
  row: number,
  columns: number,
): void {
  const { chrome, ascii } = page.look;
  if (banner !== undefined) {
    page.text(left, row, columns, banner, { ...chrome.accent, bold: true });
    return;
  }
  const after = page.text(left, row, columns, title, chrome.title);
  const next = page.text(
    after + 2,
    row,
    columns - (after - left) - 2,
    plain(variantLabel, ascii),
    chrome.accent,
  );
  const room = columns - (next - left) - 3;
  if (textWidth(goal) <= room) page.textBefore(left + columns, row, goal, chrome.quiet);
}

/** The styles of notices, and of the line that says what the player waits for. */
export const noticeStyles = { plain: "text", good: "good", bad: "bad", busy: "busy" } as const;

/** Whether the row above the board has something to say. */
function hasNotice({ notice, typed, replay, goal, hint }: BoardPage): boolean {
  return (
    typed !== "" ||
    replay !== undefined ||
    hint !== undefined ||
    (notice !== undefined && notice.text !== goal)
  );
}

function drawNotice(
  page: PageDrawing,
  { notice, typed, replay, goal, hint }: BoardPage,
  left: number,
  row: number,
  columns: number,
  { look: { chrome, ascii }, translate }: BoardExtras,
): void {
  if (typed !== "") page.text(left, row, columns, `${typed}_`, chrome.accent);
  else if (replay !== undefined) page.text(left, row, columns, replay.title, chrome.accent);
  else if (notice !== undefined && notice.text !== goal)
    page.text(left, row, columns, plain(notice.text, ascii), chrome[noticeStyles[notice.kind]]);
  // Panels have the status bar for these words; a terminal has none.
  else if (hint !== undefined)
    page.text(left, row, columns, plain(translate(say("Hint: {0}.", hint.text)), ascii), chrome.good);
}

/** "Score 1,234   Moves 56". */
function drawFigureLine(
  page: PageDrawing,
  board: BoardPage,
  left: number,
  row: number,
  columns: number,
  { look, translate }: BoardExtras,
): void {
  const { chrome, ascii } = look;
  let column = left;
  for (const { label, value, isStale } of figuresOf(board, translate)) {
    const text = plain(value, ascii);
    if (column + textWidth(label) + 1 + textWidth(text) > left + columns) return;
    column = page.canvas.text(column, row, label, chrome.quiet) + 1;
    column = page.canvas.text(column, row, text, isStale ? chrome.quiet : chrome.title) + 3;
  }
}

function figuresOf({ figures, best }: BoardPage, translate: Translate) {
  const score =
    best === undefined ? [] : [{ label: translate(sense("Best", "score")), value: best, stale: false }];
  return [...figures, ...score].map(({ label, value, stale }) => ({
    label,
    value: shownValue(value, translate),
    isStale: stale,
  }));
}

/** Returns whether it drew the keys, too. */
function drawPanel(
  page: PageDrawing,
  board: BoardPage,
  left: number,
  top: number,
  columns: number,
  rows: number,
  extras: BoardExtras,
): boolean {
  const { look, translate } = extras;
  const { chrome, ascii } = look;
  const bottom = top + rows - 1;
  let row = top;
  const line = (text: string, style: Style, detail = "", detailStyle: Style = chrome.title) => {
    if (row > bottom) return;
    page.text(left, row, columns - (detail === "" ? 0 : textWidth(detail) + 1), text, style);
    page.textBefore(left + columns, row, plain(detail, ascii), detailStyle);
    row++;
  };
  for (const { label, value, isStale } of figuresOf(board, translate))
    line(label, chrome.quiet, value, isStale ? chrome.quiet : chrome.title);
  if (board.hint?.note !== undefined) {
    row++;
    for (const part of wrap(plain(board.hint.note, ascii), columns)) line(part, chrome.accent);
  }
  if (board.replay !== undefined) {
    row++;
    drawReplay(page, board.replay, left, row, columns);
    row += 3;
  }
  if (board.ending !== undefined) {
    row++;
    for (const { text, kind, detail } of endingLines(board, extras)) {
      const style = endingStyle(kind, chrome);
      for (const part of wrap(text, columns - (detail === undefined ? 0 : textWidth(detail) + 1)))
        line(part, style, detail);
    }
  }
  const lists = [
    board.topThree.length > 0
      ? {
          title: translate(say("Best scores")),
          facts: board.topThree.map(({ rank, name, score }) => ({
            label: `${rank}. ${name}`,
            value: shownValue(score, translate),
          })),
        }
      : undefined,
    board.results.length > 0
      ? { title: translate(say("Your best")), facts: board.results.map((fact) => withPar(fact, translate)) }
      : undefined,
  ];
  for (const list of lists) {
    if (list === undefined || row + 1 + list.facts.length > bottom) continue;
    row++;
    line(list.title, chrome.title);
    for (const { label, value } of list.facts) line(label, chrome.quiet, value, chrome.text);
  }
  const keyColumns = Math.max(0, ...extras.hints.map(({ key }) => textWidth(key)));
  if (row + 1 + extras.hints.length > bottom + 1) return false;
  row = bottom + 1 - extras.hints.length;
  for (const { key, label, intent } of extras.hints) {
    page.press(left, row, columns, intent);
    page.canvas.text(left, row, key, chrome.key);
    page.text(left + keyColumns + 2, row, columns - keyColumns - 2, label, chrome.quiet);
    row++;
  }
  return true;
}

function drawReplay(
  page: PageDrawing,
  replay: NonNullable<BoardPage["replay"]>,
  left: number,
  row: number,
  columns: number,
): void {
  const { chrome, ascii } = page.look;
  const { place, length, playing, placeText, improvement } = replay;
  const words = improvement === undefined ? placeText : `${placeText} ${improvement.text}`;
  const sign = ascii ? (playing ? ">" : "=") : playing ? "▶" : "⏸";
  const bar = Math.max(1, columns - 2);
  const done = Math.round((length === 0 ? 1 : place / length) * bar);
  page.canvas.text(left, row, ascii || sign !== "⏸" ? sign : "‖", chrome.accent);
  page.canvas.text(left + 2, row, (ascii ? "=" : "━").repeat(done), chrome.accent);
  page.canvas.text(left + 2 + done, row, (ascii ? "-" : "─").repeat(bar - done), chrome.quiet);
  if (replay.mistakes !== undefined) drawReview(page, replay, left + 2, row, bar);
  for (let cell = 0; cell < bar; cell++) {
    const target = bar === 1 ? length : Math.round((cell / (bar - 1)) * length);
    page.press(left + 2 + cell, row, 1, { kind: "action", action: { kind: "seek", place: target } });
  }
  page.press(left, row, 2, { kind: "action", action: { kind: "command", command: "replayToggle" } });
  for (const [index, text] of wrap(words, columns).slice(0, 2).entries())
    page.canvas.text(left, row + 1 + index, text, chrome.quiet);
}

/** The curve of a review instead of the line of its replay, and a cross at each mistake. */
function drawReview(
  page: PageDrawing,
  { marks, mistakes = [], place, length }: NonNullable<BoardPage["replay"]>,
  left: number,
  row: number,
  columns: number,
): void {
  const { chrome, ascii } = page.look;
  const blocks = "▁▂▃▄▅▆▇█";
  for (let cell = 0; cell < columns && !ascii && marks.length > 0; cell++) {
    const mark = marks[Math.floor((cell * marks.length) / columns)] ?? 0;
    const style = cell * length <= place * columns ? chrome.accent : chrome.quiet;
    page.canvas.text(left + cell, row, blocks[Math.min(7, Math.floor(8 * mark))]!, style);
  }
  for (const mistake of mistakes) {
    const cell = Math.min(columns - 1, Math.round((mistake / Math.max(1, length)) * (columns - 1)));
    page.canvas.text(left + cell, row, ascii ? "x" : "×", { ...chrome.bad, bold: true });
  }
}

function endingLines({ ending }: BoardPage, { look }: BoardExtras): readonly DialogLine[] {
  if (ending === undefined) return [];
  const { won, title, text, facts, notes, moves, compared = [], star } = ending;
  const lines: DialogLine[] = [
    { text: title, kind: won ? "good" : "bad" },
    { text, kind: "text" },
  ];
  for (const { label, value } of facts)
    lines.push({ text: label, kind: "quiet", detail: plain(value, look.ascii) });
  if (moves !== undefined && moves !== "") lines.push({ text: moves, kind: "quiet" });
  for (const words of [...notes, ...compared]) lines.push({ text: words, kind: "text" });
  if (star !== undefined) lines.push({ text: star.text, kind: star.isEarned ? "good" : "text" });
  return lines;
}

/**
 * The end of a game in lines below the board, where there is no room beside it. The most important is first,
 * as there may be too few rows for all. Facts share a line. The board stays visible.
 */
function endingBelow(board: BoardPage, columns: number, extras: BoardExtras): readonly DialogLine[] {
  const { ending, replay, hint } = board;
  if (ending === undefined || replay !== undefined || hint?.note !== undefined) return [];
  const lines = endingLines(board, extras);
  const isFact = ({ detail }: DialogLine) => detail !== undefined;
  const facts = lines.filter(isFact).map(({ text, detail }) => `${text} ${detail}`);
  const others = lines.filter((line) => !isFact(line));
  const [title, text, ...rest] = others;
  return [title, text, { text: facts.join("   "), kind: "quiet" } as const, ...rest].flatMap((line) =>
    line === undefined || line.text === ""
      ? []
      : wrap(plain(line.text, extras.look.ascii), columns).map((part) => ({ ...line, text: part })),
  );
}

function drawLine(
  page: PageDrawing,
  { text, kind }: DialogLine,
  left: number,
  row: number,
  columns: number,
): void {
  page.text(left, row, columns, text, endingStyle(kind, page.look.chrome));
}

function endingStyle(kind: DialogLine["kind"], chrome: Look["chrome"]): Style {
  if (kind === "good" || kind === "bad") return { ...chrome[kind], bold: true };
  return kind === "quiet" ? chrome.quiet : chrome.text;
}

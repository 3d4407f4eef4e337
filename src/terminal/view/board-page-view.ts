import { say } from "../../games/message.js";
import type { BoardPage, ViewReplay } from "../../protocol/game/game-pages.js";
import type { Style } from "../style.js";
import type { TerminalSize } from "../terminal.js";
import { textWidth, wrap } from "../text-width.js";
import { drawBoard, drawHintMark, type Motion, placeBoard, smallestSize } from "./board-view.js";
import type { DialogLine } from "./dialog-view.js";
import { type Drawn, drawHints, drawTooSmall, PageDrawing, type PressableKey } from "./drawing.js";
import type { Look } from "./look.js";
import { textSkinOf } from "./text-skins.js";
import { boardFigures, plain, shownValue, type Translate, withPar } from "./wording.js";

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
  const page = new BoardPageDrawing(board, size, extras);
  const room = (columns: number, rows: number) => placeBoard(board.scene, skin, { columns, rows }, look);
  const beside = room(size.columns - panelColumns - 5, size.rows - 4);
  const stacked = room(size.columns, size.rows - rowsAround);
  if (beside !== undefined && beside.rows >= (stacked?.rows ?? 0)) page.drawBeside(beside);
  else if (stacked !== undefined) page.drawStacked(stacked);
  else {
    const least = smallestSize(board.scene, skin, look);
    const needed = { columns: Math.max(20, least.columns), rows: least.rows + rowsAround };
    drawTooSmall(page, needed, translate);
  }
  return page.drawn;
}

/** The styles of notices, and of the line that says what the player waits for. */
export const noticeStyles = { plain: "text", good: "good", bad: "bad", busy: "busy" } as const;

class BoardPageDrawing extends PageDrawing {
  constructor(
    private readonly page: BoardPage,
    size: TerminalSize,
    private readonly extras: BoardExtras,
  ) {
    super(size, extras.look);
  }

  drawBeside(placed: Placed): void {
    const { columns, height } = this.canvas;
    const block = placed.size.columns + 4 + panelColumns;
    const left = Math.max(1, Math.floor((columns - block) / 2));
    const top = Math.max(3, Math.floor((height - placed.size.rows) / 2));
    this.#drawTitle(left, Math.max(0, top - 3), block);
    this.#drawNotice(left, top - 2, block);
    this.#drawBoard(placed, left, top);
    const panel = left + placed.size.columns + 4;
    const hasKeys = this.#drawPanel(
      panel,
      top,
      Math.min(panelColumns, columns - panel - 1),
      height - 1 - top,
    );
    if (!hasKeys) drawHints(this, left, height - 1, columns - left, this.extras.hints);
  }

  drawStacked(placed: Placed): void {
    const { columns, height } = this.canvas;
    const { replay, hint } = this.page;
    const left = Math.max(0, Math.floor((columns - placed.size.columns) / 2));
    const free = Math.max(0, height - placed.size.rows - rowsAround);
    const textLeft = Math.min(left, 1);
    const room = columns - 2 * textLeft;
    const end = this.#endingBelow(room);
    // One row below the board is always free.
    const top = 3 + Math.min(Math.floor(free / 2), Math.max(0, free + 1 - end.length));
    this.#drawTitle(textLeft, top - 3, columns - textLeft);
    this.#drawFigureLine(textLeft, top - 2, columns - textLeft);
    const [first] = end;
    const below = top + placed.size.rows;
    const rows = height - 1 - below;
    const hasTitleAbove = first !== undefined && rows < end.length && !this.#hasNotice;
    if (hasTitleAbove) this.#drawLine(first, textLeft, top - 1, room);
    else this.#drawNotice(textLeft, top - 1, columns - textLeft);
    this.#drawBoard(placed, left, top);
    drawHints(this, textLeft, height - 1, columns - textLeft, this.extras.hints);
    if (replay !== undefined) this.#drawReplay(replay, textLeft, below, room);
    else if (hint?.note !== undefined)
      this.text(textLeft, below, room, this.#plain(hint.note), this.look.chrome.accent);
    else
      for (const [index, line] of end.slice(hasTitleAbove ? 1 : 0, hasTitleAbove ? rows + 1 : rows).entries())
        this.#drawLine(line, textLeft, below + index, room);
  }

  #plain(text: string): string {
    return plain(text, this.look.ascii);
  }

  #drawBoard(placed: Placed, left: number, top: number): void {
    const { scene, game, hint } = this.page;
    const place = { ...placed, left: left + placed.left, top: top + placed.top };
    const board = { canvas: this.canvas, scene, place, look: this.look };
    drawBoard(board, textSkinOf(game), this.extras.motion);
    this.board = { ...place, squares: { rows: scene.rows, columns: scene.columns } };
    if (hint !== undefined) drawHintMark(board, hint);
  }

  #drawTitle(left: number, row: number, columns: number): void {
    const { title, variantLabel, goal, banner } = this.page;
    const { chrome } = this.look;
    if (banner !== undefined) {
      this.text(left, row, columns, banner, { ...chrome.accent, bold: true });
      return;
    }
    const after = this.text(left, row, columns, title, chrome.title) + 2;
    const next = this.text(after, row, columns - (after - left), this.#plain(variantLabel), chrome.accent);
    const room = columns - (next - left) - 3;
    if (textWidth(goal) <= room) this.textBefore(left + columns, row, goal, chrome.quiet);
  }

  /** Whether the row above the board has something to say. */
  get #hasNotice(): boolean {
    const { notice, typed, replay, goal, hint } = this.page;
    const isNotice = notice !== undefined && notice.text !== goal;
    return typed !== "" || replay !== undefined || hint !== undefined || isNotice;
  }

  #drawNotice(left: number, row: number, columns: number): void {
    const { notice, typed, replay, goal, hint } = this.page;
    const { chrome } = this.look;
    const line = (text: string, style: Style) => this.text(left, row, columns, text, style);
    if (typed !== "") line(`${typed}_`, chrome.accent);
    else if (replay !== undefined) line(replay.title, chrome.accent);
    else if (notice !== undefined && notice.text !== goal)
      line(this.#plain(notice.text), chrome[noticeStyles[notice.kind]]);
    // Panels have the status bar for these words; a terminal has none.
    else if (hint !== undefined)
      line(this.#plain(this.extras.translate(say("Hint: {0}.", hint.text))), chrome.good);
  }

  /** "Score 1,234   Moves 56". */
  #drawFigureLine(left: number, row: number, columns: number): void {
    const { chrome } = this.look;
    let column = left;
    for (const { label, value, isStale } of this.#figures()) {
      const text = this.#plain(value);
      if (column + textWidth(label) + 1 + textWidth(text) > left + columns) return;
      column = this.canvas.text(column, row, label, chrome.quiet) + 1;
      column = this.canvas.text(column, row, text, isStale ? chrome.quiet : chrome.title) + 3;
    }
  }

  #figures() {
    const { translate } = this.extras;
    return boardFigures(this.page, translate).map(({ label, value, stale }) => ({
      label,
      value: shownValue(value, translate),
      isStale: stale,
    }));
  }

  /** Returns whether it drew the keys, too. */
  #drawPanel(left: number, top: number, columns: number, rows: number): boolean {
    const { hint, replay, ending, topThree, results } = this.page;
    const { translate, hints } = this.extras;
    const { chrome } = this.look;
    const bottom = top + rows - 1;
    let row = top;
    const line = (text: string, style: Style, detail = "", detailStyle: Style = chrome.title) => {
      if (row > bottom) return;
      this.text(left, row, columns - (detail === "" ? 0 : textWidth(detail) + 1), text, style);
      this.textBefore(left + columns, row, this.#plain(detail), detailStyle);
      row++;
    };
    for (const { label, value, isStale } of this.#figures())
      line(label, chrome.quiet, value, isStale ? chrome.quiet : chrome.title);
    if (hint?.note !== undefined) {
      row++;
      for (const part of wrap(this.#plain(hint.note), columns)) line(part, chrome.accent);
    }
    if (replay !== undefined) {
      row++;
      this.#drawReplay(replay, left, row, columns);
      row += 3;
    }
    if (ending !== undefined) row++;
    for (const { text, kind, detail } of this.#endingLines())
      for (const part of wrap(text, columns - (detail === undefined ? 0 : textWidth(detail) + 1)))
        line(part, endingStyle(kind, chrome), detail);
    const scores = topThree.map(({ rank, name, score }) => ({
      label: `${rank}. ${name}`,
      value: shownValue(score, translate),
    }));
    for (const { title, facts } of [
      { title: say("Best scores"), facts: scores },
      { title: say("Your best"), facts: results.map((fact) => withPar(fact, translate)) },
    ]) {
      if (facts.length === 0 || row + 1 + facts.length > bottom) continue;
      row++;
      line(translate(title), chrome.title);
      for (const { label, value } of facts) line(label, chrome.quiet, value, chrome.text);
    }
    const keyColumns = Math.max(0, ...hints.map(({ key }) => textWidth(key)));
    if (row + 1 + hints.length > bottom + 1) return false;
    row = bottom + 1 - hints.length;
    for (const { key, label, intent } of hints) {
      this.press(left, row, columns, intent);
      this.canvas.text(left, row, key, chrome.key);
      this.text(left + keyColumns + 2, row, columns - keyColumns - 2, label, chrome.quiet);
      row++;
    }
    return true;
  }

  #drawReplay(replay: ViewReplay, left: number, row: number, columns: number): void {
    const { chrome, ascii } = this.look;
    const { place, length, playing, placeText, improvement } = replay;
    const words = improvement === undefined ? placeText : `${placeText} ${improvement.text}`;
    const bar = Math.max(1, columns - 2);
    const done = Math.round((length === 0 ? 1 : place / length) * bar);
    const [play, rest] = ascii ? [">", "="] : ["▶", "‖"];
    this.canvas.text(left, row, playing ? play : rest, chrome.accent);
    this.canvas.text(left + 2, row, (ascii ? "=" : "━").repeat(done), chrome.accent);
    this.canvas.text(left + 2 + done, row, (ascii ? "-" : "─").repeat(bar - done), chrome.quiet);
    if (replay.mistakes !== undefined) this.#drawReview(replay, left + 2, row, bar);
    for (let cell = 0; cell < bar; cell++) {
      const target = bar === 1 ? length : Math.round((cell / (bar - 1)) * length);
      this.press(left + 2 + cell, row, 1, { kind: "action", action: { kind: "seek", place: target } });
    }
    this.press(left, row, 2, { kind: "action", action: { kind: "command", command: "replayToggle" } });
    for (const [index, text] of wrap(words, columns).slice(0, 2).entries())
      this.canvas.text(left, row + 1 + index, text, chrome.quiet);
  }

  /** The curve of a review instead of the line of its replay, and a cross at each mistake. */
  #drawReview(replay: ViewReplay, left: number, row: number, columns: number): void {
    const { chrome, ascii } = this.look;
    const { marks, mistakes = [], place, length } = replay;
    const blocks = "▁▂▃▄▅▆▇█";
    for (let cell = 0; cell < columns && !ascii && marks.length > 0; cell++) {
      const mark = marks[Math.floor((cell * marks.length) / columns)] ?? 0;
      const style = cell * length <= place * columns ? chrome.accent : chrome.quiet;
      this.canvas.text(left + cell, row, blocks[Math.min(7, Math.floor(8 * mark))]!, style);
    }
    for (const mistake of mistakes) {
      const cell = Math.min(columns - 1, Math.round((mistake / Math.max(1, length)) * (columns - 1)));
      this.canvas.text(left + cell, row, ascii ? "x" : "×", { ...chrome.bad, bold: true });
    }
  }

  #endingLines(): readonly DialogLine[] {
    if (this.page.ending === undefined) return [];
    const { won, title, text, facts, notes, moves, compared = [], star } = this.page.ending;
    const lines: DialogLine[] = [
      { text: title, kind: won ? "good" : "bad" },
      { text, kind: "text" },
    ];
    for (const { label, value } of facts)
      lines.push({ text: label, kind: "quiet", detail: this.#plain(value) });
    if (moves !== undefined && moves !== "") lines.push({ text: moves, kind: "quiet" });
    for (const words of [...notes, ...compared]) lines.push({ text: words, kind: "text" });
    if (star !== undefined) lines.push({ text: star.text, kind: star.isEarned ? "good" : "text" });
    return lines;
  }

  /**
   * The end of a game in lines below the board, where there is no room beside it. The most important is
   * first, as there may be too few rows for all. Facts share a line. The board stays visible.
   */
  #endingBelow(columns: number): readonly DialogLine[] {
    const { ending, replay, hint } = this.page;
    if (ending === undefined || replay !== undefined || hint?.note !== undefined) return [];
    const lines = this.#endingLines();
    const isFact = ({ detail }: DialogLine) => detail !== undefined;
    const facts = lines.filter(isFact).map(({ text, detail }) => `${text} ${detail}`);
    const [title, text, ...rest] = lines.filter((line) => !isFact(line));
    return [title, text, { text: facts.join("   "), kind: "quiet" } as const, ...rest].flatMap((line) =>
      line === undefined || line.text === ""
        ? []
        : wrap(this.#plain(line.text), columns).map((part) => ({ ...line, text: part })),
    );
  }

  #drawLine({ text, kind }: DialogLine, left: number, row: number, columns: number): void {
    this.text(left, row, columns, text, endingStyle(kind, this.look.chrome));
  }
}

function endingStyle(kind: DialogLine["kind"], chrome: Look["chrome"]): Style {
  if (kind === "good" || kind === "bad") return { ...chrome[kind], bold: true };
  return kind === "quiet" ? chrome.quiet : chrome.text;
}

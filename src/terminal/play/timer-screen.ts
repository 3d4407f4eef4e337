import { quantity, say } from "../../games/message.js";
import { scene } from "../../games/sliding/scene.js";
import { inspections, type TimedChoices } from "../../games/sliding/timing/choices.js";
import type { Questions } from "../../midend/page-surface.js";
import type { Timing } from "../../midend/timing/timed-play.js";
import { TimedRun } from "../../midend/timing/timed-run.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { TimerPage, TimerQuestion } from "../../protocol/game/timer-page.js";
import type { Canvas } from "../canvas.js";
import { listenTo } from "../decoder.js";
import { enterScreen, leaveScreen } from "../escape-sequences.js";
import { FrameWriter } from "../frame-writer.js";
import type { Clock, InputEvent, KeyEvent, Off, Terminal, TerminalSize } from "../terminal.js";
import { cut, padEnd, padStart, wrap } from "../text-width.js";
import { drawBoard, placeBoard, smallestSize } from "../view/board-view.js";
import { drawDialog } from "../view/dialog-view.js";
import { PageDrawing } from "../view/drawing.js";
import { backgrounds, type Look, lookOf, type ScreenSettings } from "../view/look.js";
import { slidingTextSkin } from "../view/text-skins.js";
import type { Translate } from "../view/wording.js";
import { Dialog, type ScreenQuestion } from "./dialog.js";
import { directionOf } from "./keys.js";

export interface TimerScreenOptions {
  readonly settings: ScreenSettings;
  readonly clock: Clock;
  /** A seed by chance. */
  readonly seed: () => number;
  readonly translate: Translate;
  /** The open question, on surfaces that don't ask by themselves. */
  readonly questions?: Questions<ScreenQuestion>;
  /** Whether sessions can be exported and imported here. */
  readonly hasFiles: boolean;
  /** A line above the keys. */
  readonly note?: string;
  /** The player has left. */
  readonly leave: () => void;
  readonly report: (problem: unknown) => void;
}

/** While a clock runs it is drawn so often. */
const frameMs = 50;
/** Columns of the averages beside the board, and those of their names. */
const sideColumns = 34;
const labelColumns = 15;

/**
 * Timed solves on a terminal. Keys are stamped as they arrive, by the process's monotonic clock; the solve is
 * the same `TimedRun` that runs in a page of VS Code.
 */
export class TimerScreen {
  /** The ID of this view; see `TimerPage`. */
  readonly view: string;
  readonly #writer: FrameWriter;
  readonly #look: Look;
  readonly #run: TimedRun;
  #page: TimerPage | undefined;
  #dialog: Dialog | undefined;
  #offs: Off[] = [];
  #frame: Off | undefined;

  constructor(
    private readonly terminal: Terminal,
    private readonly sessions: Timing,
    private readonly options: TimerScreenOptions,
  ) {
    this.view = options.seed().toString(36) + options.seed().toString(36);
    const { settings } = options;
    this.#writer = new FrameWriter(settings.depth);
    this.#look = lookOf(settings.theme === "light" ? backgrounds.light : backgrounds.dark, settings);
    this.#run = new TimedRun({
      tell: (action) => void sessions.act(action).catch(options.report),
      seed: options.seed,
      changed: () => this.#draw(),
    });
  }

  /** Takes the terminal over, and shows the session that is open. */
  async open(): Promise<void> {
    this.terminal.write(enterScreen);
    this.#writer.forget();
    const listening = this.sessions.onDidChange(() => void this.#refresh());
    const asking = this.options.questions?.onDidChange(() => this.#asked());
    this.#offs = [
      listenTo(this.terminal, this.options.clock, (event, atMs) => this.#take(event, atMs)),
      this.terminal.onResize(() => {
        this.#writer.forget();
        this.#draw();
      }),
      () => listening.dispose(),
      () => asking?.dispose(),
    ];
    await this.#refresh();
  }

  /** Restores the terminal. */
  close(): void {
    if (this.#offs.length === 0) return;
    for (const off of this.#offs) off();
    this.#offs = [];
    this.#frame?.();
    this.terminal.write(leaveScreen);
    void this.sessions.leave(this.view).catch(this.options.report);
  }

  async #refresh(): Promise<void> {
    try {
      const page = await this.sessions.page(this.view);
      if (this.#offs.length === 0) return;
      this.#page = page;
      this.#run.show(page, this.options.clock.now());
      this.#draw();
    } catch (error) {
      this.options.report(error);
    }
  }

  #asked(): void {
    const question = this.options.questions?.current;
    this.#dialog = question === undefined ? undefined : new Dialog(question);
    this.#draw();
  }

  #take(event: InputEvent, atMs: number): void {
    if (this.#offs.length === 0) return;
    if (this.#dialog !== undefined) this.#answer(this.#dialog, event);
    else if (event.kind === "key") this.#press(event, atMs);
    this.#draw();
  }

  #answer(dialog: Dialog, event: InputEvent): void {
    if (event.kind === "paste") dialog.paste(event.text);
    const taken = event.kind === "key" ? dialog.take(event) : undefined;
    if (taken !== undefined) this.options.questions?.answer(taken.answer);
  }

  /** Questions would hide the board of a solve under way. */
  #ask(what: TimerQuestion): void {
    if (this.#run.solve?.phase !== "running") this.#run.ask(what);
  }

  #askForFile(what: TimerQuestion): void {
    if (this.options.hasFiles) this.#ask(what);
  }

  #choose(changed: (choices: TimedChoices) => Partial<TimedChoices>): void {
    if (this.#page !== undefined) this.#run.choose(changed(this.#page.choices));
  }

  /** What keys do. `atMs`: when one was pressed. */
  readonly #keys: Readonly<Record<string, (atMs: number) => void>> = {
    " ": (atMs) => this.#run.goOn(atMs),
    enter: (atMs) => this.#run.goOn(atMs),
    escape: (atMs) => {
      if (!this.#run.giveUp(atMs)) this.options.leave();
    },
    "ctrl+c": () => this.options.leave(),
    q: () => this.options.leave(),
    delete: () => this.#run.markLast("deleted"),
    backspace: () => this.#run.markLast("deleted"),
    u: () => this.#run.restore(),
    D: () => this.#run.markLast("dnf"),
    R: () => this.#run.retry(),
    o: () => this.#ask("session"),
    e: () => this.#ask("rename"),
    i: () =>
      this.#choose(({ inspection }) => ({
        inspection: inspections[(inspections.indexOf(inspection) + 1) % inspections.length]!,
      })),
    t: () => this.#choose(({ hidesTime }) => ({ hidesTime: !hidesTime })),
    m: () => this.#ask("minMoves"),
    x: () => this.#askForFile("exportSolves"),
    p: () => this.#askForFile("importSolves"),
  };

  #press(event: KeyEvent, atMs: number): void {
    const act = this.#keys[event.ctrl ? `ctrl+${event.key}` : event.key];
    const direction = act === undefined ? directionOf(event) : undefined;
    act?.(atMs);
    if (direction !== undefined)
      this.#run.play({ kind: "direction", direction, follows: this.#page?.keysMove ?? "tile" }, atMs);
  }

  #draw(): void {
    const page = this.#page;
    if (this.#offs.length === 0 || page === undefined) return;
    const text = this.#writer.frame(this.#rows(page, this.terminal.size));
    if (text !== "") this.terminal.write(text);
    this.#frame?.();
    if (this.#run.solve?.isClockRunning === true)
      this.#frame = this.options.clock.after(frameMs, () => {
        this.#run.pass(this.options.clock.now());
        this.#draw();
      });
  }

  #rows(page: TimerPage, size: TerminalSize): Canvas["rows"] {
    const { columns, rows } = size;
    const drawing = new PageDrawing(size, this.#look);
    const { canvas } = drawing;
    const { chrome } = this.#look;
    const { translate, note } = this.options;
    const { solve } = this.#run;
    const board = solve && viewScene(solve.position);
    const look = this.#look;
    const least = board === undefined ? 1 : smallestSize(board, slidingTextSkin, look).rows;
    // The help gives way to the board.
    const bottom = [...(note === undefined ? [] : wrap(note, columns)), ...wrap(this.#help(), columns)].slice(
      0,
      Math.max(0, rows - 4 - least),
    );
    const end = rows - bottom.length;
    canvas.text(0, 0, cut(page.title, columns), chrome.title);
    canvas.text(0, 1, cut(this.#clockText(), columns), chrome.accent);
    const isBeside = columns >= 2 * sideColumns;
    const boardColumns = isBeside ? columns - sideColumns : columns;
    const below = isBeside ? 0 : page.figures.length;
    const room = { columns: boardColumns, rows: Math.max(least, end - 4 - below) };
    let boardEnd = 3;
    if (solve === undefined || board === undefined)
      canvas.text(0, 3, translate(say("Searching for a scramble that needs enough moves…")), chrome.quiet);
    else if (solve.phase === "covered")
      canvas.text(0, 3, translate(say("Press Space to see the board")), chrome.text);
    else {
      const place = placeBoard(board, slidingTextSkin, room, look);
      if (place === undefined || place.size.rows > end - 3) {
        const lines = wrap(translate(say("The terminal is too small for this board.")), columns);
        for (const [index, line] of lines.entries()) canvas.text(0, 3 + index, line, chrome.bad);
        boardEnd = 2 + lines.length;
      } else {
        drawBoard({ canvas, scene: board, place: { ...place, top: place.top + 3 }, look }, slidingTextSkin);
        boardEnd = 3 + place.size.rows;
      }
    }
    if (isBeside) this.#figures(canvas, page, boardColumns, 2, end);
    else this.#figures(canvas, page, 0, boardEnd + 1, end);
    for (const [index, line] of bottom.entries())
      canvas.text(0, end + index, cut(line, columns), chrome.quiet);
    if (this.#dialog !== undefined) drawDialog(drawing, this.#dialog.lines(translate, columns));
    return canvas.rows;
  }

  #clockText(): string {
    const { solve } = this.#run;
    const { translate } = this.options;
    if (solve === undefined) return "";
    const { leftSession } = this.#run;
    const atMs = this.options.clock.now();
    const clock = this.#run.clockText(atMs);
    if (solve.inspectionLeftMs(atMs) !== undefined) return translate(say("Inspection: {0}", clock));
    const timeMs = solve.elapsedMs(atMs);
    const facts = [
      ...(solve.boardCount > 1 ? [say("Board {0} of {1}", solve.board, solve.boardCount)] : []),
      ...(this.#run.hidesFigures ? [] : [say("Moves: {0}", solve.moveCount)]),
      ...(timeMs > 0 && !this.#run.hidesFigures
        ? [say("TPS: {0}", quantity((solve.moveCount * 1_000) / timeMs, 2))]
        : []),
      ...(solve.isInterrupted ? [say("Interrupted: this solve won't count.")] : []),
      ...(leftSession === undefined
        ? []
        : [
            say(
              "Your solve in “{0}” ended, because another session was opened. It won't count.",
              leftSession,
            ),
          ]),
    ];
    return [clock, ...facts.map(translate)].join("  ");
  }

  #help(): string {
    const { translate, hasFiles } = this.options;
    return [
      say("Arrows: move"),
      say("Space: next"),
      say("Esc: give up, leave"),
      say("Delete: delete the last solve, U: restore it"),
      say("Shift+D: DNF"),
      say("Shift+R: same scramble"),
      say("O: sessions"),
      say("E: rename"),
      say("I: inspection"),
      say("T: hide the time"),
      say("M: fewest moves of scrambles"),
      ...(hasFiles ? [say("X: save as file"), say("P: open file")] : []),
    ]
      .map(translate)
      .join("  ");
  }

  /** Averages, and the last solves as far as there is room. */
  #figures(canvas: Canvas, { figures, solves }: TimerPage, column: number, top: number, end: number): void {
    const { chrome } = this.#look;
    let row = top;
    for (const { label, now, best } of figures) {
      if (row >= end) return;
      const name = padEnd(cut(label, labelColumns), labelColumns);
      canvas.text(column, row++, `${name}${padStart(now, 9)}${padStart(best, 10)}`, chrome.text);
    }
    for (const { number, time, detail } of solves) {
      if (++row >= end) return;
      canvas.text(
        column,
        row,
        cut(`${String(number).padStart(4)}  ${time}  ${detail}`, sideColumns - 1),
        chrome.quiet,
      );
    }
  }
}

function viewScene(position: Parameters<typeof scene>[0]): ViewScene {
  const { rows, columns, sprites } = scene(position);
  const cells = position.tiles.map((tile) => (tile === 0 ? "blank" : String(tile)));
  return { rows, columns, sprites, cells, pulls: undefined };
}

import { scene } from "../../games/sliding/scene.js";
import { formatTime } from "../../games/sliding/timed/solve.js";
import { TimedRun } from "../../midend/timing/timed-run.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { TimerAction, TimerPage } from "../../protocol/game/timer-page.js";
import { Canvas } from "../cells/canvas.js";
import { FrameWriter } from "../cells/frame-writer.js";
import { cut } from "../cells/text-width.js";
import { InputDecoder } from "../input/decoder.js";
import type { InputEvent, KeyEvent } from "../input/input-event.js";
import { directionOf } from "../play/keys.js";
import type { ScreenSettings } from "../play/screen-settings.js";
import { enterScreen, leaveScreen } from "../play/terminal-modes.js";
import { darkBackground, type Look, lightBackground, lookOf } from "../skins/look.js";
import { slidingTextSkin } from "../skins/sliding-text-skin.js";
import type { Clock, Off, Terminal, TerminalSize } from "../terminal.js";
import { drawBoard, placeBoard } from "../view/board-view.js";

/** Timed solves, as their sessions are kept; `TimedPlay` does this. */
export interface TimerSessions {
  page(): Promise<TimerPage>;
  act(action: TimerAction): Promise<void>;
  onDidChange(listener: () => void): { dispose(): void };
}

export interface TimerScreenOptions {
  readonly settings: ScreenSettings;
  readonly clock: Clock;
  /** A seed by chance. */
  readonly seed: () => number;
  /** The player has left. */
  readonly leave: () => void;
  readonly report: (problem: unknown) => void;
}

/** An Escape that nothing follows within this time is the key. */
const escapeMs = 30;
/** While a clock runs it is drawn so often. */
const frameMs = 50;
/** Columns of the averages beside the board. */
const sideColumns = 34;

/**
 * Timed solves on a terminal. Keys are stamped as they arrive, by the process's monotonic clock; the solve is the
 * same `TimedRun` that runs in a page of VS Code.
 */
export class TimerScreen {
  readonly #terminal: Terminal;
  readonly #sessions: TimerSessions;
  readonly #options: TimerScreenOptions;
  readonly #writer: FrameWriter;
  readonly #look: Look;
  readonly #run: TimedRun;
  readonly #decoder = new InputDecoder();
  #page: TimerPage | undefined;
  #offs: Off[] = [];
  #escape: Off | undefined;
  #frame: Off | undefined;

  constructor(terminal: Terminal, sessions: TimerSessions, options: TimerScreenOptions) {
    this.#terminal = terminal;
    this.#sessions = sessions;
    this.#options = options;
    const { depth, ascii, highContrast, theme } = options.settings;
    this.#writer = new FrameWriter(depth);
    this.#look = lookOf(theme === "light" ? lightBackground : darkBackground, { depth, ascii, highContrast });
    this.#run = new TimedRun({
      tell: (action) => void sessions.act(action).catch(options.report),
      seed: options.seed,
      changed: () => this.#draw(),
    });
  }

  /** Takes the terminal over, and shows the session that is open. */
  async open(): Promise<void> {
    this.#terminal.write(enterScreen);
    this.#writer.forget();
    const listening = this.#sessions.onDidChange(() => void this.#refresh());
    this.#offs = [
      this.#terminal.onData((data) => this.#onInput(data)),
      this.#terminal.onResize(() => {
        this.#writer.forget();
        this.#draw();
      }),
      () => listening.dispose(),
    ];
    await this.#refresh();
  }

  /** Restores the terminal. */
  close(): void {
    if (this.#offs.length === 0) return;
    for (const off of this.#offs) off();
    this.#offs = [];
    this.#escape?.();
    this.#frame?.();
    this.#terminal.write(leaveScreen);
  }

  async #refresh(): Promise<void> {
    try {
      const page = await this.#sessions.page();
      if (this.#offs.length === 0) return;
      this.#page = page;
      this.#run.show(page);
      this.#draw();
    } catch (error) {
      this.#options.report(error);
    }
  }

  #onInput(data: string): void {
    const atMs = this.#options.clock.now();
    this.#escape?.();
    for (const event of this.#decoder.push(data)) this.#take(event, atMs);
    if (this.#decoder.waits)
      this.#escape = this.#options.clock.after(escapeMs, () => {
        for (const event of this.#decoder.flush()) this.#take(event, atMs);
      });
  }

  #take(event: InputEvent, atMs: number): void {
    if (event.kind !== "key" || this.#offs.length === 0) return;
    this.#press(event, atMs);
    this.#draw();
  }

  #press(event: KeyEvent, atMs: number): void {
    const run = this.#run;
    switch (event.ctrl ? `ctrl+${event.key}` : event.key) {
      case " ":
      case "enter":
        run.goOn(atMs);
        break;
      case "escape":
        if (!run.giveUp(atMs)) this.#options.leave();
        break;
      case "ctrl+c":
      case "q":
        this.#options.leave();
        break;
      case "delete":
      case "backspace":
        run.markLast("deleted");
        break;
      case "u":
        run.restore();
        break;
      case "D":
        run.markLast("dnf");
        break;
      case "R":
        run.retry();
        break;
      default: {
        const direction = directionOf(event);
        if (direction !== undefined)
          run.play({ kind: "direction", direction, follows: this.#page?.keysMove ?? "tile" }, atMs);
      }
    }
  }

  #draw(): void {
    const page = this.#page;
    if (this.#offs.length === 0 || page === undefined) return;
    const text = this.#writer.frame(this.#rows(page, this.#terminal.size));
    if (text !== "") this.#terminal.write(text);
    this.#frame?.();
    const phase = this.#run.solve?.phase;
    if (phase === "running" || (phase === "inspecting" && page.inspection === "seconds15"))
      this.#frame = this.#options.clock.after(frameMs, () => this.#draw());
  }

  #rows(page: TimerPage, { columns, rows }: TerminalSize): Canvas["rows"] {
    const canvas = new Canvas(columns, rows);
    const { chrome } = this.#look;
    const { solve } = this.#run;
    canvas.text(0, 0, cut(page.title, columns), chrome.title);
    canvas.text(0, 1, cut(this.#clockText(), columns), chrome.accent);
    const isBeside = columns >= 2 * sideColumns;
    const boardColumns = isBeside ? columns - sideColumns : columns;
    const below = isBeside ? 0 : page.figures.length;
    const room = { columns: boardColumns, rows: Math.max(1, rows - 5 - below) };
    let end = 3;
    if (solve === undefined) canvas.text(0, 3, "Searching for a scramble …", chrome.quiet);
    else if (solve.phase === "covered") canvas.text(0, 3, "Press Space to see the board.", chrome.text);
    else {
      const shown = viewScene(solve.position);
      const place = placeBoard(shown, slidingTextSkin, room, this.#look);
      if (place === undefined) canvas.text(0, 3, "The terminal is too small for this board.", chrome.bad);
      else {
        drawBoard(canvas, shown, slidingTextSkin, { ...place, top: place.top + 3 }, this.#look);
        end = 3 + place.size.rows;
      }
    }
    if (isBeside) this.#figures(canvas, page, boardColumns, 2, rows - 1);
    else this.#figures(canvas, page, 0, end + 1, rows - 1);
    canvas.text(0, rows - 1, cut(help, columns), chrome.quiet);
    return canvas.rows;
  }

  #clockText(): string {
    const { solve } = this.#run;
    if (solve === undefined) return "";
    const atMs = this.#options.clock.now();
    const left = solve.inspectionLeftMs(atMs);
    if (left !== undefined) return `Inspection: ${Math.ceil(left / 1_000)} s`;
    const timeMs = solve.elapsedMs(atMs);
    const time = solve.phase === "running" ? formatTime(timeMs).slice(0, -2) : formatTime(timeMs);
    const tps = timeMs > 0 ? `  ${((solve.moveCount * 1_000) / timeMs).toFixed(2)} TPS` : "";
    const board = solve.boardCount > 1 ? `  board ${solve.board} of ${solve.boardCount}` : "";
    const note = solve.isInterrupted ? "  interrupted: it won't count" : "";
    return `${time}${board}  moves: ${solve.moveCount}${tps}${note}`;
  }

  /** Averages, and the last solves as far as there is room. */
  #figures(canvas: Canvas, { figures, solves }: TimerPage, column: number, top: number, end: number): void {
    const { chrome } = this.#look;
    let row = top;
    for (const { label, now, best } of figures) {
      if (row >= end) return;
      canvas.text(column, row++, `${label.padEnd(15)}${now.padStart(9)}${best.padStart(10)}`, chrome.text);
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

const help = "Arrows: move  Space: next  Esc: give up, leave  Del: delete, U: restore  D: DNF  R: again";

function viewScene(position: Parameters<typeof scene>[0]): ViewScene {
  const { rows, columns, sprites } = scene(position);
  const cells = position.tiles.map((tile) => (tile === 0 ? "blank" : String(tile)));
  return { rows, columns, sprites, cells, pulls: undefined };
}

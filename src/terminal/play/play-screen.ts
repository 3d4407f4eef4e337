import type { Rgb } from "../../drawing/color.js";
import type { PageSurface } from "../../midend/page-surface.js";
import { listenTo } from "../decoder.js";
import { askForAttributes, askForBackground, enterScreen, leaveScreen } from "../escape-sequences.js";
import { FrameWriter } from "../frame-writer.js";
import type { Clock, InputEvent, Off, Terminal } from "../terminal.js";
import type { BoardArea } from "../view/drawing.js";
import { backgrounds, type Look, lookOf, type ScreenSettings } from "../view/look.js";
import type { ScreenQuestion } from "./dialog.js";
import { TerminalPlay } from "./play.js";

/** How long to wait for the terminal's background color. */
const backgroundMs = 80;
/** A terminal that has never reported its attributes is waited for so long, and then no more. */
const firstAnswerMs = 1_000;
/** A terminal that reports them may be slow: VS Code's took seconds on a loaded machine. */
const answerMs = 10_000;

/**
 * Plays the games of a surface on a terminal: takes the terminal over, decodes its input, writes changes, and
 * restores it. `TerminalPlay` knows what keys mean and what is drawn.
 */
export class PlayScreen {
  readonly #writer: FrameWriter;
  readonly #play: TerminalPlay;
  #offs: Off[] = [];
  /** Stops waiting for the terminal's background color. */
  #waiting: Off | undefined;
  #background: Rgb | undefined;
  /** Whether the terminal has ever reported its attributes. */
  #hasAnswered = false;
  /** Resolves with the answer to the question for them that is open. */
  #answer: Promise<void> | undefined;
  #answered: () => void = () => undefined;

  constructor(
    private readonly terminal: Terminal,
    private readonly surface: PageSurface<ScreenQuestion>,
    private readonly settings: ScreenSettings,
    private readonly clock: Clock,
  ) {
    this.#writer = new FrameWriter(settings.depth);
    const redraw = () => {
      this.#writer.forget();
      this.#draw();
    };
    const suspend = terminal.suspend && (() => this.suspend());
    this.#play = new TerminalPlay(surface, clock, settings.animates, () => this.#draw(), { redraw, suspend });
  }

  /**
   * Takes the terminal over. Shows the surface's page once the terminal has reported its background color, or
   * after a moment.
   */
  open(): void {
    const { theme } = this.settings;
    this.#play.pageChanged();
    this.#writer.forget();
    this.terminal.write(enterScreen);
    this.#offs = [
      listenTo(this.terminal, this.clock, (event) => this.#take(event)),
      this.terminal.onResize(() => this.#resized()),
      this.surface.onDidChange(() => {
        this.#play.pageChanged();
        this.#draw();
      }),
      this.surface.drawsWith(() => this.#shown()),
    ];
    if (theme === "auto" && this.#background === undefined && this.settings.depth !== "none") {
      this.terminal.write(askForBackground);
      this.#waiting = this.clock.after(backgroundMs, () => this.#begin());
    } else this.#draw();
  }

  /** The board that can be played, in cells of the terminal; `undefined` where there is none. */
  get board(): BoardArea | undefined {
    return this.#play.board;
  }

  /** Restores the terminal. The surface keeps everything that was played. */
  close(): void {
    if (this.#offs.length === 0) return;
    for (const off of this.#offs) off();
    this.#offs = [];
    this.#waiting?.();
    this.#waiting = undefined;
    this.#answer = undefined;
    this.#answered();
    this.#play.rest();
    this.terminal.write(leaveScreen);
  }

  /** Restores the terminal and stops the program, where a shell can continue it. */
  suspend(): void {
    if (this.terminal.suspend === undefined) return;
    this.close();
    this.terminal.suspend(() => this.open());
  }

  /** Takes the terminal over again, after another program may have used it. */
  resume(): void {
    if (this.#offs.length === 0) return;
    this.close();
    this.open();
  }

  #take(event: InputEvent): void {
    if (this.#offs.length === 0) return;
    if (event.kind === "background") this.#background = event.color;
    if (event.kind === "attributes") {
      this.#hasAnswered = true;
      this.#answer = undefined;
      this.#answered();
    }
    if (event.kind === "background" || event.kind === "attributes") {
      // A late answer changes the colors of the page that is shown already.
      if (this.#waiting !== undefined) this.#begin();
      else if (event.kind === "background") this.#draw();
      return;
    }
    if (this.#waiting !== undefined) this.#begin();
    this.#play.take(event);
    this.#draw();
  }

  /** Resolves when the terminal shows everything that was done so far, if it answers. */
  async #shown(): Promise<void> {
    await this.surface.settled();
    if (this.#answer === undefined) {
      this.#answer = new Promise((resolve) => {
        this.#answered = resolve;
      });
      this.terminal.write(askForAttributes);
    } else if (!this.#hasAnswered) return;
    let cancel: Off = () => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.clock.after(this.#hasAnswered ? answerMs : firstAnswerMs, resolve);
    });
    await Promise.race([this.#answer, late]);
    cancel();
  }

  #begin(): void {
    this.#waiting?.();
    this.#waiting = undefined;
    this.#draw();
  }

  #resized(): void {
    this.#writer.forget();
    this.#play.rest();
    this.#draw();
  }

  #draw(): void {
    if (this.#offs.length === 0 || this.#waiting !== undefined) return;
    const text = this.#writer.frame(this.#play.draw(this.terminal.size, this.#look()));
    if (text !== "") this.terminal.write(text);
  }

  #known: { readonly background: Rgb; readonly look: Look } | undefined;

  #look(): Look {
    const { theme } = this.settings;
    const known = theme === "auto" ? (this.#background ?? "dark") : theme;
    const background = typeof known === "string" ? backgrounds[known] : known;
    if (this.#known?.background !== background)
      this.#known = { background, look: lookOf(background, this.settings) };
    return this.#known.look;
  }
}

import type { Rgb } from "../../palettes/colour.js";
import { FrameWriter } from "../cells/frame-writer.js";
import { InputDecoder } from "../input/decoder.js";
import type { InputEvent } from "../input/input-event.js";
import { darkGround, type Look, lightGround, lookOf } from "../skins/look.js";
import type { Clock, Off, Terminal } from "../terminal.js";
import type { BoardArea } from "../view/drawing.js";
import { TerminalPlay } from "./play.js";
import type { ScreenSettings } from "./screen-settings.js";
import type { GameSurface } from "./surface.js";
import { askForGround, enterScreen, leaveScreen } from "./terminal-modes.js";

/** An Escape that nothing follows for so long is the key. */
const escapeMs = 30;
/** So long is waited for what the terminal says of its ground. */
const groundMs = 80;

/**
 * Plays the games of a surface on a terminal: takes it over, decodes what it sends, writes what changed, and
 * gives it back as it was. What keys mean and what is drawn is in `TerminalPlay`.
 */
export class PlayScreen {
  readonly #terminal: Terminal;
  readonly #surface: GameSurface;
  readonly #settings: ScreenSettings;
  readonly #clock: Clock;
  readonly #writer: FrameWriter;
  readonly #play: TerminalPlay;
  #decoder = new InputDecoder();
  #offs: Off[] = [];
  #escape: Off | undefined;
  /** Ends the waiting for the terminal's ground. */
  #waiting: Off | undefined;
  #ground: Rgb | undefined;

  constructor(terminal: Terminal, surface: GameSurface, settings: ScreenSettings, clock: Clock) {
    this.#terminal = terminal;
    this.#surface = surface;
    this.#settings = settings;
    this.#clock = clock;
    this.#writer = new FrameWriter(settings.depth);
    const redraw = () => {
      this.#writer.forget();
      this.#draw();
    };
    const suspend = terminal.suspend && (() => this.suspend());
    this.#play = new TerminalPlay(surface, clock, settings.animates, () => this.#draw(), { redraw, suspend });
  }

  /**
   * Takes the terminal over and shows the surface's page, at the latest after a moment, in which the terminal
   * may tell of its ground.
   */
  open(): void {
    const { theme } = this.#settings;
    this.#play.pageChanged();
    this.#writer.forget();
    this.#decoder = new InputDecoder();
    this.#terminal.write(enterScreen);
    this.#offs = [
      this.#terminal.onData((data) => this.#hear(data)),
      this.#terminal.onResize(() => this.#resized()),
      this.#surface.onDidChange(() => {
        this.#play.pageChanged();
        this.#draw();
      }),
    ];
    if (theme === "auto" && this.#ground === undefined && this.#settings.depth !== "none") {
      this.#terminal.write(askForGround);
      this.#waiting = this.#clock.after(groundMs, () => this.#begin());
    } else this.#draw();
  }

  /** Where the board is that can be played, in cells of the terminal; `undefined` where there is none. */
  get board(): BoardArea | undefined {
    return this.#play.board;
  }

  /** Gives the terminal back. Everything that is played stays with the surface. */
  close(): void {
    if (this.#offs.length === 0) return;
    for (const off of this.#offs) off();
    this.#offs = [];
    this.#escape?.();
    this.#waiting?.();
    this.#waiting = undefined;
    this.#play.rest();
    this.#terminal.write(leaveScreen);
  }

  /** Gives the terminal back and stops, where there is a shell that lets it go on. */
  suspend(): void {
    if (this.#terminal.suspend === undefined) return;
    this.close();
    this.#terminal.suspend(() => this.open());
  }

  /** Takes the terminal over anew, after somebody else may have used it. */
  resume(): void {
    if (this.#offs.length === 0) return;
    this.close();
    this.open();
  }

  #hear(data: string): void {
    this.#escape?.();
    for (const event of this.#decoder.push(data)) this.#take(event);
    if (this.#decoder.waits) {
      this.#escape = this.#clock.after(escapeMs, () => {
        for (const event of this.#decoder.flush()) this.#take(event);
      });
    }
  }

  #take(event: InputEvent): void {
    if (this.#offs.length === 0) return;
    if (event.kind === "background") this.#ground = event.colour;
    if (event.kind === "background" || event.kind === "attributes") {
      // An answer that comes late changes the colours of what stands there already.
      if (this.#waiting !== undefined) this.#begin();
      else if (event.kind === "background") this.#draw();
      return;
    }
    if (this.#waiting !== undefined) this.#begin();
    this.#play.take(event);
    this.#draw();
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
    const text = this.#writer.frame(this.#play.draw(this.#terminal.size, this.#look()));
    if (text !== "") this.#terminal.write(text);
  }

  #known: { readonly ground: Rgb; readonly look: Look } | undefined;

  #look(): Look {
    const { theme, depth, ascii, highContrast } = this.#settings;
    const ground =
      theme === "auto"
        ? (this.#ground ?? darkGround)
        : theme === "dark"
          ? darkGround
          : theme === "light"
            ? lightGround
            : theme;
    if (this.#known?.ground !== ground)
      this.#known = { ground, look: lookOf(ground, { depth, ascii, highContrast }) };
    return this.#known.look;
  }
}

import { Canvas, type Rows } from "../cells/canvas.js";
import { FrameWriter } from "../cells/frame-writer.js";
import { InputDecoder } from "../input/decoder.js";
import type { InputEvent, KeyEvent } from "../input/input-event.js";
import { darkGround, lightGround, lookOf } from "../skins/look.js";
import { textSkinOf } from "../skins/text-skins.js";
import type { Clock, Off, Terminal } from "../terminal.js";
import { drawBoard, placeBoard } from "../view/board-view.js";
import type { ScreenSettings } from "./screen-settings.js";
import type { GameSurface } from "./surface.js";

const enter = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?1002h\u001b[?1006h\u001b[?2004h";
const exit = "\u001b[m\u001b[?2004l\u001b[?1006l\u001b[?1002l\u001b[?7h\u001b[?25h\u001b[?1049l";

/** Plays the games of a surface on a terminal. */
export class PlayScreen {
  readonly #terminal: Terminal;
  readonly #surface: GameSurface;
  readonly #settings: ScreenSettings;
  readonly #clock: Clock;
  readonly #decoder = new InputDecoder();
  readonly #writer: FrameWriter;
  #offs: Off[] = [];

  constructor(terminal: Terminal, surface: GameSurface, settings: ScreenSettings, clock: Clock) {
    this.#terminal = terminal;
    this.#surface = surface;
    this.#settings = settings;
    this.#clock = clock;
    this.#writer = new FrameWriter(settings.depth);
  }

  /** Takes the terminal over and shows the surface's page. */
  open(): void {
    this.#terminal.write(enter);
    this.#offs = [
      this.#terminal.onData((data) => {
        for (const event of this.#decoder.push(data)) this.#take(event);
        if (this.#decoder.waits) this.#clock.after(30, () => this.#flush());
      }),
      this.#terminal.onResize(() => {
        this.#writer.forget();
        this.#draw();
      }),
      this.#surface.onDidChange(() => this.#draw()),
    ];
    this.#draw();
  }

  /** Gives the terminal back as it was. */
  close(): void {
    for (const off of this.#offs) off();
    this.#offs = [];
    this.#terminal.write(exit);
  }

  #flush(): void {
    for (const event of this.#decoder.flush()) this.#take(event);
  }

  #take(event: InputEvent): void {
    if (event.kind === "key") this.#key(event);
    else if (event.kind === "paste") this.#surface.paste(event.text);
  }

  #key({ key, ctrl }: KeyEvent): void {
    const directions = { up: "up", down: "down", left: "left", right: "right", w: "up", s: "down", a: "left", d: "right" } as const;
    if (key === "q" || (ctrl && key === "c")) this.#surface.leave();
    else if (key in directions && !ctrl) this.#surface.direction(directions[key as keyof typeof directions]);
    else if (key === "u" || key === "backspace") this.#surface.act({ kind: "command", command: "undo" });
  }

  #draw(): void {
    this.#terminal.write(this.#writer.frame(this.#rows()));
  }

  #rows(): Rows {
    const { size } = this.#terminal;
    const { page } = this.#surface;
    const { theme, depth, ascii, highContrast } = this.#settings;
    const ground = theme === "light" ? lightGround : typeof theme === "string" ? darkGround : theme;
    const look = lookOf(ground, { depth, ascii, highContrast });
    const canvas = new Canvas(size.columns, size.rows);
    if (page.kind !== "board") return canvas.rows;
    canvas.text(1, 0, `${page.title} ${page.variantLabel}`, look.chrome.title);
    const skin = textSkinOf(page.game);
    const place = placeBoard(page.scene, skin, { columns: size.columns, rows: size.rows - 2 }, look);
    if (place === undefined) canvas.text(0, 1, "Too small");
    else drawBoard(canvas, page.scene, skin, { ...place, top: place.top + 1 }, look);
    return canvas.rows;
  }
}

import xterm, { type Terminal as Xterm } from "@xterm/headless";
import type { Off, Terminal, TerminalSize } from "../../../src/terminal/terminal.js";

/**
 * One cell of an emulator. Colors are 0xRRGGBB, the number in the palette, or `undefined` for the terminal's
 * own.
 */
export interface ShownCell {
  readonly text: string;
  readonly width: number;
  readonly ink: number | undefined;
  readonly ground: number | undefined;
  readonly bold: boolean;
  readonly underline: boolean;
  readonly reverse: boolean;
}

/** A terminal for tests: xterm's own parser and screen, without a window. */
export class Emulator implements Terminal {
  readonly term: Xterm;
  /** Everything that was written to it. */
  written = "";
  /** The private modes that are on. */
  readonly modes = new Set<number>();
  readonly #data = new Set<(data: string) => void>();
  readonly #resizes = new Set<() => void>();
  #done: Promise<void> = Promise.resolve();

  /**
   * `ground`: its answer to the question for its background color, such as “1e1e/1e1e/1e1e”; without it, the
   * question is ignored.
   */
  constructor(columns: number, rows: number, ground?: string) {
    this.term = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
    if (ground !== undefined) {
      this.term.parser.registerOscHandler(11, (question) => {
        if (question === "?") this.term.input(`\u001b]11;rgb:${ground}\u001b\\`, false);
        return true;
      });
    }
    for (const final of ["h", "l"]) {
      this.term.parser.registerCsiHandler({ prefix: "?", final }, (modes) => {
        for (const mode of modes.flat()) {
          if (final === "h") this.modes.add(mode);
          else this.modes.delete(mode);
        }
        return false;
      });
    }
    this.term.onData((data) => this.send(data));
  }

  get size(): TerminalSize {
    return { columns: this.term.cols, rows: this.term.rows };
  }

  write(text: string): void {
    this.written += text;
    this.#done = new Promise((done) => this.term.write(text, done));
  }

  onData(listener: (data: string) => void): Off {
    this.#data.add(listener);
    return () => void this.#data.delete(listener);
  }

  onResize(listener: () => void): Off {
    this.#resizes.add(listener);
    return () => void this.#resizes.delete(listener);
  }

  /** Sends data of the keyboard or the mouse. */
  send(data: string): void {
    for (const listener of [...this.#data]) listener(data);
  }

  /** Presses, releases or moves the left button; cells count from 0. */
  mouse(type: "press" | "release" | "move", column: number, row: number): void {
    this.send(
      `\u001b[<${type === "move" ? 32 : 0};${column + 1};${row + 1}${type === "release" ? "m" : "M"}`,
    );
  }

  click(column: number, row: number): void {
    this.mouse("press", column, row);
    this.mouse("release", column, row);
  }

  resize(columns: number, rows: number): void {
    this.term.resize(columns, rows);
    for (const listener of [...this.#resizes]) listener();
  }

  /** Resolves with the screen after everything was written to it. */
  async screen(): Promise<Screen> {
    await this.#done;
    return new Screen(this.term);
  }
}

/** The contents of an emulator's screen. */
export class Screen {
  readonly rows: readonly (readonly ShownCell[])[];
  readonly isOwn: boolean;

  constructor(term: Xterm) {
    const buffer = term.buffer.active;
    this.isOwn = buffer.type === "alternate";
    this.rows = Array.from({ length: term.rows }, (_, row) => {
      const line = buffer.getLine(buffer.baseY + row)!;
      return Array.from({ length: term.cols }, (_, column) => {
        const cell = line.getCell(column)!;
        return {
          text: cell.getChars(),
          width: cell.getWidth(),
          ink: cell.isFgDefault() ? undefined : cell.getFgColor(),
          ground: cell.isBgDefault() ? undefined : cell.getBgColor(),
          bold: cell.isBold() !== 0,
          underline: cell.isUnderline() !== 0,
          reverse: cell.isInverse() !== 0,
        };
      });
    });
  }

  get lines(): readonly string[] {
    return this.rows.map((cells) =>
      cells
        .map(({ text, width }) => (width === 0 ? "" : text === "" ? " " : text))
        .join("")
        .trimEnd(),
    );
  }

  get text(): string {
    return this.lines.join("\n");
  }

  /** The column and the row of the first occurrence of a text. */
  find(text: string): readonly [column: number, row: number] {
    const row = this.lines.findIndex((line) => line.includes(text));
    return [this.lines[row]!.indexOf(text), row];
  }
}

import type { IPty } from "@lydell/node-pty";
import { Emulator, type Screen } from "../../unit/terminal/emulator.js";

type Spawn = typeof import("@lydell/node-pty").spawn;

/**
 * Starts programs in real pseudoterminals; `undefined` where npm has no binary for this machine, with a
 * message.
 */
export async function loadPty(): Promise<Spawn | undefined> {
  try {
    return (await import("@lydell/node-pty")).spawn;
  } catch (error) {
    console.log(
      `SKIPPED: no pseudoterminal here, so no program was tried in one (${error instanceof Error ? error.message.split("\n")[0] : error}).`,
    );
    return undefined;
  }
}

/** A program in a pseudoterminal, with an emulator that shows its output and answers its questions. */
export class InTerminal {
  readonly emulator: Emulator;
  readonly pty: IPty;
  #ended: { readonly code: number; readonly signal: number | undefined } | undefined;
  /** The time of its last output, and the number of bytes that it has written. */
  wroteAt = 0;
  bytes = 0;

  constructor(
    spawn: Spawn,
    file: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    columns = 80,
    rows = 24,
  ) {
    this.emulator = new Emulator(columns, rows, "1e1e/1e1e/1e1e");
    const own = {
      ...process.env,
      TERM: "xterm-256color",
      COLORTERM: "truecolor",
      LANG: "C.UTF-8",
      NO_COLOR: "",
      ...env,
    };
    this.pty = spawn(file, [...args], { name: own.TERM, cols: columns, rows, env: own });
    this.pty.onData((data) => {
      this.wroteAt = performance.now();
      this.bytes += Buffer.byteLength(data);
      this.emulator.write(data);
    });
    this.emulator.onData((data) => this.pty.write(data));
    this.pty.onExit(({ exitCode, signal }) => {
      this.#ended = { code: exitCode, signal };
    });
  }

  get pid(): number {
    return this.pty.pid;
  }

  type(...keys: readonly string[]): void {
    for (const key of keys) this.pty.write(key);
  }

  resize(columns: number, rows: number): void {
    this.emulator.term.resize(columns, rows);
    this.pty.resize(columns, rows);
  }

  /** Resolves with the screen as soon as the condition holds. */
  async until(isWanted: (screen: Screen) => boolean, what: string, timeMs = 60_000): Promise<Screen> {
    const end = performance.now() + timeMs;
    for (;;) {
      const screen = await this.emulator.screen();
      if (isWanted(screen)) return screen;
      if (performance.now() > end) throw new Error(`${what} was not seen:\n${screen.text}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Types keys, and resolves with the screen as soon as its text matches. */
  shows(pattern: RegExp, ...keys: readonly string[]): Promise<Screen> {
    this.type(...keys);
    return this.until(({ text }) => pattern.test(text), String(pattern));
  }

  /** Resolves when the program has ended. */
  async end(timeMs = 60_000): Promise<{ readonly code: number; readonly signal: number | undefined }> {
    const end = performance.now() + timeMs;
    while (this.#ended === undefined) {
      if (performance.now() > end)
        throw new Error(`The program has not ended:\n${(await this.emulator.screen()).text}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this.#ended;
  }

  /** Ends the program at once. */
  kill(): void {
    if (this.#ended === undefined) this.pty.kill("SIGKILL");
  }
}

import type { SolverSet } from "../../solving/level-solver.js";
import { leaveScreen } from "../../terminal/escape-sequences.js";
import type { Off, Terminal, TerminalSize } from "../../terminal/terminal.js";
import { depthOf, type ScreenSettings, themeOf } from "../../terminal/view/look.js";
import { exitCodes, interruptedCode, type PlayEnd, type ProgramStreams } from "../shared/command.js";
import type { DisplayOptions } from "../shared/common-options.js";
import type { GameStore } from "../shared/game-store.js";
import { processTerminal } from "../shared/program-output.js";
import { shellSolving } from "./shell-ports.js";

/** How the player wants a screen to look. */
export type ScreenDisplay = Omit<DisplayOptions, "plain">;

/** A screen on the program's terminal. */
export interface ProgramScreen {
  open(): void | Promise<void>;
  /** The store is written after that. */
  close(): void | Promise<void>;
  /** Leaves the terminal to the shell, until `resume`. */
  suspend?(): void;
  /** Another program may have used the terminal. */
  resume?(): void;
}

/** What a screen works with while it is on the terminal. */
export interface TerminalSession {
  readonly terminal: NodeTerminal;
  readonly solving: SolverSet;
  /** Prints a failure after the screen is closed. */
  report(problem: unknown): void;
  /** Ends the program, as the player wishes. */
  leave(): void;
}

/** What a screen needs of the program. */
export type ScreenStreams = Pick<ProgramStreams, "error" | "interrupt" | "finish" | "threadProgram">;

/**
 * Shows a screen on the program's terminal until the player leaves, a signal arrives or the terminal is
 * closed. However it ends, even with a crash, the terminal is restored and the store is written.
 */
export async function runScreen(
  store: GameStore,
  { error, interrupt, finish, threadProgram }: ScreenStreams,
  makeScreen: (session: TerminalSession) => Promise<ProgramScreen>,
): Promise<PlayEnd> {
  const terminal = new NodeTerminal();
  const problems: string[] = [];
  const report = (problem: unknown) =>
    void problems.push(problem instanceof Error ? problem.message : String(problem));
  const solving = shellSolving(threadProgram, report);
  let end: (code: PlayEnd) => void = () => undefined;
  const ended = new Promise<PlayEnd>((resolve) => {
    end = resolve;
  });
  const screen = await makeScreen({ terminal, solving, report, leave: () => end(exitCodes.done) });
  let crash: unknown;
  const off = listen({
    ...(screen.suspend && { SIGTSTP: () => screen.suspend?.() }),
    ...(screen.resume && { SIGCONT: () => screen.resume?.() }),
    uncaughtException: (error) => {
      crash = error;
      end(exitCodes.notAll);
    },
    exit: () => terminal.leaveNow(leaveScreen),
  });
  const interrupted = () => end(interruptedCode(interrupt));
  if (interrupt.aborted) interrupted();
  interrupt.addEventListener("abort", interrupted, { once: true });
  // The terminal was closed without a signal.
  process.stdin.once("end", () => end(exitCodes.hungUp));
  process.stdin.once("error", () => end(exitCodes.hungUp));
  await screen.open();
  const code = await ended;
  terminal.end();
  const closed = Promise.resolve(screen.close()).catch(report);
  const kept = () => closed.then(() => store.close());
  const [isKept] = await finish(() => Promise.all([kept(), solving.pool.dispose()]));
  off();
  process.stdin.unref?.();
  for (const problem of problems) error(`${problem}\n`);
  if (crash !== undefined)
    error(`${crash instanceof Error ? (crash.stack ?? crash.message) : String(crash)}\n`);
  return code === exitCodes.done && !isKept ? exitCodes.storage : code;
}

export function settingsOf({ ascii, color, animates, theme }: ScreenDisplay): ScreenSettings {
  const { env } = process;
  const depth = color ? depthOf(env) : "none";
  return {
    depth,
    ascii: ascii || isAsciiOnly(env),
    theme: theme === "auto" ? (themeOf(env) ?? "auto") : theme,
    highContrast: false,
    animates,
  };
}

/** Whether the terminal's character set is not UTF-8, or unknown. */
function isAsciiOnly({ TERM, LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG || "";
  if (TERM === "dumb" || TERM === "linux-m") return true;
  return /\./.test(locale) && !/utf-?8/i.test(locale) && !/^C\.|^POSIX/.test(locale);
}

/** Adds listeners to the process. The result removes them. */
function listen(events: Readonly<Record<string, (argument: unknown) => void>>): () => void {
  for (const [name, listener] of Object.entries(events)) process.on(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(events)) process.off(name, listener);
  };
}

export function sizeOfTerminal(): TerminalSize {
  const { columns, rows } = processTerminal.output;
  return { columns: columns || 80, rows: rows || 24 };
}

/**
 * A tty of the program as a terminal. Reading starts with the first listener, as raw keys, and ends with the
 * last.
 */
class NodeTerminal implements Terminal {
  readonly #input = processTerminal.input;
  readonly #output = processTerminal.output;
  #listeners = 0;
  #isEnding = false;
  /** Windows has no job control. */
  readonly suspend =
    process.platform === "win32"
      ? undefined
      : (onResume: () => void) =>
          suspendProcess(() => {
            if (!this.#isEnding) onResume();
          });

  constructor() {
    // Decodes whole characters, wherever the input is split.
    this.#input.setEncoding("utf8");
  }

  get size(): TerminalSize {
    return sizeOfTerminal();
  }

  write(text: string): void {
    if (this.#output.writable) this.#output.write(text);
  }

  /** The program ends, so it does not resume after a stop. */
  end(): void {
    this.#isEnding = true;
  }

  /** Restores the terminal at once, as the last action. `text`: the sequences that leave the screen. */
  leaveNow(text: string): void {
    try {
      if (this.#input.isRaw) this.#input.setRawMode(false);
      processTerminal.writeNow(text);
    } catch {
      // The terminal is gone.
    }
  }

  onData(listener: (data: string) => void): Off {
    if (this.#listeners++ === 0) {
      this.#input.setRawMode(true);
      this.#input.resume();
    }
    this.#input.on("data", listener);
    return () => {
      this.#input.off("data", listener);
      if (--this.#listeners > 0) return;
      if (!this.#input.destroyed) this.#input.setRawMode(false);
      this.#input.pause();
    };
  }

  onResize(listener: () => void): Off {
    this.#output.on("resize", listener);
    return () => void this.#output.off("resize", listener);
  }
}

/** A stop follows its signal at once. After this time there will be none. */
const stopMs = 100;

/**
 * Stops the whole process group, as Ctrl+Z does in a program that does not read keys. So the process that
 * started this one does not wait. Where no shell could resume it (`ssh -t host tilework play`), the system
 * does not stop it.
 */
function suspendProcess(onResume: () => void): void {
  const others = process.listeners("SIGTSTP");
  process.removeAllListeners("SIGTSTP");
  let isResumed = false;
  const resume = () => {
    if (isResumed) return;
    isResumed = true;
    clearTimeout(unstopped);
    process.off("SIGCONT", resume);
    for (const listener of others) process.on("SIGTSTP", listener);
    onResume();
  };
  // After a stop this timer is over, too, but SIGCONT is handled first. The timer also keeps the program
  // running meanwhile.
  const unstopped = setTimeout(() => setImmediate(resume), stopMs);
  process.once("SIGCONT", resume);
  process.kill(0, "SIGTSTP");
}

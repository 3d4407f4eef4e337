import { depthOf, type ScreenSettings, themeOf } from "../../terminal/play/screen-settings.js";
import { leaveScreen } from "../../terminal/play/terminal-modes.js";
import { exitCodes, interruptedCode, type PlayEnd, type ProgramStreams } from "../shared/command.js";
import type { GameStore } from "../shared/game-store.js";
import { processTerminal } from "../shared/program-output.js";
import { NodeTerminal } from "./node-terminal.js";
import { type ShellSolving, shellSolving } from "./shell-solving.js";

/** How the player wants a screen to look. */
export interface ScreenDisplay {
  readonly ascii: boolean;
  readonly color: boolean;
  readonly animates: boolean;
  readonly theme: ScreenSettings["theme"];
}

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
  readonly solving: ShellSolving;
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
  const terminal = new NodeTerminal(processTerminal);
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
  const kept = async () => {
    await closed;
    return store.close();
  };
  const [isKept] = await finish(() => Promise.all([kept(), solving.games.dispose()]));
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

type Events = Readonly<Record<string, (argument: unknown) => void>>;

/** Adds listeners to the process. The result removes them. */
function listen(events: Events): () => void {
  for (const [name, listener] of Object.entries(events)) process.on(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(events)) process.off(name, listener);
  };
}

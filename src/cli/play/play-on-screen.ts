import { terminalClock } from "../../platform/host-clock.js";
import { PlayScreen } from "../../terminal/play/play-screen.js";
import { depthOf, type ScreenSettings, themeOf } from "../../terminal/play/screen-settings.js";
import { leaveScreen } from "../../terminal/play/terminal-modes.js";
import { type ExitCode, exitCodes, interruptedCode, type ProgramStreams } from "../shared/command.js";
import type { GameStore } from "../store/game-store.js";
import type { StartPage } from "./first-page.js";
import { NodeTerminal } from "./node-terminal.js";
import { openShell } from "./shell.js";
import { shellSolving } from "./shell-solving.js";

export interface ScreenDisplay {
  readonly ascii: boolean;
  readonly colour: boolean;
  readonly animates: boolean;
  readonly theme: ScreenSettings["theme"];
}

/**
 * Plays on the program's terminal until the player leaves or a signal arrives. However it ends, even with a
 * crash, the terminal is restored and the game is kept.
 */
export async function playOnScreen(
  store: GameStore,
  first: StartPage,
  display: ScreenDisplay,
  { interrupt, finish, program }: Pick<ProgramStreams, "interrupt" | "finish" | "program">,
): Promise<ExitCode> {
  const terminal = new NodeTerminal(process.stdin, process.stdout);
  // Failures are printed after the screen has been closed.
  const problems: string[] = [];
  const solving = shellSolving(program, (problem) => problems.push(problem));
  let end: (code: ExitCode) => void = () => undefined;
  const ended = new Promise<ExitCode>((resolve) => {
    end = resolve;
  });
  const shell = openShell(store, solving, {
    copy: (text) => terminal.write(`\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`),
    left: () => end(exitCodes.done),
  });
  await shell.open(first);
  const screen = new PlayScreen(terminal, shell.surface, settingsOf(display), terminalClock);
  let crash: unknown;
  const off = listen({
    SIGTSTP: () => screen.suspend(),
    // After any other stop, another program may have used the terminal.
    SIGCONT: () => screen.resume(),
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
  screen.open();
  const code = await ended;
  terminal.end();
  screen.close();
  shell.close();
  const [isKept] = await finish(() => Promise.all([store.close(), solving.games.dispose()]));
  off();
  process.stdin.unref?.();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (crash !== undefined)
    process.stderr.write(`${crash instanceof Error ? (crash.stack ?? crash.message) : String(crash)}\n`);
  return code === exitCodes.done && !isKept ? exitCodes.storage : code;
}

export function settingsOf({ ascii, colour, animates, theme }: ScreenDisplay): ScreenSettings {
  const { env } = process;
  const depth = colour ? depthOf(env) : "none";
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
export function listen(events: Events): () => void {
  for (const [name, listener] of Object.entries(events)) process.on(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(events)) process.off(name, listener);
  };
}

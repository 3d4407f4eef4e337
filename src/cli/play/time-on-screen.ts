import { TimedPlay } from "../../midend/timing/timed-play.js";
import { terminalClock } from "../../platform/host-clock.js";
import { hostRandom } from "../../platform/random.js";
import { leaveScreen } from "../../terminal/play/terminal-modes.js";
import { TimerScreen } from "../../terminal/timed/timer-screen.js";
import { type ExitCode, exitCodes, interruptedCode, type ProgramStreams } from "../shared/command.js";
import type { GameStore } from "../store/game-store.js";
import { NodeTerminal } from "./node-terminal.js";
import { listen, type ScreenDisplay, settingsOf } from "./play-on-screen.js";
import { QuestionBox } from "./question-box.js";
import { shellPorts } from "./shell-ports.js";
import { shellSolving } from "./shell-solving.js";

/** The session that is wanted: of that name, or the latest one of that size. */
export interface TimedSessionChoice {
  readonly name: string | undefined;
  readonly rows: number;
  readonly columns: number;
  readonly inspection: "none" | "seconds15" | "free";
  readonly minMoves: number;
}

/** A session of timed solves on the program's terminal, until the player leaves or a signal arrives. */
export async function timeOnScreen(
  store: GameStore,
  { name, rows, columns, inspection, minMoves }: TimedSessionChoice,
  display: ScreenDisplay,
  { interrupt, finish, program }: Pick<ProgramStreams, "interrupt" | "finish" | "program">,
): Promise<ExitCode> {
  const terminal = new NodeTerminal(process.stdin, process.stdout);
  // Failures are printed after the screen has been closed.
  const problems: string[] = [];
  const report = (problem: unknown) =>
    void problems.push(problem instanceof Error ? problem.message : String(problem));
  const solving = shellSolving(program, report);
  const ports = shellPorts({
    ...{ store, solving, box: new QuestionBox(), line: undefined, report },
    copy: () => undefined,
    tell: report,
  });
  await ports.settings.change("timerInspection", inspection);
  await ports.settings.change("timerMinMoves", minMoves);
  const play = new TimedPlay(ports);
  await play.turnTo(name, rows, columns);
  let end: (code: ExitCode) => void = () => undefined;
  const ended = new Promise<ExitCode>((resolve) => {
    end = resolve;
  });
  const screen = new TimerScreen(terminal, play, {
    settings: settingsOf(display),
    clock: terminalClock,
    seed: () => hostRandom.seed(),
    leave: () => end(exitCodes.done),
    report,
  });
  let crash: unknown;
  const off = listen({
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
  screen.close();
  play.dispose();
  const [isKept] = await finish(() => Promise.all([store.close(), solving.games.dispose()]));
  off();
  process.stdin.unref?.();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (crash !== undefined)
    process.stderr.write(`${crash instanceof Error ? (crash.stack ?? crash.message) : String(crash)}\n`);
  return code === exitCodes.done && !isKept ? exitCodes.storage : code;
}

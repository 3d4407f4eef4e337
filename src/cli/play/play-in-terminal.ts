import { setImmediate } from "node:timers/promises";
import { terminalClock } from "../../platform/host-clock.js";
import { PlainDialogue } from "../../terminal/play/plain-dialogue.js";
import { PlayScreen } from "../../terminal/play/play-screen.js";
import { exitCodes, interruptedCode, type PlayEnd, type ProgramStreams } from "../shared/command.js";
import type { GameStore } from "../shared/game-store.js";
import type { InputLines } from "../shared/input-file.js";
import { runScreen, type ScreenDisplay, type ScreenStreams, settingsOf } from "./program-screen.js";
import { openShell, type PlayedWait, type StartPage } from "./shell.js";
import { shellSolving } from "./shell-ports.js";

/**
 * Plays on the program's terminal until the player leaves or a signal arrives. The games are kept. `wait`:
 * what the player waits for.
 */
export function playOnScreen(
  store: GameStore,
  first: StartPage,
  display: ScreenDisplay,
  streams: ScreenStreams,
  wait?: PlayedWait,
): Promise<PlayEnd> {
  return runScreen(store, streams, async ({ terminal, solving, report, leave }) => {
    const shell = openShell(store, solving, {
      copy: (text) => terminal.write(`\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`),
      leave,
      report,
      interrupt: wait && (() => wait.interrupted(shell, leave)),
    });
    wait?.begin(shell);
    await shell.open(first);
    const screen = new PlayScreen(terminal, shell.surface, settingsOf(display), terminalClock);
    return {
      open: () => screen.open(),
      close: () => {
        screen.close();
        return shell.close();
      },
      suspend: () => screen.suspend(),
      resume: () => screen.resume(),
    };
  });
}

const linesPerTurn = 50;

/**
 * Plays as a dialogue of lines until the player leaves, the input ends, or a signal arrives. The game is
 * always kept. `wait`: what the player waits for.
 */
export async function playInLines(
  store: GameStore,
  first: StartPage,
  lines: InputLines,
  streams: Pick<
    ProgramStreams,
    "error" | "finish" | "interrupt" | "out" | "threadProgram" | "showsTyping" | "takeInterrupts"
  >,
  wait?: PlayedWait,
): Promise<PlayEnd> {
  const report = (problem: unknown) =>
    streams.error(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  const solving = shellSolving(streams.threadProgram, report);
  let code: PlayEnd = exitCodes.done;
  const shell = openShell(store, solving, {
    // Lines have no reliable clipboard, so the text is printed.
    copy: (text) => streams.out(`${text.trimEnd()}\n`),
    leave: () => undefined,
    report,
    show: (text) => streams.out(`${text}\n`),
  });
  wait?.begin(shell);
  await shell.open(first);
  // A terminal shows typed text by itself.
  const dialogue = new PlainDialogue(shell.surface, streams.out, terminalClock, {
    echoes: !streams.showsTyping,
    hasFlowControl: streams.showsTyping,
  });
  const { interrupt } = streams;
  const end = () => {
    code = interruptedCode(interrupt);
    dialogue.close();
  };
  interrupt.addEventListener("abort", end, { once: true });
  if (interrupt.aborted) end();
  const leave = () => dialogue.close();
  const giveInterrupts = wait && streams.takeInterrupts(() => wait.interrupted(shell, leave));
  void feed(lines, dialogue);
  await dialogue.run();
  giveInterrupts?.();
  const closed = shell.close();
  const kept = () => closed.then(() => store.close());
  const [isKept] = await streams.finish(() => Promise.all([kept(), solving.pool.dispose()]));
  return isKept ? code : exitCodes.storage;
}

/**
 * Passes on only as many lines as can soon be played. Returns to the event loop between them so that signals
 * are handled.
 */
async function feed(lines: InputLines, dialogue: PlainDialogue): Promise<void> {
  try {
    let count = 0;
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      dialogue.line(line);
      await dialogue.room();
      if (++count % linesPerTurn === 0) await setImmediate();
    }
  } finally {
    dialogue.end();
  }
}

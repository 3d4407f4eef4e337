import { PlainDialogue } from "../../terminal/plain/plain-dialogue.js";
import { type ExitCode, exitCodes, interruptedCode, type Terminal } from "../shared/command.js";
import type { InputLines } from "../shared/input-lines.js";
import type { GameStore } from "../store/game-store.js";
import { clock } from "./clock.js";
import { type FirstPage, showFirst } from "./first-page.js";
import { Adviser } from "./shell/adviser.js";
import { type ShellOptions, ShellSurface } from "./shell/shell-surface.js";

/**
 * Plays as a dialogue of lines, until the player leaves, the input ends, or a signal ends it; the game is kept in any case.
 */
export async function playInLines(
  store: GameStore,
  first: FirstPage,
  lines: InputLines,
  readPasted: ShellOptions["readPasted"],
  terminal: Terminal,
): Promise<ExitCode> {
  const adviser = new Adviser(terminal.program);
  let code: ExitCode = exitCodes.done;
  const surface = new ShellSurface(store, adviser, {
    keysMove: "tile",
    // There is no clipboard to be sure of; who reads lines can take them from there.
    copy: (text) => terminal.out(`${text.trimEnd()}\n`),
    left: () => undefined,
    readPasted,
  });
  await showFirst(surface, first);
  // A terminal shows what is typed by itself.
  const dialogue = new PlainDialogue(surface, terminal.out, clock, { echoes: !terminal.showsTyping });
  const { interrupt } = terminal;
  const end = () => {
    code = interruptedCode(interrupt);
    dialogue.close();
  };
  interrupt.addEventListener("abort", end, { once: true });
  if (interrupt.aborted) end();
  void feed(lines, dialogue);
  await dialogue.run();
  surface.close();
  const [isKept] = await terminal.finish(() => Promise.all([store.close(), adviser.close()]));
  return isKept ? code : exitCodes.storage;
}

async function feed(lines: InputLines, dialogue: PlainDialogue): Promise<void> {
  try {
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) dialogue.line(line);
  } finally {
    dialogue.end();
  }
}

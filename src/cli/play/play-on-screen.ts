import { terminalClock } from "../../platform/host-clock.js";
import { PlayScreen } from "../../terminal/play/play-screen.js";
import type { PlayEnd } from "../shared/command.js";
import type { GameStore } from "../shared/game-store.js";
import { runScreen, type ScreenDisplay, type ScreenStreams, settingsOf } from "./program-screen.js";
import { openShell, type PlayedWait, type StartPage } from "./shell.js";

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
      left: leave,
      report,
      interrupted: wait && (() => wait.interrupted(shell, leave)),
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

import type { TimedChoices } from "../../games/sliding/timing/choices.js";
import { TimedPlay } from "../../midend/timing/timed-play.js";
import { terminalClock } from "../../platform/host-clock.js";
import { hostRandom } from "../../platform/random.js";
import { translate } from "../../platform/speech.js";
import { TimerScreen } from "../../terminal/play/timer-screen.js";
import type { PlayEnd } from "../shared/command.js";
import type { GameStore } from "../shared/game-store.js";
import { runScreen, type ScreenDisplay, type ScreenStreams, settingsOf } from "./program-screen.js";
import { QuestionBox } from "./question-box.js";
import { shellPorts } from "./shell-ports.js";

/** The session that is wanted: of that name, or the latest one of that size. */
export interface TimedSessionChoice {
  readonly name: string | undefined;
  readonly rows: number;
  readonly columns: number;
  /** The boards of each solve: 1, or those of a marathon. */
  readonly marathon: number;
  /** Those that the player wants to change. */
  readonly choices: Partial<TimedChoices>;
}

/** A session of timed solves on the program's terminal, until the player leaves or a signal arrives. */
export function timeOnScreen(
  store: GameStore,
  { name, rows, columns, marathon, choices }: TimedSessionChoice,
  display: ScreenDisplay,
  streams: ScreenStreams,
): Promise<PlayEnd> {
  return runScreen(store, streams, async ({ terminal, solving, report, leave }) => {
    const box = new QuestionBox();
    const ports = shellPorts({
      store,
      solving,
      box,
      line: undefined,
      report,
      copy: () => undefined,
      tell: report,
    });
    const play = new TimedPlay(ports);
    await play.turnTo(name, rows, columns, marathon, choices);
    const screen = new TimerScreen(terminal, play, {
      settings: settingsOf(display),
      clock: terminalClock,
      seed: () => hostRandom.seed(),
      translate,
      questions: box,
      hasFiles: false,
      leave,
      report,
    });
    return {
      open: () => screen.open(),
      close: () => {
        screen.close();
        play.dispose();
        // The last solve may have ended just now.
        return play.idle();
      },
    };
  });
}

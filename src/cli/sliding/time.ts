import { say } from "../../games/message.js";
import { maxMinMoves, type TimedChoices } from "../../games/sliding/timing/choices.js";
import { maxMarathon } from "../../games/sliding/timing/solve.js";
import { TimedPlay } from "../../midend/timing/timed-play.js";
import { hostRandom } from "../../platform/crypto.js";
import { terminalClock } from "../../platform/host-clock.js";
import { translate } from "../../platform/speech.js";
import { TimerScreen } from "../../terminal/play/timer-screen.js";
import { runScreen, type ScreenDisplay, type ScreenStreams, settingsOf } from "../play/program-screen.js";
import { QuestionBox } from "../play/question-box.js";
import { shellPorts } from "../play/shell-ports.js";
import { type PlayEnd, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { displayOptions, readWhole, themeOption } from "../shared/common-options.js";
import { type GameStore, openGames } from "../shared/game-store.js";
import { readSize } from "./boards.js";

const inspections = { none: "none", "15": "seconds15", wca: "wca", free: "free" } as const;

export const time = command({
  summary: say("Solve against the clock in the terminal"),
  positionals: "",
  options: {
    size: { value: "RxC", about: say("Rows and columns, up to 7x5 or 6x6"), standard: "4x4", read: readSize },
    name: {
      value: "NAME",
      about: say("Continue the session of that name, or start it"),
      standard: say("the latest one"),
    },
    marathon: {
      value: "N",
      about: say("Solve N boards one after the other, with one time (2 to 100)"),
      standard: "1",
      read: readWhole(1, maxMarathon),
    },
    inspection: {
      value: "TIME",
      choices: Object.keys(inspections) as readonly (keyof typeof inspections)[],
      about: say(
        "Time to look at the board: none, 15 seconds, 15 seconds by the rules of the WCA, or free. Free ends with the first move.",
      ),
      standard: say("as before in the session"),
    },
    "min-moves": {
      value: "M",
      about: say("Use only scrambles that need at least M moves, up to 4×4"),
      standard: say("as before in the session"),
      read: readWhole(0, maxMinMoves),
    },
    theme: { ...themeOption, standard: "dark" },
    ascii: displayOptions.ascii,
    "no-color": displayOptions["no-color"],
  },
  about: say(
    "Solve sliding puzzles against the clock in the terminal, with averages and a list of solves. Everything is kept. The keys are listed below the board.",
  ),
  exits: {
    done: say("you left the program, and everything is kept"),
    notAll: say("the program failed"),
    storage: say("solves can't be kept"),
    signal: say("a signal ended the program, and finished solves are kept"),
  },
  prepare({ values }) {
    const { inspection, "min-moves": minMoves } = values;
    const choice: TimedSessionChoice = {
      ...values.size,
      marathon: values.marathon,
      name: values.name?.slice(0, 60),
      choices: {
        ...(inspection !== undefined && { inspection: inspections[inspection] }),
        ...(minMoves !== undefined && { minMoves }),
      },
    };
    const { theme, ascii } = values;
    const display = { theme, ascii, color: !values["no-color"], animates: false };
    return async (streams) => {
      if (!streams.isScreen)
        throw new UsageError(say("Couldn't start a timed session: input and output must be a terminal."), "");
      return timeOnScreen(await openGames(streams), choice, display, streams);
    };
  },
});

/** The session that is wanted: of that name, or the latest one of that size. */
interface TimedSessionChoice {
  readonly name: string | undefined;
  readonly rows: number;
  readonly columns: number;
  /** The boards of each solve: 1, or those of a marathon. */
  readonly marathon: number;
  /** Those that the player wants to change. */
  readonly choices: Partial<TimedChoices>;
}

/** A session of timed solves on the program's terminal, until the player leaves or a signal arrives. */
function timeOnScreen(
  store: GameStore,
  { name, rows, columns, marathon, choices }: TimedSessionChoice,
  display: ScreenDisplay,
  streams: ScreenStreams,
): Promise<PlayEnd> {
  return runScreen(store, streams, async ({ terminal, solving, report, leave }) => {
    const box = new QuestionBox();
    const silent = { line: undefined, copy: () => undefined, tell: report };
    const ports = shellPorts({ store, solving, box, report, ...silent });
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

import { say } from "../../games/message.js";
import { maxMarathon } from "../../games/sliding/timed/solve.js";
import { type TimedSessionChoice, timeOnScreen } from "../play/time-on-screen.js";
import { described, type OptionTable, readArguments, readNumber } from "../shared/arguments.js";
import { type Command, type ProgramStreams, UsageError } from "../shared/command.js";
import { printable } from "../shared/printable.js";
import { listed } from "../shared/speech.js";
import { dataFolder } from "../store/data-folder.js";
import { GameStore } from "../store/game-store.js";
import { parseSize } from "./boards.js";

const inspections = { none: "none", "15": "seconds15", free: "free" } as const;
const themes = ["auto", "light", "dark"] as const;

const optionTable = {
  size: { value: "RxC", about: say("Rows and columns, up to 7x5 or 6x6"), standard: "4x4" },
  name: {
    value: "NAME",
    about: say("Continue the session of that name, or start it"),
    standard: say("the latest one"),
  },
  marathon: {
    value: "N",
    about: say("Solve N boards one after the other, with one time (2 to 100)"),
    standard: "1",
  },
  inspection: {
    value: "TIME",
    choices: Object.keys(inspections),
    about: say("Time to look at the board: none, 15 seconds, or free. Free ends with the first move."),
    standard: "free",
  },
  "min-moves": {
    value: "M",
    about: say("Use only scrambles that need at least M moves, up to 4×4"),
    standard: "0",
  },
  theme: {
    value: "NAME",
    choices: themes,
    about: say("Colors for a light or a dark background"),
    standard: "dark",
  },
  ascii: { about: say("Use only ASCII characters") },
  "no-color": { about: say("Use no colors, like the variable NO_COLOR") },
} as const satisfies OptionTable;

export const time: Command = {
  ...described({
    summary: say("Solve against the clock in the terminal"),
    positionals: "",
    options: optionTable,
    about: say(
      "Solve sliding puzzles against the clock in the terminal, with averages and a list of solves. Everything is kept. The keys are listed below the board.",
    ),
    exits: {
      0: say("you left the program, and everything is kept"),
      3: say("solves can't be kept"),
      "129, 130, 143": say("a signal ended the program, and finished solves are kept"),
    },
  }),
  prepare(args) {
    const { choice, display } = readOptions(args);
    return async (streams: ProgramStreams) => {
      if (!streams.isScreen)
        throw new UsageError(say("Couldn't start a timed session: input and output must be a terminal."), "");
      const store = await GameStore.open(await dataFolder(), (sentence) =>
        streams.error(`${printable(sentence)}\n`),
      );
      return timeOnScreen(store, choice, display, streams);
    };
  },
};

function readOptions(args: readonly string[]) {
  const { values } = readArguments(args, optionTable, "none");
  const size = parseSize(values.size ?? "4x4");
  if (size === undefined)
    throw new UsageError(
      say("“{0}” isn't a size from 2x2 to 7x7 with at most 36 cells.", values.size ?? ""),
      "--size",
    );
  const inspection = values.inspection ?? "free";
  if (!Object.hasOwn(inspections, inspection))
    throw new UsageError(
      say("There is no inspection “{0}”. There is: {1}.", inspection, listed(Object.keys(inspections))),
      "--inspection",
    );
  const theme = themes.find((name) => name === (values.theme ?? "dark"));
  if (theme === undefined)
    throw new UsageError(
      say("There is no theme “{0}”. There is: {1}.", values.theme ?? "", listed(themes)),
      "--theme",
    );
  const minMoves = readNumber(values["min-moves"], "min-moves", { standard: 0, min: 0, max: 60 });
  const marathon = readNumber(values.marathon, "marathon", { standard: 1, min: 1, max: maxMarathon });
  const choice: TimedSessionChoice = {
    ...size,
    marathon: Math.floor(marathon),
    name: values.name?.slice(0, 60),
    inspection: inspections[inspection as keyof typeof inspections],
    minMoves: Math.floor(minMoves),
  };
  const display = {
    theme,
    ascii: values.ascii ?? false,
    color: values["no-color"] !== true,
    animates: false,
  };
  return { choice, display };
}

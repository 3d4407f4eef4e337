import { say } from "../../games/message.js";
import { maxMinMoves } from "../../games/sliding/timing/choices.js";
import { maxMarathon } from "../../games/sliding/timing/solve.js";
import { type TimedSessionChoice, timeOnScreen } from "../play/time-on-screen.js";
import type { OptionTable } from "../shared/arguments.js";
import { UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readWhole } from "../shared/common-options.js";
import { dataFolder } from "../shared/data-folder.js";
import { displayOptions, themeOption } from "../shared/display-options.js";
import { GameStore } from "../shared/game-store.js";
import { printable } from "../shared/printable.js";
import { readSize } from "./boards.js";

const inspections = { none: "none", "15": "seconds15", wca: "wca", free: "free" } as const;

const optionTable = {
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
} as const satisfies OptionTable;

export const time = command({
  summary: say("Solve against the clock in the terminal"),
  positionals: "",
  options: optionTable,
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
      const store = await GameStore.open(await dataFolder(), (sentence) =>
        streams.error(`${printable(sentence)}\n`),
      );
      return timeOnScreen(store, choice, display, streams);
    };
  },
});

import { say } from "../../games/message.js";
import { type Measure, measures } from "../../games/sokoban/play/solution-measures.js";
import { UsageError } from "../shared/command.js";
import { type LevelRange, readLevelRange } from "../shared/level-address.js";
import { listed } from "../shared/speech.js";

/** Options that several commands about levels share. */

/** Refuses a call that names no file. */
export function requireFiles(files: readonly string[]): void {
  if (files.length === 0) throw new UsageError(say("Name a file of levels, or - for what is piped in."), "");
}

/** The arguments of commands that take levels of files. */
export const levelsPositional = "FILE[:N[-M]]|-…";

/** The levels that the arguments name: all of a file, level N, or levels N to M. */
export function readLevelFiles(args: readonly string[]): readonly LevelRange[] {
  requireFiles(args);
  return args.map(readLevelRange);
}

/** Measures as the command line names them: `box-lines`. */
export const measureNames: Readonly<Record<Measure, string>> = {
  pushes: "pushes",
  moves: "moves",
  boxLines: "box-lines",
  boxChanges: "box-changes",
  pushingSessions: "sessions",
  playerLines: "player-lines",
};

/** Reads measures in their order, such as “pushes,moves”. */
export function readOrder(text: string, option: string): readonly Measure[] {
  const order = text.split(",").map((name) => {
    const measure = measures.find((one) => measureNames[one] === name.trim());
    if (measure === undefined)
      throw new UsageError(
        say("“{0}” isn't a measure. Measures: {1}.", name.trim(), listed(Object.values(measureNames))),
        option,
      );
    return measure;
  });
  if (new Set(order).size < order.length)
    throw new UsageError(say("“{0}” names a measure more than once.", text), option);
  return order;
}

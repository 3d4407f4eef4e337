import { say } from "../../games/message.js";
import { type Measure, measures } from "../../games/sokoban/play/solution-measures.js";
import { UsageError } from "../shared/command.js";
import { listed } from "../shared/speech.js";
import type { LevelFilter } from "./levels.js";

/** Options that several commands about levels share. */

/** Refuses a call that names no file. */
export function requireFiles(files: readonly string[]): void {
  if (files.length === 0) throw new UsageError(say("Name a file of levels, or - for what is piped in."), "");
}

/** `--level N[-M]` (default: all). */
export const levelOption = {
  value: "N[-M]",
  about: say("Use only level N, or levels N to M"),
  read: readRange,
} as const;

function readRange(text: string, name: string): LevelFilter {
  const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (match === null || first < 1 || last < first)
    throw new UsageError(say("“{0}” isn't a level or a range of levels, such as 3-7.", text), name);
  return (level) => level >= first && level <= last;
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

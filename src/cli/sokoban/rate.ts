import { english } from "../../games/message.js";
import { statistics } from "../../games/sokoban/level/analysis.js";
import { bandTexts, type Difficulty } from "../../games/sokoban/level/difficulty.js";
import type { Level } from "../../games/sokoban/level/level.js";
import type { LevelRating } from "../../games/sokoban/rating/rate-level.js";
import { reasonOf } from "../../solving/level-reasons.js";
import { levelToSolve } from "../../solving/level-to-solve.js";
import {
  described,
  jsonOption,
  levelOption,
  type OptionTable,
  readArguments,
  readSeconds,
  secondsOption,
  threadsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { printable, printableJson } from "../shared/printable.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { readThreads, withSolvers } from "../shared/solving.js";
import { alignedRow } from "../shared/table.js";
import { type KeptLevel, readKeptLevels } from "./files/kept-levels.js";
import { readRange } from "./options.js";

const optionTable = {
  level: levelOption,
  seconds: secondsOption("each level"),
  threads: threadsOption("each rates levels of its own"),
  json: jsonOption("level, as each ends"),
} as const satisfies OptionTable;

/** The report of a level. It has no rating where the level cannot be played or no solution was found. */
interface RatedLine {
  readonly item: KeptLevel;
  readonly rating: LevelRating | undefined;
  readonly reason: string | undefined;
}

interface Options {
  readonly seconds: number;
  readonly threads: number;
  readonly json: boolean;
}

export const rate: Command = {
  ...described({
    summary: "Measure levels, and estimate how hard they are",
    positionals: "FILE|-…",
    options: optionTable,
    about:
      "Measure levels and estimate how hard they are for people, as a band from “very easy” to “very hard”, or as several bands where little is known. The estimate uses only the board: a solution that is found, how many boxes depend on each other, and, on small levels, how a simulated player walks through all positions. So it is the same on every machine, in the level editor and in claims, or it times out. It is an estimate, not a fact; docs/difficulty.md says how it is made.",
    exits: ["0: every level was rated", "1: not every level was rated"],
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    if (positionals.length === 0) throw new UsageError("Name a file of levels, or - for what is piped in.");
    const wanted = readRange(values.level);
    const options = {
      seconds: readSeconds(values.seconds),
      threads: readThreads(values.threads),
      json: values.json ?? false,
    };
    return async (streams) => {
      const items = await readKeptLevels(positionals, wanted, streams);
      const told = await rateAll(items, options, streams);
      return told.length === items.length && told.every(({ rating }) => rating !== undefined)
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
};

function rateAll(
  items: readonly KeptLevel[],
  { seconds, threads, json }: Options,
  streams: ProgramStreams,
): Promise<readonly RatedLine[]> {
  return withSolvers(streams, threads, ({ levels }) => {
    const work = async (item: KeptLevel, done: number): Promise<RatedLine> => {
      const { level, number } = item;
      if (level === undefined) return { item, rating: undefined, reason: item.problem };
      showProgress(streams, `${done}/${items.length} level ${number}`);
      const answer = await levels.rate(
        levelToSolve(level),
        { timeMs: seconds * 1_000, background: true },
        streams.interrupt,
      );
      const reason = answer.kind === "alreadySolved" ? "The level is solved as it stands." : reasonOf(answer);
      return { item, rating: answer.kind === "solved" ? answer.rated : undefined, reason };
    };
    const workers = Array.from({ length: Math.min(items.length, threads) }, () => work);
    return runItems(items, workers, { json, head: tableHead, row: tableRow, jsonOf }, streams);
  });
}

/** One JSON object. Missing values are null. */
function jsonOf({ item: { file, number, title, level }, rating, reason }: RatedLine): string {
  const { solution, decomposition, traversal, difficulty } = rating ?? {};
  const rest = {
    solution: solution ?? null,
    decomposition: decomposition ?? null,
    traversal: traversal ?? null,
    difficulty: difficulty ?? null,
  };
  return printableJson({
    file,
    level: number,
    title,
    board: level === undefined ? null : boardOf(level),
    ...rest,
    reason: reason ?? null,
  });
}

/**
 * Counts of objects explain almost nothing of the difficulty. They are printed because lists are sorted by
 * them.
 */
function boardOf(level: Level): object {
  return {
    ...statistics(level),
    boxesOnGoals: level.boxes.filter((box) => level.goals.includes(box)).length,
  };
}

const widths = [6, 6, 8, 8, 12, 6, 14, 11, 8] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

const tableHead = row([
  "level",
  "boxes",
  "pushes",
  "moves",
  "box changes",
  "parts",
  "boxes a push",
  "positions",
  "walk",
  "difficulty",
]);

/**
 * “boxes a push”: the mean number of boxes in the part of each push. “walk”: the pushes of a simulated player
 * as a multiple of the fewest pushes.
 */
function tableRow({ item, rating, reason }: RatedLine): string {
  const { number, title, level } = item;
  const about = (text: string | undefined) =>
    printable([text, title].filter((one) => one !== undefined && one !== "").join("  "));
  const boxes = level === undefined ? "" : String(level.boxes.length);
  if (rating === undefined) return row([String(number), boxes, "", "", "", "", "", "", "", about(reason)]);
  const { solution, decomposition, traversal, difficulty } = rating;
  const walk =
    traversal === undefined
      ? ["", ""]
      : [String(traversal.positions), (traversal.pushes / Math.max(1, traversal.shortest)).toFixed(1)];
  const { pushes, moves, boxChanges } = solution;
  const counts = [pushes, moves, boxChanges, decomposition.parts].map(String);
  return row([
    String(number),
    boxes,
    ...counts,
    decomposition.entanglement.toFixed(1),
    ...walk,
    about(difficultyText(difficulty)),
  ]);
}

function difficultyText({ from, to }: Difficulty): string {
  const text = english(bandTexts[from]);
  return from === to ? text : `${text} to ${english(bandTexts[to]).toLowerCase()}`;
}

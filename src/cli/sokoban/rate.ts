import { english, type Message, say, sense } from "../../games/message.js";
import type { LevelRating } from "../../games/sokoban/generate/rate-level.js";
import { statistics } from "../../games/sokoban/level/analysis.js";
import { bandTexts, type Difficulty } from "../../games/sokoban/level/difficulty.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { generatedSchema } from "../../operations/generate-levels.js";
import { objectOf, objectOrNull } from "../../operations/schema.js";
import { levelToSolve, reasonOf } from "../../solving/level-to-solve.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, secondsOption, shardOption, threadsOption } from "../shared/common-options.js";
import { amount, count, measuresOrNull, ofLevel, text, textOrNull } from "../shared/json-schema.js";
import { type Earlier, resumeOption, withEarlier } from "../shared/line-store.js";
import { printableJson } from "../shared/program-output.js";
import { readAhead, runSource, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { lastColumn, shownNumber, tableOf } from "../shared/speech.js";
import { type ItemSource, type KeptLevel, lineAbout, openItems, placeOf, withSolutions } from "./levels.js";
import { levelsPositional, readLevelFiles } from "./options.js";
import { keyOf, readRated, resultKey } from "./results.js";

const optionTable = {
  encoding: encodingOption,
  shard: shardOption,
  resume: {
    ...resumeOption,
    about: say("Leave out the levels that the JSON ratings in FILE rate. FILE may be missing."),
  },
  seconds: secondsOption(say("Time limit for each level, in seconds")),
  threads: threadsOption(say("Number of threads. Each rates levels of its own.")),
  json: { about: say("Print one JSON object for each level, as each ends") },
} as const satisfies OptionTable;

/** The report of a level. It has no rating where the level cannot be played or no solution was found. */
interface RatedLine {
  readonly item: KeptLevel;
  readonly rating: LevelRating | undefined;
  readonly reason: Message | undefined;
}

const lineSchema = objectOf(
  {
    ...ofLevel,
    board: objectOrNull({
      width: count,
      height: count,
      boxes: count,
      goals: count,
      floor: count,
      boxesOnGoals: count,
    }),
    solution: measuresOrNull,
    decomposition: objectOrNull({ moved: count, parts: count, largest: count, entanglement: amount }),
    traversal: objectOrNull({ positions: count, lost: amount, shortest: count, pushes: amount }),
    difficulty: generatedSchema.properties.difficulty,
    reason: textOrNull,
  },
  { key: text },
);

export const rate = command({
  summary: say("Measure levels, and estimate how hard they are"),
  positionals: levelsPositional,
  options: optionTable,
  about: say(
    "Measure levels and estimate how hard they are for people, from very easy to very hard. The estimate depends on a solution, and on how many boxes depend on each other. For small levels, it also simulates a player. It is the same on every machine, in the level editor and in claims.",
  ),
  exits: { done: say("every level was rated"), notAll: say("not every level was rated") },
  json: { line: lineSchema },
  prepare({ values, positionals }) {
    const ranges = readLevelFiles(positionals);
    return async (streams) => {
      const source = await openItems(ranges, streams, withSolutions, { wanted: values.shard });
      const areRated = await withEarlier(values, streams, readRated, resultKey, (earlier) =>
        rateAll(source, earlier, values, streams),
      );
      return areRated ? exitCodes.done : exitCodes.notAll;
    };
  },
});

/** Rates the levels that earlier runs have not rated. Returns whether all are rated. */
async function rateAll(
  source: ItemSource<KeptLevel>,
  earlier: Earlier<NonNullable<ReturnType<typeof readRated>>>,
  { seconds, threads, json, resume }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<boolean> {
  async function* left(): AsyncGenerator<KeptLevel> {
    for await (const item of source.items()) {
      const { level } = item;
      const key = level && keyOf(level);
      const isRated = earlier(resultKey(lineAbout(item))).some(
        (rated) => rated.difficulty !== null && rated.key === key,
      );
      if (level === undefined || !isRated) yield item;
    }
  }
  const ahead = await readAhead(left(), 0);
  const count = ahead.count ?? (resume === undefined ? source.count : undefined);
  let isAllRated = true;
  const take = ({ rating }: RatedLine) => {
    isAllRated &&= rating !== undefined;
  };
  const isComplete = await withSolvers(streams, threads, ({ levels }) => {
    const work = async (item: KeptLevel, done: number): Promise<RatedLine> => {
      const { level, number } = item;
      if (level === undefined) return { item, rating: undefined, reason: item.problem };
      showProgress(streams, done, count, say("Level {0}", number));
      const answer = await levels.rate(
        levelToSolve(level),
        { timeMs: seconds * 1_000, background: true },
        streams.interrupt,
      );
      const reason = answer.kind === "alreadySolved" ? say("The level is already solved.") : reasonOf(answer);
      return { item, rating: answer.kind === "solved" ? answer.rated : undefined, reason };
    };
    const workers = Array.from({ length: threads }, () => work);
    const format = { json, placeOf, head: table.head(), row: table.row, jsonOf };
    return runSource(ahead.items, workers, format, streams, take, count);
  });
  return isComplete && isAllRated;
}

/** One JSON object. Missing values are null. */
function jsonOf({ item, rating, reason }: RatedLine): string {
  const { level } = item;
  const { solution, decomposition, traversal, difficulty } = rating ?? {};
  return printableJson({
    ...lineAbout(item),
    ...(level === undefined ? {} : { key: keyOf(level) }),
    board: level === undefined ? null : boardOf(level),
    solution: solution ?? null,
    decomposition: decomposition ?? null,
    traversal: traversal ?? null,
    difficulty: difficulty ?? null,
    reason: reason === undefined ? null : english(reason),
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

/**
 * “Boxes a push”: the mean number of boxes in the part of each push. “Walk”: the pushes of a simulated player
 * as a multiple of the fewest pushes.
 */
const table = tableOf<RatedLine>(
  [
    [say("Level"), 6, ({ item }) => item.number],
    [say("Boxes"), 6, ({ item }) => item.level?.boxes.length],
    [say("Pushes"), 8, ({ rating }) => rating?.solution.pushes],
    [sense("Moves", "number"), 8, ({ rating }) => rating?.solution.moves],
    [say("Box Changes"), 12, ({ rating }) => rating?.solution.boxChanges],
    [say("Parts"), 6, ({ rating }) => rating?.decomposition.parts],
    [say("Boxes a push"), 14, ({ rating }) => rating && shownNumber(rating.decomposition.entanglement, 1)],
    [say("Positions"), 11, ({ rating }) => rating?.traversal && shownNumber(rating.traversal.positions)],
    [
      say("Walk"),
      8,
      ({ rating }) =>
        rating?.traversal && shownNumber(rating.traversal.pushes / Math.max(1, rating.traversal.shortest), 1),
    ],
  ],
  [
    say("Difficulty"),
    ({ item, rating, reason }) => lastColumn(rating ? difficultyText(rating.difficulty) : reason, item.title),
  ],
);

export function difficultyText({ from, to }: Difficulty): Message {
  return from === to ? bandTexts[from] : say("{0} to {1}", bandTexts[from], bandTexts[to]);
}

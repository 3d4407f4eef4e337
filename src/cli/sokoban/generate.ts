import { boxChangesText, pushesText } from "../../games/counted.js";
import { english, type Message, quantity, say } from "../../games/message.js";
import type { GeneratedLevel } from "../../games/sokoban/generate/generate-level.js";
import { grades, levelTitle, standards, type Wanted, wantedOf } from "../../games/sokoban/generate/grade.js";
import { difficultyText } from "../../games/sokoban/level/difficulty.js";
import { levelLines, writtenLevel } from "../../games/sokoban/text/collection-text.js";
import { generatedData, generatedSchema, noRoom } from "../../operations/generate-levels.js";
import { type MadeLevel, makeLevel } from "../../solving/make-level.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readWhole, threadsOption } from "../shared/common-options.js";
import { printableJson } from "../shared/program-output.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";

const optionTable = {
  grade: { value: "GRADE", choices: grades, about: say("Difficulty"), standard: "medium" },
  count: {
    value: "N",
    about: say("Number of levels, each from the next seed"),
    standard: "1",
    read: readWhole(1, 10_000),
  },
  seed: { value: "N", about: say("First seed"), standard: "0", read: readWhole(0, 2 ** 31 - 1) },
  width: { value: "W", about: say("Largest width in columns, walls included"), read: readWhole(5, 30) },
  height: { value: "H", about: say("Largest height in rows, walls included"), read: readWhole(5, 30) },
  boxes: { value: "B", about: say("Number of boxes, 1 to 8"), read: readWhole(1, 8) },
  threads: threadsOption(say("Number of threads. Each makes levels of its own.")),
  json: { about: say("Print one JSON object for each level, as each is made, with its measures") },
} as const satisfies OptionTable;

interface Made extends MadeLevel {
  readonly seed: number;
}

export const generate = command({
  summary: say("Make random levels"),
  positionals: "",
  options: optionTable,
  about: say(
    "Make random levels that are worth playing, and print them as a collection with their shortest solutions. The same seed makes the same level on every machine.",
  ),
  note: say(
    "Without other options, the largest levels are: {0}. Ctrl+C ends the search and prints all levels, and the best so far of the others.",
    grades.map((grade) => `${standards[grade].width} × ${standards[grade].height} (${grade})`).join(", "),
  ),
  exits: { done: say("every level was made"), notAll: say("not every level was made") },
  json: { line: generatedSchema },
  prepare({ values: { grade, count, seed, width, height, boxes, ...how } }) {
    const wanted = wantedOf({ grade, width, height, boxes });
    const seeds = Array.from({ length: count }, (_, index) => seed + index);
    return async (streams) => {
      const lines = await generateAll(wanted, seeds, how, streams);
      const isWhole =
        lines.length === seeds.length && lines.every(({ made, isCut }) => made !== undefined && !isCut);
      return isWhole ? exitCodes.done : exitCodes.notAll;
    };
  },
});

function generateAll(
  wanted: Wanted,
  seeds: readonly number[],
  { threads, json }: Pick<ValuesOf<typeof optionTable>, "threads" | "json">,
  streams: ProgramStreams,
): Promise<readonly Made[]> {
  return withSolvers(streams, threads, ({ levels }) => {
    const work = async (seed: number, done: number): Promise<Made | undefined> => {
      showProgress(streams, done, seeds.length, say("Seed {0}", seed));
      const found = await unlessStopped(makeLevel(levels, wanted, seed, streams.interrupt));
      return found && { seed, ...found };
    };
    const workers = Array.from({ length: Math.min(seeds.length, threads) }, () => work);
    return runItems(
      seeds,
      workers,
      {
        json,
        placeOf: (seed) => `--seed ${seed}`,
        row: (made) => textOf(wanted, made),
        jsonOf: (made) => printableJson(generatedData(wanted, made.seed, made)),
      },
      streams,
    );
  });
}

/** A level as a collection has it, in English, and an empty line; a comment where there is none. */
function textOf(wanted: Wanted, { seed, made, isCut }: Made): string {
  if (made === undefined) return `; ${english(say("Seed {0}: {1}", seed, isCut ? tooEarly : noRoom))}\n`;
  const { difficulty, meetsGrade } = made;
  const title = levelTitle(wanted, seed, meetsGrade);
  const lines = levelLines(
    writtenLevel(made.level, "xsb", {
      title: isCut ? `${title}, interrupted` : title,
      solution: made.solution,
    }),
  );
  const perhaps = difficulty === undefined ? [] : [say("Perhaps {0}", difficultyText(difficulty))];
  const about = [...aboutOf(made), ...perhaps].map(english);
  return `${[...lines, `Comment: ${about.join("; ")}`].join("\n")}\n`;
}

const tooEarly = say("It was interrupted before a level was found.");

function aboutOf({
  measures,
  quality,
  isShortest,
  positions,
  meetsGrade,
}: GeneratedLevel): readonly Message[] {
  const pushes = pushesText(measures.pushes);
  return [
    isShortest ? say("{0}, the fewest", pushes) : pushes,
    boxChangesText(measures.boxChanges),
    say("Squares used: {0}%", Math.round(quality.used * 100)),
    ...(positions === undefined ? [] : [say("Positions searched: {0}", quantity(positions))]),
    ...(meetsGrade ? [] : [say("Easier than the grade")]),
  ];
}

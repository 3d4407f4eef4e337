import { boxChangesText, boxesText, pushesText } from "../../games/counted.js";
import { type Message, quantity, say } from "../../games/message.js";
import type { GeneratedLevel } from "../../games/sokoban/generate/generate-level.js";
import { type Grade, grades, standards } from "../../games/sokoban/generate/grade.js";
import type { RatedLevel } from "../../games/sokoban/generate/rated-level.js";
import { type Wanted, wantedOf } from "../../games/sokoban/generate/wanted.js";
import { difficultyText } from "../../games/sokoban/level/difficulty.js";
import { levelLines, writtenLevel } from "../../games/sokoban/text/write/collection-text.js";
import { generatedData, noRoom } from "../../operations/levels/generated-data.js";
import { makeLevel } from "../../solving/make-level.js";
import { described, type OptionTable, readArguments, readNumber } from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { printableJson } from "../shared/printable.js";
import { progressOf, runItems, showProgress } from "../shared/run-items.js";
import { readThreads, unlessStopped, withSolvers } from "../shared/solving.js";
import { listed, translate } from "../shared/speech.js";

const optionTable = {
  grade: { value: "GRADE", choices: grades, about: say("Difficulty"), standard: "medium" },
  count: { value: "N", about: say("Number of levels, each from the next seed"), standard: "1" },
  seed: { value: "N", about: say("First seed"), standard: "0" },
  width: { value: "W", about: say("Largest width in columns, walls included") },
  height: { value: "H", about: say("Largest height in rows, walls included") },
  boxes: { value: "B", about: say("Number of boxes, 1 to 8") },
  threads: { value: "T", about: say("Number of threads. Each makes levels of its own."), standard: "1" },
  json: { about: say("Print one JSON object for each level, as each is made, with its measures") },
} as const satisfies OptionTable;

interface Made {
  readonly seed: number;
  /**
   * `undefined` where no level of this size has that many boxes, or the search was interrupted before it
   * found one.
   */
  readonly made: RatedLevel | undefined;
  /** Whether the search was interrupted. An uninterrupted search with the same seed makes another level. */
  readonly isInterrupted: boolean;
}

interface Options {
  readonly wanted: Wanted;
  readonly seeds: readonly number[];
  readonly threads: number;
  readonly json: boolean;
}

const maxCount = 10_000;

export const generate: Command = {
  ...described({
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
    exits: { 0: say("every level was made"), 1: say("not every level was made") },
  }),
  prepare(args) {
    const options = readOptions(args);
    return async (streams) => {
      const lines = await generateAll(options, streams);
      const isWhole =
        lines.length === options.seeds.length &&
        lines.every(({ made, isInterrupted }) => made !== undefined && !isInterrupted);
      return isWhole ? exitCodes.done : exitCodes.notAll;
    };
  },
};

function readOptions(args: readonly string[]): Options {
  const { values } = readArguments(args, optionTable, "none");
  const grade = readGrade(values.grade);
  const usual = standards[grade];
  const whole = (
    name: "count" | "seed" | "width" | "height" | "boxes",
    standard: number,
    min: number,
    max: number,
  ) => {
    const value = readNumber(values[name], name, { standard, min, max });
    if (Number.isInteger(value)) return value;
    throw new UsageError(
      say("“{0}” isn't a whole number for {1}.", values[name] ?? "", `--${name}`),
      `--${name}`,
    );
  };
  const count = whole("count", 1, 1, maxCount);
  const first = whole("seed", 0, 0, 2 ** 31 - 1);
  const wanted = wantedOf({
    grade,
    width: whole("width", usual.width, 5, 30),
    height: whole("height", usual.height, 5, 30),
    boxes: whole("boxes", usual.boxes, 1, 8),
  });
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  return { wanted, seeds, threads: readThreads(values.threads), json: values.json ?? false };
}

function readGrade(text = "medium"): Grade {
  const grade = grades.find((one) => one === text);
  if (grade === undefined)
    throw new UsageError(say("There is no grade “{0}”. There is: {1}.", text, listed(grades)), "--grade");
  return grade;
}

function generateAll(
  { wanted, seeds, threads, json }: Options,
  streams: ProgramStreams,
): Promise<readonly Made[]> {
  return withSolvers(streams, threads, ({ levels }) => {
    const work = async (seed: number, done: number): Promise<Made | undefined> => {
      showProgress(streams, progressOf(done, seeds.length, say("Seed {0}", seed)));
      const found = await unlessStopped(makeLevel(levels, wanted, seed, streams.interrupt));
      return found && { seed, made: found.made, isInterrupted: found.isCut };
    };
    const workers = Array.from({ length: Math.min(seeds.length, threads) }, () => work);
    return runItems(
      seeds,
      workers,
      {
        json,
        placeOf: (seed) => `--seed ${seed}`,
        row: (made) => textOf(wanted, made),
        jsonOf: ({ seed, made, isInterrupted }) =>
          printableJson(generatedData(wanted, seed, { made, isCut: isInterrupted })),
      },
      streams,
    );
  });
}

/** A level as a collection has it, and an empty line; a comment where there is none. */
function textOf(wanted: Wanted, { seed, made, isInterrupted }: Made): string {
  const { grade, width, height, boxes } = wanted;
  if (made === undefined)
    return `; ${translate(say("Seed {0}: {1}", seed, isInterrupted ? tooEarly : noRoom))}\n`;
  const { difficulty, meetsGrade } = made;
  const [size, counted] = [say("{0} × {1}", width, height), boxesText(boxes)];
  const title = meetsGrade
    ? say("Random level: {0}, {1}, {2}, seed {3}", size, grade, counted, seed)
    : say("Random level: {0}, easier than {1}, {2}, seed {3}", size, grade, counted, seed);
  const lines = levelLines(
    writtenLevel(made.level, "xsb", {
      title: translate(isInterrupted ? say("{0}, interrupted", title) : title),
      solution: made.solution,
    }),
  );
  const perhaps = difficulty === undefined ? [] : [say("Perhaps {0}", difficultyText(difficulty))];
  const about = [...aboutOf(made), ...perhaps].map(translate);
  // “Comment” is a word of the file, so it isn't translated.
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

import { quantity, say } from "../../games/message.js";
import { isSeed, maxSeed } from "../../games/random.js";
import { findGame } from "../../games/registry/registry.js";
import { type BoardForm, writeBoard } from "../../games/sliding/board-text.js";
import { dealPosition } from "../../games/sliding/deal.js";
import type { BoardSize, Position } from "../../games/sliding/rules.js";
import { hostRandom } from "../../platform/random.js";
import { described, type OptionTable, readArguments, readNumber } from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { showProgress } from "../shared/run-items.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { listed } from "../shared/speech.js";
import { parseSize } from "./boards.js";

const forms = { slashes: "slashes", lines: "lines", line: "oneLine" } as const satisfies Record<
  string,
  BoardForm
>;

const optionTable = {
  size: { value: "RxC", about: say("Rows and columns, up to 7x5 or 6x6"), standard: "4x4" },
  count: { value: "N", about: say("Number of scrambles"), standard: "1" },
  seed: {
    value: "S",
    about: say("Seed of the first scramble. The next ones have S + 1, S + 2 …"),
    standard: say("a random one"),
  },
  "min-moves": {
    value: "M",
    about: say(
      "Print only boards that need at least M moves, up to 4×4. Seeds of other boards are left out.",
    ),
  },
  form: {
    value: "FORM",
    choices: Object.keys(forms),
    about: say("What separates rows: slashes, line breaks or nothing"),
    standard: "slashes",
  },
  json: { about: say("Print one JSON object for each scramble, with its seed") },
} as const satisfies OptionTable;

interface Options {
  readonly size: BoardSize;
  readonly count: number;
  readonly seed: number;
  readonly minMoves: number;
  readonly form: BoardForm;
  readonly json: boolean;
}

export const scramble: Command = {
  ...described({
    summary: say("Print scrambles as text"),
    positionals: "",
    options: optionTable,
    about: say(
      "Print scrambles as text. Each is a random state: every solvable board but the solved one is equally likely. The same seed makes the same scramble, here and as a game ID (sliding/4x4/7).",
    ),
    exits: { 0: say("all scrambles were printed"), 1: say("not all scrambles were printed") },
  }),
  prepare(args) {
    const options = readOptions(args);
    return async (streams) => {
      const printed = options.minMoves > 0 ? await printLong(options, streams) : printAll(options, streams);
      return printed === options.count ? exitCodes.done : exitCodes.notAll;
    };
  },
};

const maxCount = 1_000_000;
/** 2×2 needs 6 at most, 3×3 31, 4×4 80. */
const maxMinMoves = 70;

function readOptions(args: readonly string[]): Options {
  const { values } = readArguments(args, optionTable, "none");
  const size = parseSize(values.size ?? "4x4");
  if (size === undefined)
    throw new UsageError(
      say("“{0}” isn't a size from 2x2 to 7x7 with at most 36 cells.", values.size ?? ""),
      "--size",
    );
  const count = readNumber(values.count, "count", { standard: 1, min: 1, max: maxCount });
  const seed = values.seed === undefined ? hostRandom.seed() : Number(values.seed);
  if (!Number.isInteger(count))
    throw new UsageError(say("“{0}” isn't a whole number.", values.count ?? ""), "--count");
  if (!isSeed(seed) || values.seed === "")
    throw new UsageError(
      say("“{0}” isn't a seed: a whole number from 0 to {1}.", values.seed ?? "", maxSeed),
      "--seed",
    );
  const minMoves = readNumber(values["min-moves"], "min-moves", { standard: 0, min: 0, max: maxMinMoves });
  if (minMoves > 0 && size.rows * size.columns > 16)
    throw new UsageError(
      say("--min-moves is for boards up to 4×4, whose fewest moves are found exactly."),
      "--min-moves",
    );
  const form = values.form ?? "slashes";
  if (!(form in forms))
    throw new UsageError(
      say("There is no form “{0}”. There is: {1}.", form, listed(Object.keys(forms))),
      "--form",
    );
  return { size, count, seed, minMoves, form: forms[form as keyof typeof forms], json: values.json ?? false };
}

function print(position: Position, seed: number, { form, json }: Options, streams: ProgramStreams): void {
  const text = writeBoard(position, form);
  if (json) streams.out(`${JSON.stringify({ seed, scramble: text })}\n`);
  else streams.out(`${text}\n${form === "lines" ? "\n" : ""}`);
}

/** After the last seed, seeds continue at 0. */
function seedAt(first: number, index: number): number {
  return (first + index) % (maxSeed + 1);
}

function printAll(options: Options, streams: ProgramStreams): number {
  for (let index = 0; index < options.count; index++) {
    if (streams.interrupt.aborted) return index;
    const seed = seedAt(options.seed, index);
    print(dealPosition({ ...options.size, walk: 0 }, seed), seed, options, streams);
  }
  return options.count;
}

const sliding = findGame("sliding")!;
/** Far more than any board up to 4×4 needs. */
const maxSearchMs = 60_000;
/** Boards that need more moves are too rare to search for. */
const maxTried = 100_000;

function printLong(options: Options, streams: ProgramStreams): Promise<number> {
  return withSolvers(streams, 1, async ({ pool }) => {
    let printed = 0;
    for (let index = 0; printed < options.count && index < maxTried; index++) {
      if (streams.interrupt.aborted) break;
      const seed = seedAt(options.seed, index);
      const position = dealPosition({ ...options.size, walk: 0 }, seed);
      showProgress(streams, say("Boards tried: {0}, found: {1}", quantity(index), quantity(printed)));
      const found = await unlessStopped(pool.solve(sliding, position, maxSearchMs, streams.interrupt));
      const outcome = found?.outcome;
      if (outcome?.kind !== "solved" || outcome.moves.length < options.minMoves) continue;
      showProgress(streams, undefined);
      print(position, seed, options, streams);
      printed++;
    }
    showProgress(streams, undefined);
    return printed;
  });
}

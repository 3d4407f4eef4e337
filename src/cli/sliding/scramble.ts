import { quantity, say } from "../../games/message.js";
import { maxSeed } from "../../games/random.js";
import { findGame } from "../../games/registry/registry.js";
import { type BoardForm, writeBoard } from "../../games/sliding/board-text.js";
import { dealPosition } from "../../games/sliding/deal.js";
import type { Position } from "../../games/sliding/rules.js";
import { objectOf } from "../../operations/schema.js";
import { hostRandom } from "../../platform/crypto.js";
import { translate } from "../../platform/speech.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readSeed, readWhole } from "../shared/common-options.js";
import { count, text } from "../shared/json-schema.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { lineOf } from "../shared/speech.js";
import { readSize } from "./boards.js";

const forms = { slashes: "slashes", lines: "lines", line: "oneLine" } as const satisfies Record<
  string,
  BoardForm
>;

const optionTable = {
  size: { value: "RxC", about: say("Rows and columns, up to 7x5 or 6x6"), standard: "4x4", read: readSize },
  count: { value: "N", about: say("Number of scrambles"), standard: "1", read: readWhole(1, 1_000_000) },
  seed: {
    value: "S",
    about: say("Seed of the first scramble. The next ones have S + 1, S + 2 …"),
    standard: say("a random one"),
    read: readSeed,
  },
  "min-moves": {
    value: "M",
    about: say(
      "Print only boards that need at least M moves, up to 4×4. Seeds of other boards are left out.",
    ),
    standard: "0",
    // 2×2 needs 6 at most, 3×3 31, 4×4 80.
    read: readWhole(0, 70),
  },
  form: {
    value: "FORM",
    choices: Object.keys(forms) as readonly (keyof typeof forms)[],
    about: say("What separates rows: slashes, line breaks or nothing"),
    standard: "slashes",
  },
  json: { about: say("Print one JSON object for each scramble, with its seed") },
} as const satisfies OptionTable;

type Options = ValuesOf<typeof optionTable>;

export const scramble = command({
  summary: say("Print scrambles as text"),
  positionals: "",
  options: optionTable,
  about: say(
    "Print scrambles as text. Each is a random state: every solvable board but the solved one is equally likely. The same seed makes the same scramble, here and as a game ID (sliding/4x4/7).",
  ),
  exits: { done: say("all scrambles were printed"), notAll: say("not all scrambles were printed") },
  json: { line: objectOf({ seed: count, scramble: text }) },
  prepare({ values }) {
    const { size, count: wanted, "min-moves": minMoves } = values;
    if (minMoves > 0 && size.rows * size.columns > 16)
      throw new UsageError(
        say("--min-moves is for boards up to 4×4, whose fewest moves can usually be proved."),
        "--min-moves",
      );
    const first = values.seed ?? hostRandom.seed();
    return async (streams) => {
      const printed =
        minMoves > 0 ? await printLong(first, values, streams) : printAll(first, values, streams);
      return printed === wanted ? exitCodes.done : exitCodes.notAll;
    };
  },
});

function print(position: Position, seed: number, { form, json }: Options, streams: ProgramStreams): void {
  const written = writeBoard(position, forms[form]);
  if (json) streams.out(`${JSON.stringify({ seed, scramble: written })}\n`);
  else streams.out(`${written}\n${form === "lines" ? "\n" : ""}`);
}

/** After the last seed, seeds continue at 0. */
function seedAt(first: number, index: number): number {
  return (first + index) % (maxSeed + 1);
}

function printAll(first: number, options: Options, streams: ProgramStreams): number {
  for (let index = 0; index < options.count; index++) {
    if (streams.interrupt.aborted) return index;
    const seed = seedAt(first, index);
    print(dealPosition({ ...options.size, walk: 0 }, seed), seed, options, streams);
  }
  return options.count;
}

const sliding = findGame("sliding")!;
/** Far more than any board up to 4×4 needs. */
const maxSearchMs = 60_000;
/** Boards that need more moves are too rare to search for. */
const maxTried = 100_000;

function printLong(first: number, options: Options, streams: ProgramStreams): Promise<number> {
  return withSolvers(streams, 1, async ({ pool }) => {
    let [printed, index] = [0, 0];
    const tried = () => say("Boards tried: {0}, found: {1}", quantity(index), quantity(printed));
    for (; printed < options.count && index < maxTried; index++) {
      if (streams.interrupt.aborted) break;
      const seed = seedAt(first, index);
      const position = dealPosition({ ...options.size, walk: 0 }, seed);
      streams.progress(translate(tried()));
      const found = await unlessStopped(pool.of("").solve(sliding, position, maxSearchMs, streams.interrupt));
      const outcome = found?.outcome;
      if (outcome?.kind !== "solved" || outcome.moves.length < options["min-moves"]) continue;
      streams.progress(undefined);
      print(position, seed, options, streams);
      printed++;
    }
    streams.progress(undefined);
    if (printed < options.count) streams.error(lineOf(tried()));
    return printed;
  });
}

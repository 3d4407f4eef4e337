import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { english, type Message, say } from "../../games/message.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { SolveAnswer } from "../../protocol/solver/solver-wire.js";
import type { OptionTable } from "../shared/arguments.js";
import { exitCodes, UsageError } from "../shared/command.js";
import { type Command, command } from "../shared/command-table.js";
import { readSeed, secondsOption } from "../shared/common-options.js";
import { count, flag, text } from "../shared/json-schema.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";

const optionTable = {
  size: { value: "SIZE", about: say("Size, such as 4x4, or level"), standard: say("the first one") },
  seed: { value: "S", about: say("Seed of the game"), standard: "1", read: readSeed },
  position: { value: "TEXT", about: say("Board, as a saved game or the player writes it") },
  seconds: secondsOption(say("Time limit for the search, in seconds")),
  json: { about: say("Print one JSON object for each board") },
} as const satisfies OptionTable;

/** `tilework GAME solve` for games without a command of their own. */
export function solveCommand(game: AnyGame): Command {
  return command({
    summary: say("Solve a board"),
    positionals: "",
    options: optionTable,
    about: say("Solve a board of the game: that of a seed, or one given as text."),
    exits: { done: say("the board was solved"), notAll: say("the board wasn't solved") },
    json: { line: lineSchema },
    prepare({ values: { json, seconds, size, seed, position: written }, given }) {
      if (written !== undefined && (given.has("size") || given.has("seed")))
        throw new UsageError(say("Use --position, or --size and --seed, not both."), "--position");
      const position = written === undefined ? dealt(game, size, seed) : positionOf(game, written);
      return (streams) =>
        withSolvers(streams, 1, async ({ pool }) => {
          const asked = pool.of("").solve(game, position, seconds * 1_000, streams.interrupt);
          const outcome = (await unlessStopped(asked))?.outcome;
          const board = game.format(position);
          streams.out(`${json ? jsonOf(game, board, outcome) : `${board}\n${translate(textOf(outcome))}`}\n`);
          return outcome?.kind === "solved" ? exitCodes.done : exitCodes.notAll;
        });
    },
  });
}

const lineSchema = objectOf(
  { game: text, position: text, kind: { type: "string", enum: ["moves", "unsolvable", "gaveUp"] } },
  { moves: { type: "array", items: text }, isShortest: flag, lowerBound: count, reason: text },
);

/** `undefined`: the search was interrupted without a result. */
type Outcome = SolveAnswer["outcome"] | undefined;

function jsonOf(game: AnyGame, position: string, outcome: Outcome): string {
  return JSON.stringify({ game: game.name, position, ...aboutOf(outcome) });
}

function aboutOf(outcome: Outcome): object {
  if (outcome?.kind === "unsolvable") return { kind: "unsolvable", reason: english(outcome.reason) };
  if (outcome?.kind !== "solved") return { kind: "gaveUp" };
  const { moves, optimal, lowerBound } = outcome;
  return { kind: "moves", moves, isShortest: optimal === "moves", lowerBound };
}

function textOf(outcome: Outcome): Message {
  if (outcome?.kind === "unsolvable") return say("There is no solution. {0}", outcome.reason);
  if (outcome?.kind !== "solved") return say("No solution was found in time. There may still be one.");
  const [count, moves] = [movesText(outcome.moves.length), outcome.moves.join(" ")];
  return outcome.optimal === "moves"
    ? say("Solved with the fewest moves, {0}: {1}", count, moves)
    : say("Solved: {0}: {1}", count, moves);
}

/** The board of a size and a seed (default: the first size). */
export function dealt(game: AnyGame, variant: string | undefined, seed: number): unknown {
  const made = game.deal(variant ?? game.variants[0]!.id, seed);
  if (!made.ok) throw new UsageError(made.error, "--size");
  return made.value;
}

/** A board as `Game.format` writes it, or as players do. */
function positionOf(game: AnyGame, text: string): unknown {
  const read = game.text?.matches(text) === true ? game.text.read(text) : game.parse(text);
  if (!read.ok) throw new UsageError(read.error, "--position");
  return read.value;
}

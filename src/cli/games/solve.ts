import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { english, type Message, say } from "../../games/message.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { SolveAnswer } from "../../protocol/solver/solver-wire.js";
import type { OptionTable } from "../shared/arguments.js";
import { type Command, exitCodes, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readSeed, secondsOption } from "../shared/common-options.js";
import { count, flag, text } from "../shared/json-schema.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { dealt, positionOf } from "./start.js";

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
          const answer = answerOf(
            await unlessStopped(pool.solve(game, position, seconds * 1_000, streams.interrupt)),
          );
          const board = game.format(position);
          streams.out(`${json ? jsonOf(game, board, answer) : `${board}\n${textOf(answer)}`}\n`);
          return answer.kind === "moves" ? exitCodes.done : exitCodes.notAll;
        });
    },
  });
}

const lineSchema = objectOf(
  { game: text, position: text, kind: { type: "string", enum: ["moves", "unsolvable", "gaveUp"] } },
  { moves: { type: "array", items: text }, isShortest: flag, lowerBound: count, reason: text },
);

/** An answer as it is printed, also as JSON. */
type Answer =
  | {
      readonly kind: "moves";
      readonly moves: readonly string[];
      readonly isShortest: boolean;
      readonly lowerBound: number;
    }
  | { readonly kind: "unsolvable"; readonly reason: Message }
  | { readonly kind: "gaveUp" };

function answerOf(found: SolveAnswer | undefined): Answer {
  const outcome = found?.outcome;
  switch (outcome?.kind) {
    case "solved":
      return {
        kind: "moves",
        moves: outcome.moves,
        isShortest: outcome.optimal === "moves",
        lowerBound: outcome.lowerBound,
      };
    case "unsolvable":
      return { kind: "unsolvable", reason: outcome.reason };
    case "gaveUp":
    case undefined:
      return { kind: "gaveUp" };
  }
}

function jsonOf(game: AnyGame, position: string, answer: Answer): string {
  const reason = answer.kind === "unsolvable" ? { reason: english(answer.reason) } : {};
  return JSON.stringify({ game: game.name, position, ...answer, ...reason });
}

function textOf(answer: Answer): string {
  return translate(messageOf(answer));
}

function messageOf(answer: Answer): Message {
  switch (answer.kind) {
    case "moves": {
      const [count, moves] = [movesText(answer.moves.length), answer.moves.join(" ")];
      return answer.isShortest
        ? say("Solved with the fewest moves, {0}: {1}", count, moves)
        : say("Solved: {0}: {1}", count, moves);
    }
    case "unsolvable":
      return say("There is no solution. {0}", answer.reason);
    case "gaveUp":
      return say("No solution was found in time. There may still be one.");
  }
}

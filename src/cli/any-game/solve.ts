import type { AnyGame } from "../../games/game.js";
import { english } from "../../games/message.js";
import type { SolveAnswer } from "../../protocol/solver/solver-wire.js";
import {
  described,
  jsonOption,
  type OptionTable,
  readArguments,
  readSeconds,
  secondsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes } from "../shared/command.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { startOf } from "./start.js";

const optionTable = {
  variant: { value: "V", about: "Size", standard: "the first one" },
  seed: { value: "S", about: "Seed of the game", standard: "1" },
  position: { value: "TEXT", about: "Board, as a saved game or the player writes it" },
  seconds: secondsOption("the search"),
  json: jsonOption("board"),
} as const satisfies OptionTable;

/** `tilework GAME solve` for games without a command of their own. */
export function solveCommand(game: AnyGame): Command {
  return {
    ...described({
      summary: "Solve a board",
      positionals: "",
      options: optionTable,
      about: "Solve a board of the game: that of a seed, or one given as text.",
      exits: ["0: the board was solved", "1: the board was not solved"],
    }),
    prepare(args) {
      const { json, seconds, ...start } = parsed(args);
      const timeMs = readSeconds(seconds) * 1_000;
      const position = startOf(game, start);
      return (streams) =>
        withSolvers(streams, 1, async ({ pool }) => {
          const answer = answerOf(await unlessStopped(pool.solve(game, position, timeMs, streams.interrupt)));
          const board = game.format(position);
          streams.out(
            `${json === true ? JSON.stringify({ game: game.name, position: board, ...answer }) : `${board}\n${textOf(answer)}`}\n`,
          );
          return answer.kind === "moves" ? exitCodes.done : exitCodes.notAll;
        });
    },
  };
}

/** An answer as it is printed, also as JSON. */
type Answer =
  | {
      readonly kind: "moves";
      readonly moves: readonly string[];
      readonly isShortest: boolean;
      readonly lowerBound: number;
    }
  | { readonly kind: "unsolvable"; readonly reason: string }
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
      return { kind: "unsolvable", reason: english(outcome.reason) };
    case "gaveUp":
    case undefined:
      return { kind: "gaveUp" };
  }
}

function textOf(answer: Answer): string {
  switch (answer.kind) {
    case "moves":
      return `Solved in ${answer.moves.length} moves${answer.isShortest ? ", the fewest there can be" : ""}: ${answer.moves.join(" ")}`;
    case "unsolvable":
      return `There is no solution. ${answer.reason}`;
    case "gaveUp":
      return "No solution was found in time. There may still be one.";
  }
}

function parsed(args: readonly string[]) {
  return readArguments(args, optionTable, "none").values;
}

import { movesText } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { english, type Message, say } from "../../games/message.js";
import type { SolveAnswer } from "../../protocol/solver/solver-wire.js";
import {
  described,
  type OptionTable,
  readArguments,
  readSeconds,
  secondsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes } from "../shared/command.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { translate } from "../shared/speech.js";
import { startOf } from "./start.js";

const optionTable = {
  variant: { value: "V", about: say("Size"), standard: say("the first one") },
  seed: { value: "S", about: say("Seed of the game"), standard: "1" },
  position: { value: "TEXT", about: say("Board, as a saved game or the player writes it") },
  seconds: secondsOption(say("Time limit for the search, in seconds")),
  json: { about: say("Print one JSON object for each board") },
} as const satisfies OptionTable;

/** `tilework GAME solve` for games without a command of their own. */
export function solveCommand(game: AnyGame): Command {
  return {
    ...described({
      summary: say("Solve a board"),
      positionals: "",
      options: optionTable,
      about: say("Solve a board of the game: that of a seed, or one given as text."),
      exits: { 0: say("the board was solved"), 1: say("the board wasn't solved") },
    }),
    prepare(args) {
      const { json, seconds, ...start } = parsed(args);
      const timeMs = readSeconds(seconds) * 1_000;
      const position = startOf(game, start);
      return (streams) =>
        withSolvers(streams, 1, async ({ pool }) => {
          const answer = answerOf(await unlessStopped(pool.solve(game, position, timeMs, streams.interrupt)));
          const board = game.format(position);
          streams.out(`${json === true ? jsonOf(game, board, answer) : `${board}\n${textOf(answer)}`}\n`);
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

function parsed(args: readonly string[]) {
  return readArguments(args, optionTable, "none").values;
}

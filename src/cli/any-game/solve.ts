import type { AnyGame } from "../../games/game.js";
import { readArguments, readSeconds } from "../shared/arguments.js";
import { type Command, exitCodes } from "../shared/command.js";
import { SolvingThread } from "../shared/solving-thread.js";
import type { Answer, Job, Progress } from "./job.js";
import { startOf } from "./start.js";

const usage = `[--variant V] [--seed S] [--position TEXT] [--seconds S] [--json]

  Solves a board of the game: one that is dealt, or one given as text.

  --variant V      the first one there is unless said
  --seed S         of the deal, 1 unless said
  --position TEXT  a board as a saved game or the player writes it
  --seconds S      time for the search, 10 unless said
  --json           one JSON object

  Ends with 0 when the board was solved, 1 when not, 2 when it was called wrongly.`;

/** `tilework GAME solve` for games that bring no command of their own. */
export function solveCommand(game: AnyGame): Command {
  return {
    summary: "Solves a board",
    usage,
    prepare(args) {
      const { json, seconds, ...start } = parsed(args);
      const timeMs = readSeconds(seconds) * 1_000;
      const position = game.format(startOf(game, start));
      return async (terminal) => {
        const thread = new SolvingThread<Job, Progress, Answer>(terminal.program, "any");
        try {
          const job: Job = { ask: "solution", game: game.name, position };
          const answer = (await thread.solve(job, timeMs, terminal.interrupt, () => undefined)) ?? { kind: "gaveUp" };
          terminal.out(`${json === true ? JSON.stringify({ game: game.name, position, ...answer }) : `${position}\n${textOf(answer)}`}\n`);
          return answer.kind === "moves" ? exitCodes.done : exitCodes.notAll;
        } finally {
          await thread.close();
        }
      };
    },
  };
}

function textOf(answer: Answer): string {
  switch (answer.kind) {
    case "moves":
      return `Solved in ${answer.moves.length} moves${answer.isShortest ? ", the fewest there can be" : ""}: ${answer.moves.join(" ")}`;
    case "unsolvable":
      return `There is no solution. ${answer.reason}`;
    case "analysis":
    case "gaveUp":
      return "No solution was found in the time there was. There may be one all the same.";
  }
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  return readArguments(args, { options: { variant: text, seed: text, position: text, seconds: text, json: { type: "boolean" } } }).values;
}

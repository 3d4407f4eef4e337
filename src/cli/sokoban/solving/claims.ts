import type { Message } from "../../../games/message.js";
import type { AskSolver, SolverAnswer } from "../../../games/sokoban/claims/verdict.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Answer } from "./job.js";
import type { LevelThreads } from "./solving.js";

/** Asks a thread about a level, as claims are judged by it. */
export function askThread(thread: LevelThreads, level: Level, stop: AbortSignal): AskSolver {
  return async (method, timeMs) => {
    const job = method === "rating" ? ({ level, method: "any", rateSurely: true } as const) : { level, method };
    return solverAnswer(await thread.solve({ ...job, shorten: undefined }, timeMs, stop, () => undefined), stop);
  };
}

function solverAnswer({ result, solution, optimal, limit, reason, ms, rating }: Answer, stop: AbortSignal): SolverAnswer {
  switch (result) {
    case "alreadySolved":
      return { kind: "alreadySolved", ms };
    case "solved":
      if (rating !== undefined)
        return { kind: "rated", lurd: solution ?? "", difficulty: rating.difficulty, isWhole: rating.traversal !== undefined, ms };
      return { kind: "solved", lurd: solution ?? "", optimal, ms };
    case "unsolvable":
      return { kind: "unsolvable", reason: asMessage(reason ?? ""), ms };
    case "gaveUp":
      return { kind: "gaveUp", limit: stop.aborted ? "cancelled" : (limit ?? "time"), ms };
  }
}

/** What is English already. */
function asMessage(text: string): Message {
  return { text: "{0}", args: [text] };
}

import { english } from "../../games/message.js";
import { findGame } from "../../games/registry/registry.js";
import { solvers } from "../../games/registry/solver-registry.js";
import { replayToWin } from "../../games/replay.js";
import type { NoHint, Outcome } from "../../games/solver.js";
import type { JobSolver } from "../shared/solving-thread.js";

/** Asks the solver of any game, in a thread. */

export interface Job {
  readonly ask: "solution" | "hint";
  readonly game: string;
  /** `Game.format`. */
  readonly position: string;
}

export type Answer =
  /** The moves of a solution, played to the win by the rules, or one suggested move. */
  | { readonly kind: "moves"; readonly moves: readonly string[]; readonly isShortest: boolean }
  | { readonly kind: "unsolvable"; readonly reason: string }
  | { readonly kind: "gaveUp" };

export const anyGameJobs: JobSolver<Job, never, Answer> = {
  callsBetweenLooks: 64,
  solve({ ask, game: name, position: text }, budget) {
    const game = findGame(name);
    const solver = solvers.get(name);
    const position = game?.parse(text);
    if (game === undefined || solver === undefined || position?.ok !== true) throw new Error(`There is no solver for “${name}”.`);
    if (ask === "hint") return hinted(solver.hint(position.value, budget));
    const outcome: Outcome<string> = solver.solve?.(position.value, budget) ?? { kind: "gaveUp", lowerBound: 0, nodes: 0 };
    if (outcome.kind !== "solved") return notFound(outcome);
    if (replayToWin(game, position.value, outcome.moves) === undefined) throw new Error("The solver found a way that does not solve the game.");
    return { kind: "moves", moves: outcome.moves, isShortest: outcome.optimal === "moves" };
  },
  gaveUp: () => ({ kind: "gaveUp" }),
};

function hinted(found: string | NoHint | undefined): Answer {
  if (typeof found === "object") return notFound(found);
  return found === undefined ? { kind: "gaveUp" } : { kind: "moves", moves: [found], isShortest: false };
}

function notFound(none: NoHint): Answer {
  return none.kind === "unsolvable" ? { kind: "unsolvable", reason: english(none.reason) } : { kind: "gaveUp" };
}

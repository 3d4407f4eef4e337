import { english } from "../../games/message.js";
import { replayToWin } from "../../games/play/replay.js";
import { findGame } from "../../games/registry/registry.js";
import { solvers } from "../../games/registry/solver-registry.js";
import type { Analysis, AnySolver, NoHint, Outcome } from "../../games/solver.js";
import type { ThreadBudget } from "../../platform/thread-budget.js";
import { loadLearned } from "../shared/learned.js";
import type { JobSolver } from "../shared/solving-thread.js";

/** Asks the solver of any game, in a thread. */

export interface Job {
  /** "analysis": how far the goal is. */
  readonly ask: "solution" | "hint" | "analysis";
  readonly game: string;
  /** `Game.format`. */
  readonly position: string;
}

export type Answer =
  /** The moves of a solution, played to the win by the rules, or one suggested move. */
  | { readonly kind: "moves"; readonly moves: readonly string[]; readonly isShortest: boolean; readonly lowerBound: number }
  | { readonly kind: "analysis"; readonly analysis: Analysis<string> }
  | { readonly kind: "unsolvable"; readonly reason: string }
  | { readonly kind: "gaveUp" };

/** Of the solver's tables: how much is built, from 0 to 1. */
export interface Progress {
  readonly building: number;
}

/** Whoever looks is told so often at most. */
const tellMs = 100;

export const anyGameJobs: JobSolver<Job, Progress, Answer> = {
  callsBetweenLooks: 64,
  async solve({ ask, game: name, position: text }, budget, progress) {
    const game = findGame(name);
    const solver = solvers.get(name);
    const position = game?.parse(text);
    if (game === undefined || solver === undefined || position?.ok !== true) throw new Error(`There is no solver for “${name}”.`);
    await loadLearned(solver);
    if (ask === "hint") return hinted(solver.hint(position.value, budget));
    const certify = (moves: readonly string[]) => {
      if (replayToWin(game, position.value, moves) === undefined) throw new Error("The solver found a way that does not solve the game.");
    };
    if (ask === "analysis") return analysed(solver, position.value, budget, progress, certify);
    const outcome: Outcome<string> = solver.solve?.(position.value, budget) ?? { kind: "gaveUp", lowerBound: 0, nodes: 0 };
    if (outcome.kind !== "solved") return notFound(outcome);
    certify(outcome.moves);
    return { kind: "moves", moves: outcome.moves, isShortest: outcome.optimal === "moves", lowerBound: outcome.lowerBound };
  },
  gaveUp: () => ({ kind: "gaveUp" }),
};

function hinted(found: string | NoHint | undefined): Answer {
  if (typeof found === "object") return notFound(found);
  return found === undefined ? { kind: "gaveUp" } : { kind: "moves", moves: [found], isShortest: false, lowerBound: 0 };
}

/** The best there is when the time is over; it is a certificate as a solution is. */
function analysed(
  solver: AnySolver,
  position: unknown,
  budget: ThreadBudget,
  progress: (progress: Progress) => void,
  certify: (moves: readonly string[]) => void,
): Answer {
  let best: Analysis<string> | undefined;
  let toldMs = 0;
  const analysis =
    solver.analyse?.(position, budget, {
      better: ({ moves, optimal, lowerBound }) => {
        const firstMoves = moves.slice(0, 1);
        best = { distance: moves.length, exact: optimal === "moves", lowerBound, solution: moves, firstMoves, complete: false };
      },
      building: (share) => {
        if (budget.elapsedMs - toldMs < tellMs) return;
        toldMs = budget.elapsedMs;
        progress({ building: share });
      },
    }) ?? best;
  if (analysis === undefined) return { kind: "gaveUp" };
  certify(analysis.solution);
  return { kind: "analysis", analysis };
}

function notFound(none: NoHint): Answer {
  return none.kind === "unsolvable" ? { kind: "unsolvable", reason: english(none.reason) } : { kind: "gaveUp" };
}

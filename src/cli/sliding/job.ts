import type { Position } from "../../games/sliding/rules.js";
import { slidingSolver } from "../../games/sliding/solver/solver.js";
import type { JobSolver } from "../shared/solving-thread.js";

export interface Job {
  readonly position: Position;
}

/** What a search came to; the moves are letters. */
export interface Answer {
  readonly result: "solved" | "unsolvable" | "gaveUp";
  readonly optimal: boolean;
  readonly moves: string | undefined;
  /** `undefined` when there is no solution. */
  readonly lowerBound: number | undefined;
  readonly nodes: number;
  readonly ms: number;
  /** Of the thread, its table building included. */
  readonly cpuMs: number;
}

export type Progress =
  | { readonly kind: "building"; readonly share: number }
  | { readonly kind: "better"; readonly length: number; readonly lowerBound: number };

export const nothingFound: Answer = { result: "gaveUp", optimal: false, moves: undefined, lowerBound: undefined, nodes: 0, ms: 0, cpuMs: 0 };

/** A board, in the thread. */
export const slidingJobs: JobSolver<Job, Progress, Answer> = {
  callsBetweenLooks: 16,
  solve({ position }, budget, progress) {
    const cpu = process.cpuUsage();
    const outcome = slidingSolver.solve(position, budget, {
      building: (share) => progress({ kind: "building", share }),
      better: ({ moves, lowerBound }) => progress({ kind: "better", length: moves.length, lowerBound }),
    });
    const { user, system } = process.cpuUsage(cpu);
    return { ...summary(outcome), ms: budget.elapsedMs, cpuMs: (user + system) / 1000 };
  },
  gaveUp: (_, { nodes, elapsedMs }) => ({ ...nothingFound, nodes, ms: elapsedMs }),
};

function summary(outcome: ReturnType<typeof slidingSolver.solve>): Omit<Answer, "ms" | "cpuMs"> {
  switch (outcome.kind) {
    case "solved": {
      const { moves, optimal, lowerBound, nodes } = outcome;
      return { result: "solved", optimal: optimal === "moves", moves: moves.join(""), lowerBound, nodes };
    }
    case "unsolvable":
      return { result: "unsolvable", optimal: false, moves: undefined, lowerBound: undefined, nodes: 0 };
    case "gaveUp":
      return { result: "gaveUp", optimal: false, moves: undefined, lowerBound: outcome.lowerBound, nodes: outcome.nodes };
  }
}

import { readMedia } from "#host/thread";
import type { AnySolver } from "../../games/solver.js";
import { gunzip } from "../../platform/gunzip.js";

const loaded = new Map<AnySolver, Promise<void>>();

/**
 * Loads what a solver has learned, once, in the time of the first question: that answer then comes from a
 * shorter search, and in time. Where there is no file the solver does without, and a damaged one is told of.
 * Questions that come meanwhile wait for it, so that they keep their order.
 */
export function loadLearned(solver: AnySolver, onProblem: (problem: string) => void): Promise<void> {
  const loading = loaded.get(solver) ?? load(solver, onProblem);
  loaded.set(solver, loading);
  return loading;
}

async function load({ learned }: AnySolver, onProblem: (problem: string) => void): Promise<void> {
  if (learned === undefined) return;
  try {
    const bytes = await readMedia(learned.name);
    if (bytes !== undefined && !(await learned.accept(bytes, gunzip)))
      onProblem(`${learned.name} cannot be used.`);
  } catch (error) {
    onProblem(`${learned.name} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

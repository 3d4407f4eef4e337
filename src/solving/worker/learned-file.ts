import { gunzip, readMedia } from "#host/thread";
import { madeOnce } from "../../games/lists.js";
import type { AnySolver } from "../../games/solver.js";

const loaded = new Map<AnySolver, Promise<void>>();

/**
 * Loads what a solver has learned, once, during the first question. That question has less time to search,
 * but is answered in time. Without the file, the solver works without it; a damaged file is reported. Other
 * questions wait meanwhile, so that they keep their order.
 */
export function loadLearned(solver: AnySolver, onProblem: (problem: string) => void): Promise<void> {
  return madeOnce(loaded, solver, () => load(solver, onProblem));
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

import { readFile } from "node:fs/promises";
import * as path from "node:path";
import type { AnySolver } from "../../games/solver.js";
import { gunzip } from "../../platform/gunzip.js";

const asked = new Set<AnySolver>();

/** Loads what a solver has learned, once, from `media` beside the folder of the program. Without it the solver plays by its heuristic. */
export async function loadLearned(solver: AnySolver): Promise<void> {
  const { learned } = solver;
  if (learned === undefined || asked.has(solver)) return;
  asked.add(solver);
  try {
    const bytes = await readFile(path.join(__dirname, "..", "media", learned.name));
    await learned.accept(bytes, gunzip);
  } catch {
    // There is no such file, or it is damaged.
  }
}

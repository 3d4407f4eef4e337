import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { AnySolver } from "../../../games/solver.js";

/** The bundles lie in `dist`, beside `media`. */
const folder = path.join(__dirname, "..", "media");
const asked = new Set<AnySolver>();

/**
 * Loads what a solver has learned, once, in the time of the first question: that answer then comes from a shorter search, and in time. Where there is
 * no file the solver does without, and a damaged one is told of.
 */
export function loadLearned(solver: AnySolver, onProblem: (problem: string) => void): void {
  if (solver.learned === undefined || asked.has(solver)) return;
  asked.add(solver);
  const file = path.join(folder, solver.learned.name);
  if (!existsSync(file)) return;
  try {
    const isAccepted = solver.learned.accept(readFileSync(file), (bytes, length) => brotliDecompressSync(bytes, { maxOutputLength: length }));
    if (!isAccepted) onProblem(`${file} cannot be used.`);
  } catch (error) {
    onProblem(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

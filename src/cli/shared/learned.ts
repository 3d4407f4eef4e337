import { readFileSync } from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { AnySolver } from "../../games/solver.js";

const asked = new Set<AnySolver>();

/** Loads what a solver has learned, once, from `media` beside the folder of the program. Without it the solver plays by its heuristic. */
export function loadLearned(solver: AnySolver): void {
  const { learned } = solver;
  if (learned === undefined || asked.has(solver)) return;
  asked.add(solver);
  try {
    const bytes = readFileSync(path.join(__dirname, "..", "media", learned.name));
    learned.accept(bytes, (packed, length) => brotliDecompressSync(packed, { maxOutputLength: length }));
  } catch {
    // There is no such file, or it is damaged.
  }
}

import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { twenty48Solver } from "../../games/twenty48/solver/solver.js";

/** Loads what the solver has learned, from `media` beside the folder of the program. Without it the solver plays by its heuristic. */
export async function loadLearned(): Promise<void> {
  const { learned } = twenty48Solver;
  if (learned === undefined) return;
  const bytes = await readFile(path.join(__dirname, "..", "media", learned.name)).catch(() => undefined);
  if (bytes !== undefined) learned.accept(bytes, (packed, length) => brotliDecompressSync(packed, { maxOutputLength: length }));
}

import * as vscode from "vscode";
import type { ProvedPushes } from "../../../games/sokoban/compare/compare-levels.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import type { LevelsInText } from "../../../games/sokoban/text/collection.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { isUnread, type LevelDocuments } from "../documents/level-documents.js";
import type { LevelImages } from "../language/level-hovers.js";
import type { LevelContext, LevelTools } from "../solving/level-tools.js";

/** What comparisons need from the rest of the extension. */
export interface ComparisonContext {
  readonly extensionUri: vscode.Uri;
  readonly state: LevelContext["state"];
  /** `undefined` if the file can't be read or is too large. */
  read(uri: vscode.Uri): Promise<LevelsInText | undefined>;
  /** `undefined` if nothing is proved soon. */
  provedPushes(level: Level, signal: AbortSignal): Promise<ProvedPushes | undefined>;
  loadImages(): Promise<LevelImages>;
  report(error: unknown): void;
}

/** Nobody may be waiting for the answer, so the search is short. */
const solveMs = 3_000;

export function comparisonContext(
  documents: LevelDocuments,
  { known, solver, load, extensionUri, state, errors }: LevelTools,
): ComparisonContext {
  return {
    extensionUri,
    state,
    async read(uri) {
      try {
        const { text, collection } = documents.read(await vscode.workspace.openTextDocument(uri));
        return isUnread(collection) ? undefined : { text, levels: collection.levels };
      } catch {
        return undefined;
      }
    },
    async provedPushes(level, signal) {
      const key = levelKey(level);
      const proved = provedBy(known.resultOf(key));
      if (proved !== undefined) return proved;
      const limits = { timeMs: solveMs, background: true, yields: true };
      const options = { method: "pushes", shorten: false, ...limits } as const;
      const answer = await solver.solve(levelToSolve(level), options, signal);
      if (answer.kind !== "gaveUp") known.keep(key, answer);
      return provedBy(answer);
    },
    loadImages: async () => (await load("level-image")) as LevelImages,
    report: errors.report,
  };
}

function provedBy(answer: ReturnType<LevelTools["known"]["resultOf"]>): ProvedPushes | undefined {
  if (answer?.kind === "unsolvable") return "unsolvable";
  return answer?.kind === "solved" && answer.optimal === "pushes" ? answer.pushes : undefined;
}

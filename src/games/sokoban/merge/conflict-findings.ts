import type { PausingWork } from "../../slices.js";
import { checkingCollection } from "../check/check.js";
import type { Finding } from "../level/finding.js";
import type { Collection } from "../text/collection.js";
import { conflictAt, type LevelMerge, levelMerge } from "./level-merge.js";

/**
 * All findings in a level file, as `checkingCollection` has them. The problems of levels in a conflict are
 * left out, as their rows belong to several boards.
 */
export function* checkingFile(
  text: string,
  collection: Collection,
  { fileName, maxFindings }: { readonly fileName?: string; readonly maxFindings?: number } = {},
): PausingWork<readonly Finding[]> {
  const findings = yield* checkingCollection(collection, maxFindings);
  const merge = collection.conflicts.length === 0 ? undefined : levelMerge(text, fileName);
  return merge === undefined ? findings : outsideConflicts(merge, findings);
}

/** The findings without those about levels in a conflict. The conflicts themselves stay. */
export function outsideConflicts(merge: LevelMerge, findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    ({ code, range }) => code === "conflict" || conflictAt(merge, range.offset) === undefined,
  );
}

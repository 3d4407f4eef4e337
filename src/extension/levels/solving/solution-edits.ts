import { each, type PausingWork } from "../../../games/slices.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import { countSolution, type SolutionCounts } from "../../../games/sokoban/play/lurd.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { addSolution, keptSolutions } from "../../../games/sokoban/text/write/solution-text.js";
import type { LevelResults } from "./level-results.js";

/**
 * What brings the solutions that are known into a text: the edits of each level that gets one. Nothing that
 * stands in the text is taken out. Thousands of levels take a second, so it pauses.
 */
export function* makingSolutionEdits(
  text: string,
  collection: Collection,
  results: Pick<LevelResults, "resultOf">,
): PausingWork<readonly (readonly TextEdit[])[]> {
  const edits = yield* each(collection.levels, (entry) => {
    const level = toLevel(entry.board);
    const answer = level && results.resultOf(levelKey(level));
    if (level === undefined || answer?.kind !== "solved") return [];
    // The answer may be of a board that differs where nobody plays: what is written is played on this one.
    const counts = countSolution(level, answer.lurd);
    if (counts === undefined || !isWorthWriting(counts, keptSolutions(level, entry))) return [];
    const edits = addSolution(text, entry, answer.lurd);
    return edits.length === 0 ? [] : [edits];
  });
  return edits.flat();
}

/** A solution that has as few moves and as few pushes as this one makes it needless. */
function isWorthWriting({ moves, pushes }: SolutionCounts, kept: readonly SolutionCounts[]): boolean {
  return !kept.some((known) => known.moves <= moves && known.pushes <= pushes);
}

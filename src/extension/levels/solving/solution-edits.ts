import { toLevel } from "../../../games/sokoban/level/board.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import { countSolution, formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { startOf } from "../../../games/sokoban/play/rules.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { writeSolution } from "../../../games/sokoban/text/collection-text.js";
import type { LevelResults } from "./level-results.js";

/** What brings the solutions that are known into a text: the edits of each level that gets one. A solution in the text stays where it is as short. */
export function solutionEdits(text: string, collection: Collection, results: Pick<LevelResults, "resultOf">): readonly (readonly TextEdit[])[] {
  return collection.levels.flatMap((entry) => {
    const level = toLevel(entry.board);
    const answer = level && results.resultOf(levelKey(level));
    // The answer may be of a board that differs where nobody plays: what is written is played on this one.
    if (level === undefined || answer?.kind !== "solved" || countSolution(level, answer.lurd) === undefined) return [];
    if (!isWorthWriting(level, entry, answer)) return [];
    const edits = writeSolution(text, entry, answer.lurd);
    return edits.length === 0 ? [] : [edits];
  });
}

/** A solution in the file stays, unless this one is shorter in moves or pushes and longer in neither. */
function isWorthWriting(level: Level, { solutions }: LevelEntry, { moves, pushes }: { readonly moves: number; readonly pushes: number }): boolean {
  const stored = solutions.find(({ kind }) => kind === "solution");
  if (stored === undefined) return true;
  const read = readMoves(startOf(level, ""), stored.text);
  const known = read.ok ? countSolution(level, formatMoves(read.value.moves)) : undefined;
  return known === undefined || (moves <= known.moves && pushes <= known.pushes && moves + pushes < known.moves + known.pushes);
}

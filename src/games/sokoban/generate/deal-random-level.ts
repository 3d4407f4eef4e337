import { nodeBudget } from "../../solver.js";
import { playablePart } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { readCompactLevel } from "../play/notation.js";
import { Dice } from "./dice.js";
import { type Grade, wantedOf } from "./grade.js";
import { type SearchEffort, searchStart } from "./search.js";
import { placed, withoutIdleSquares } from "./starts.js";

/** The player waits for the board, so these limits allow about a tenth of a second at most. */
const efforts: Readonly<Record<Grade, SearchEffort>> = {
  easy: { nodes: 4_000, climbs: 2, rooms: 2, limits: { wholeStates: 3_000, beamWidth: 0, allStates: 0 } },
  medium: { nodes: 15_000, climbs: 1, rooms: 4, limits: { wholeStates: 3_000, beamWidth: 0, allStates: 0 } },
  hard: { nodes: 50_000, climbs: 1, rooms: 6, limits: { wholeStates: 3_000, beamWidth: 0, allStates: 0 } },
};

/**
 * A random level as the game offers it: what the search for a grade finds quickly. It is only proved to be
 * solvable. Always returns a level, and the same one for the same seed.
 */
export function dealRandomLevel(grade: Grade, seed: number): Level {
  const dice = new Dice(seed);
  const start = searchStart(wantedOf({ grade }), efforts[grade], dice, nodeBudget(Number.POSITIVE_INFINITY));
  // No seed is known for which nothing is found, but the game must have a level.
  if (start === undefined) return readCompactLevel("5#|#@2-#|#-$.#|#3-#|5#")!;
  const { level, lurd } = placed(start, dice);
  return playablePart(withoutIdleSquares(level, lurd));
}

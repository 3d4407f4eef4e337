import { nodeBudget } from "../../solver.js";
import type { Level } from "../level/level.js";
import { readCompactLevel } from "../play/notation.js";
import { Dice } from "./dice.js";
import type { Grade } from "./grade.js";
import { withoutIdleSquares } from "./idle-squares.js";
import { cropped, placed } from "./placed-level.js";
import { type SearchEffort, searchStart } from "./search.js";
import { wantedOf } from "./wanted.js";

/** Somebody waits in front of a board: about a tenth of a second at most. */
const efforts: Readonly<Record<Grade, SearchEffort>> = {
  easy: { nodes: 4_000, climbs: 2, rooms: 2, limits: { wholeStates: 3_000, beamWidth: 0, allStates: 0 } },
  medium: { nodes: 15_000, climbs: 1, rooms: 4, limits: { wholeStates: 3_000, beamWidth: 0, allStates: 0 } },
  hard: { nodes: 50_000, climbs: 1, rooms: 6, limits: { wholeStates: 3_000, beamWidth: 0, allStates: 0 } },
};

/**
 * A random level as the game deals it: what the search for a grade finds soon. Nothing of it is proved but
 * that it can be solved. The same for the same seed, and always one.
 */
export function dealRandomLevel(grade: Grade, seed: number): Level {
  const dice = new Dice(seed);
  const start = searchStart(wantedOf({ grade }), efforts[grade], dice, nodeBudget(Number.POSITIVE_INFINITY));
  // No seed is known that finds none, but a game has to be dealt.
  if (start === undefined) return readCompactLevel("5#|#@2-#|#-$.#|#3-#|5#")!;
  const { level, lurd } = placed(start, dice);
  return cropped(withoutIdleSquares(level, lurd));
}

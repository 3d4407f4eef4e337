import { isDeadlocked, isSolved, liveSquares, reach } from "./analysis.js";
import { beside, openBeside, opposite, type Side, sides } from "./grid.js";
import type { Level } from "./level.js";

/** A push that can be made first. */
export interface FirstPush {
  /** The cell of the box. */
  readonly cell: number;
  readonly side: Side;
}

/** Every push that is possible at the start, box by box. */
export function firstPushesOf(level: Level): readonly FirstPush[] {
  const reached = reach(level);
  const taken = new Set(level.boxes);
  return level.boxes.flatMap((cell) =>
    sides
      .filter((side) => {
        const to = openBeside(level, cell, side);
        const from = beside(level, cell, opposite[side]);
        return to !== undefined && !taken.has(to) && from !== undefined && reached[from] === 1;
      })
      .map((side) => ({ cell, side })),
  );
}

/** The level after the push. */
export function levelAfter(level: Level, { cell, side }: FirstPush): Level {
  const to = beside(level, cell, side) as number;
  const boxes = level.boxes.map((box) => (box === cell ? to : box)).sort((one, other) => one - other);
  return { ...level, boxes, player: cell };
}

/** The most squares, over all first pushes, that are searched for frozen boxes. */
const maxFreezeSquares = 2_000_000;

/**
 * Whether a level starts with all boxes on goals and is solved when they are there again. The Sokoban wiki
 * calls such levels "circular". False where each first push obviously loses. On the largest boards only dead
 * squares lose obviously.
 */
export function isCircular(level: Level): boolean {
  if (!isSolved(level)) return false;
  const live = liveSquares(level);
  const pushes = firstPushesOf(level).filter(({ cell, side }) => live[beside(level, cell, side)!] === 1);
  if (pushes.length * live.length > maxFreezeSquares) return true;
  return pushes.some((push) => !isDeadlocked(levelAfter(level, push)));
}

import { liveSquares, squaresInside } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { solutionPath } from "../play/solution-path.js";

/**
 * The unused squares of a level. Neither the player nor a box visits them in the solution. A box there could
 * never reach a goal, so they do not even mislead. Filling them with walls keeps the solution. It only
 * removes other solutions, so what was proved of it stays proved.
 *
 * @param lurd solves the level
 */
export function idleSquares(level: Level, lurd: string): readonly number[] {
  const { cells } = solutionPath(level, lurd);
  const live = liveSquares(level);
  return squaresInside(level).filter((cell) => !cells.has(cell) && live[cell] === 0);
}

/** The level without its idle squares, repeated until none is left. */
export function withoutIdleSquares(level: Level, lurd: string): Level {
  for (let here = level; ; ) {
    const idle = new Set(idleSquares(here, lurd));
    if (idle.size === 0) return here;
    here = { ...here, walls: here.walls.map((wall, cell) => wall || idle.has(cell)) };
  }
}

import { inside, liveSquares } from "../level/analysis.js";
import type { Level } from "../level/level.js";
import { usedCells } from "./starts.js";

/**
 * The squares of a level that nobody needs: neither the player nor a box comes there in the solution, and a
 * box there could not come home any more, so that they are not even a false trail. Filled with wall they
 * leave the solution what it is: plays only become fewer, so what was proved of it stays proved.
 *
 * @param lurd solves the level
 */
export function idleSquares(level: Level, lurd: string): readonly number[] {
  const used = usedCells(level, lurd);
  const live = liveSquares(level);
  const within = inside(level);
  return level.walls.flatMap((_, cell) =>
    within[cell] === 0 || used.has(cell) || live[cell] === 1 ? [] : [cell],
  );
}

/** The level without them, and without those that nobody needs once they are gone. */
export function withoutIdleSquares(level: Level, lurd: string): Level {
  for (let here = level; ; ) {
    const idle = new Set(idleSquares(here, lurd));
    if (idle.size === 0) return here;
    here = { ...here, walls: here.walls.map((wall, cell) => wall || idle.has(cell)) };
  }
}

import type { Budget } from "../../../solver.js";
import { DistanceMaker, never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";

/**
 * Which squares block each other: 1 at `x * size + y` if a box on y, as a wall, leaves a box on x fewer
 * goals. `undefined` when the budget was spent before all were known.
 */
export function findHotspots(board: Board, dead: Uint8Array, budget: Budget): Uint8Array | undefined {
  const { size, goals } = board;
  const taken = new Uint8Array(size + 1);
  taken[size] = 1;
  const maker = new DistanceMaker(board);
  const distances = new Uint16Array(size * 4);
  const result = new Uint8Array(size * size);
  const before = new Int16Array(size);
  const reached = new Int16Array(size);
  const count = () => {
    maker.prepare(taken);
    reached.fill(0);
    for (const goal of goals) {
      if (taken[goal] !== 0) continue;
      maker.fill(taken, goal, distances);
      for (let square = 0; square < size; square++) {
        const base = square * 4;
        if (
          distances[base] !== never ||
          distances[base + 1] !== never ||
          distances[base + 2] !== never ||
          distances[base + 3] !== never
        )
          reached[square]!++;
      }
    }
  };
  count();
  before.set(reached);
  for (let wall = 0; wall < size; wall++) {
    if (dead[wall] !== 0) continue;
    if (!budget.spend()) return undefined;
    taken[wall] = 1;
    count();
    taken[wall] = 0;
    // A filled goal is lost for all boxes, which is intended and does not count.
    const lost = board.isGoal[wall]!;
    for (let square = 0; square < size; square++)
      if (square !== wall && reached[square]! < before[square]! - lost) result[square * size + wall] = 1;
  }
  return result;
}

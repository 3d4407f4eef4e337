import { RowMatching, unreachable } from "../../row-matching.js";
import { openBeside, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import type { Position } from "./rules.js";

/** Levels with more boxes have no bound: matching takes time cubic in the number of boxes. */
const maxBoxes = 200;

/** By level: the pushes that a lone box needs from each square to each goal, from any side of the player. */
const costs = new WeakMap<Level, Int32Array>();

/**
 * A lower bound on the pushes of a solution. Each box goes to a different goal, with the least sum of the
 * pushes of a lone box. `undefined` where boxes and goals differ in number, there are too many, or some box
 * can reach no goal.
 */
export function pushBound({ level, boxes }: Position): number | undefined {
  const size = level.goals.length;
  if (size === 0 || size !== boxes.length || size > maxBoxes) return undefined;
  const matching = new RowMatching(costsOf(level), size);
  for (const [row, box] of boxes.entries()) matching.rows[row] = box * size;
  const sum = matching.solve();
  return sum < unreachable ? sum : undefined;
}

function costsOf(level: Level): Int32Array {
  let known = costs.get(level);
  if (known === undefined) {
    known = new Int32Array(level.walls.length * level.goals.length).fill(unreachable);
    for (const column of level.goals.keys()) measure(level, column, known);
    costs.set(level, known);
  }
  return known;
}

/** Breadth-first search by pulls from one goal. */
function measure(level: Level, column: number, table: Int32Array): void {
  const size = level.goals.length;
  const queue = [level.goals[column] as number];
  table[(queue[0] as number) * size + column] = 0;
  for (const cell of queue) {
    const cost = (table[cell * size + column] as number) + 1;
    for (const side of sides) {
      const from = openBeside(level, cell, side);
      // The box comes from `from`, pushed by the player behind it.
      if (
        from === undefined ||
        (table[from * size + column] as number) < unreachable ||
        openBeside(level, from, side) === undefined
      )
        continue;
      table[from * size + column] = cost;
      queue.push(from);
    }
  }
}

import type { Budget } from "../../../solver.js";
import { DistanceMaker, leastAround, never } from "../board/distances.js";
import { type Board, occupied } from "../board/search-board.js";
import type { TreeNode } from "./tree-node.js";

/**
 * The order in which the goals are filled, as stages: the squares with boxes after each step. The first stage
 * is before any step, and the last one has every goal filled. A stage may hold boxes that are parked until
 * their turn.
 */
export interface Plan {
  /** By stage: the squares with boxes. */
  readonly stages: readonly Int16Array[];
  /**
   * The search behind it was completed: extra boxes of the first stage are those it could not account for.
   */
  readonly complete: boolean;
  /** By stage: 1 on squares from which a box could not reach any later target after the next closing step. */
  readonly outside: readonly Uint8Array[];
}

/**
 * Turns the stages of a backward path, which starts with all goals filled, into a plan. When the budget is
 * spent, the zones of earlier stages stay empty.
 */
export function makePlan(
  board: Board,
  dead: Uint8Array,
  backward: readonly (readonly number[])[],
  complete: boolean,
  budget: Budget,
): Plan {
  const stages = backward.toReversed().map((squares) => Int16Array.from(squares));
  return { stages, complete, outside: zones(board, dead, stages, budget) };
}

function zones(
  board: Board,
  dead: Uint8Array,
  stages: readonly Int16Array[],
  budget: Budget,
): readonly Uint8Array[] {
  const { size } = board;
  const last = stages.length - 1;
  const maker = new DistanceMaker(board);
  const distances = new Uint16Array(size * 4);
  // A box is settled when every later stage has it too.
  let settled = new Set(stages[last]);
  const targets = new Set(settled);
  const own = stages.map(() => new Uint8Array(size + 1));
  for (let index = last - 1; index >= 0 && budget.spend(0); index--) {
    settled = new Set(Array.from(stages[index]!).filter((square) => settled.has(square)));
    const zone = own[index]!;
    const taken = occupied(board, [...settled]);
    maker.prepare(taken);
    maker.fill(
      taken,
      [...targets].filter((square) => taken[square] === 0),
      distances,
    );
    for (let square = 0; square < size; square++) {
      const useless = leastAround(distances, square) === never;
      if (useless && dead[square] === 0 && taken[square] === 0) zone[square] = 1;
    }
    for (const square of stages[index]!) targets.add(square);
  }
  // Boxes must be out before the step that closes them in.
  const result = [...own];
  for (let index = last - 1; index >= 0; index--)
    result[index] = same(own[index]!, own[index + 1]!) ? result[index + 1]! : own[index + 1]!;
  return result;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, index) => value === other[index]);
}

/** The boxes of each position on the path from the root to a node. */
export function wayTo(board: Board, node: TreeNode): readonly (readonly number[])[] {
  const way: number[][] = [];
  for (let here: TreeNode | undefined = node; here !== undefined; here = here.parent) {
    const squares: number[] = [];
    for (let square = 0; square < board.size; square++)
      if (((here.boxes[square >> 5]! >> (square & 31)) & 1) !== 0) squares.push(square);
    way.push(squares);
  }
  return way.reverse();
}

/** By square: 1 where the plan has a box at some stage. */
export function plannedSquares({ size }: Board, { stages }: Plan): Uint8Array {
  const result = new Uint8Array(size + 1);
  for (const stage of stages) for (const square of stage) result[square] = 1;
  return result;
}

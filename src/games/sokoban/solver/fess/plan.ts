import type { Board } from "../board.js";
import { DistanceMaker, never } from "../distances.js";

/**
 * In what order the goals are to be filled, as stages: the squares on which boxes stand after each step, the first stage before any step and the last
 * one with every goal filled. A stage may hold boxes that are parked until their turn.
 */
export interface Plan {
  /** By stage: the squares with boxes. */
  readonly stages: readonly Int16Array[];
  /** The search behind it came to its end: boxes of the first stage beyond none are those it could not account for. */
  readonly complete: boolean;
  /** By stage: 1 on squares from which a box could not get to any later target once the coming sealing step is made. */
  readonly outside: readonly Uint8Array[];
}

/** Makes the stages of a backward path, whose first position has all goals filled, into a plan. */
export function makePlan(board: Board, dead: Uint8Array, backward: readonly (readonly number[])[], complete: boolean): Plan {
  const stages = backward.toReversed().map((squares) => Int16Array.from(squares));
  return { stages, complete, outside: zones(board, dead, stages) };
}

function zones(board: Board, dead: Uint8Array, stages: readonly Int16Array[]): readonly Uint8Array[] {
  const { size } = board;
  const last = stages.length - 1;
  // A box is there for good when every later stage has it too.
  const settled = stages.map((stage, index) =>
    Array.from(stage).filter((square) => stages.every((later, at) => at < index || later.includes(square))),
  );
  const maker = new DistanceMaker(board);
  const distances = new Uint16Array(size * 4);
  const own = stages.map((_, index) => {
    const zone = new Uint8Array(size + 1);
    if (index === last) return zone;
    const taken = new Uint8Array(size + 1);
    taken[size] = 1;
    for (const square of settled[index]!) taken[square] = 1;
    maker.look(taken);
    const targets = new Set<number>();
    for (let later = index + 1; later <= last; later++) for (const square of stages[later]!) if (taken[square] === 0) targets.add(square);
    const useful = new Uint8Array(size + 1);
    for (const target of targets) {
      maker.fill(taken, target, distances);
      for (let state = 0; state < distances.length; state++) if (distances[state] !== never) useful[state >> 2] = 1;
    }
    for (let square = 0; square < size; square++) if (dead[square] === 0 && taken[square] === 0 && useful[square] === 0) zone[square] = 1;
    return zone;
  });
  // Boxes are to be out before the step that shuts them in.
  const result = [...own];
  for (let index = last - 1; index >= 0; index--) result[index] = same(own[index]!, own[index + 1]!) ? result[index + 1]! : own[index + 1]!;
  return result;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, index) => value === other[index]);
}

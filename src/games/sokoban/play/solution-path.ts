import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";

/** The course of a solution. */
export interface SolutionPath {
  /** The cells that the player or a box visits at any time. */
  readonly cells: ReadonlySet<number>;
  readonly pushes: readonly SolutionPush[];
}

export interface SolutionPush {
  /** The cell of the box at the start of the level, which tells it from others. */
  readonly box: number;
  /** Its cells before and after the push. */
  readonly from: number;
  readonly to: number;
  readonly side: Side;
  /** The number of moves before the push. */
  readonly moves: number;
}

/** @param lurd moves that can be played from the start of the level */
export function solutionPath(level: Level, lurd: string): SolutionPath {
  const boxOn = new Map(level.boxes.map((cell) => [cell, cell]));
  const cells = new Set([level.player, ...level.boxes]);
  const pushes: SolutionPush[] = [];
  let { player } = level;
  for (let moves = 0; moves < lurd.length; moves++) {
    const side = lurd[moves]!.toLowerCase() as Side;
    player = beside(level, player, side) as number;
    cells.add(player);
    const box = boxOn.get(player);
    if (box === undefined) continue;
    const to = beside(level, player, side) as number;
    boxOn.delete(player);
    boxOn.set(to, box);
    cells.add(to);
    pushes.push({ box, from: player, to, side, moves });
  }
  return { cells, pushes };
}

/** The boxes in the order in which they are pushed; successive pushes of one box are one entry. */
export function boxOrder({ pushes }: SolutionPath): readonly number[] {
  return pushes.map(({ box }) => box).filter((box, index) => box !== pushes[index - 1]?.box);
}

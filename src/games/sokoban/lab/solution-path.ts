import type { FirstPush } from "../level/first-pushes.js";
import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { isPush, type Move } from "../play/rules.js";

/** Facts about the course of a solution. */
export interface SolutionPath {
  /** The cells that the player or a box visits at any time. */
  readonly cells: ReadonlySet<number>;
  /** The final cell of each box, by its start cell. */
  readonly goalOf: ReadonlyMap<number, number>;
  /**
   * The start cells of the boxes in the order in which they are pushed; successive pushes of one box are one
   * entry.
   */
  readonly boxOrder: readonly number[];
  readonly firstPush: FirstPush | undefined;
}

/** @param lurd moves that can be played from the start of the level */
export function solutionPath(level: Level, lurd: string): SolutionPath {
  const cells = new Set([level.player, ...level.boxes]);
  /** From the current cell of a box to its start cell. */
  const startOf = new Map(level.boxes.map((cell) => [cell, cell]));
  const boxOrder: number[] = [];
  let firstPush: FirstPush | undefined;
  let { player } = level;
  for (const letter of lurd) {
    const side = letter.toLowerCase() as Side;
    player = beside(level, player, side) as number;
    cells.add(player);
    if (!isPush(letter as Move)) continue;
    firstPush ??= { cell: player, side };
    const box = startOf.get(player) as number;
    const to = beside(level, player, side) as number;
    startOf.delete(player);
    startOf.set(to, box);
    cells.add(to);
    if (boxOrder.at(-1) !== box) boxOrder.push(box);
  }
  return { cells, goalOf: new Map([...startOf].map(([cell, start]) => [start, cell])), boxOrder, firstPush };
}

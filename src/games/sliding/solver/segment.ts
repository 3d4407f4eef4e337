import { cellBeside, moves } from "../rules.js";
import type { Symmetry } from "./tables/symmetry.js";
import { symmetries } from "./tables/symmetry.js";

/**
 * A segment of a path as a puzzle of its own, with the ordinary goal: a solution of it can replace the
 * segment.
 */
export interface PathSegment {
  readonly tiles: readonly number[];
  /** The view of the board: directions found for `tiles` are directions in this view. */
  readonly view: Symmetry;
}

/**
 * The puzzle of getting from one board to another one whose blank is in a corner. Each tile is named after
 * its cell in the other board, in a view where this corner is the last cell. `undefined` where the blank is
 * elsewhere, as the databases have only one goal.
 */
export function segmentBetween(
  rows: number,
  columns: number,
  from: readonly number[],
  to: readonly number[],
): PathSegment | undefined {
  const blank = to.indexOf(0);
  const view = symmetries(rows, columns).find(({ cells }) => cells[blank] === cells.length - 1);
  if (view === undefined) return undefined;
  const names = new Array<number>(to.length).fill(0);
  for (const [cell, tile] of to.entries()) if (tile !== 0) names[tile] = view.cells[cell]! + 1;
  const tiles = new Array<number>(to.length).fill(0);
  for (const [cell, tile] of from.entries()) tiles[view.cells[cell]!] = names[tile]!;
  return { tiles, view };
}

/** The boards along a path of directions, with both ends. */
export function boardsAlong(
  rows: number,
  columns: number,
  start: readonly number[],
  path: readonly number[],
): readonly (readonly number[])[] {
  const boards = [start];
  for (const [index, side] of path.entries()) {
    const here = boards[index]!;
    const blank = here.indexOf(0);
    const from = cellBeside(rows, columns, blank, moves[side]!)!;
    boards.push(here.with(blank, here[from]!).with(from, 0));
  }
  return boards;
}

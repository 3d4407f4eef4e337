import { Regions } from "../board/flood.js";
import type { MacroMoves } from "../board/macro-moves.js";
import { type Board, occupied } from "../board/search-board.js";
import type { MoveChunk } from "./move-arena.js";
import { setUp } from "./position.js";

/** The bytes of a node, with its boxes and its place in a heap. */
export const nodeBytes = 350;

/** A position in the search tree. */
export interface TreeNode {
  /** Boxes as bits. */
  readonly boxes: Int32Array;
  /** The player's square. */
  readonly player: number;
  readonly parent: TreeNode | undefined;
  /** The macro move that led here: from, to, side. */
  readonly from: number;
  readonly to: number;
  readonly side: number;
  readonly score: number;
  /** The sum of the weights of the moves from the root. */
  readonly weight: number;
  /** The best score on the path from the root, and the cell of that position, where the node competes. */
  readonly bestScore: number;
  readonly bestCell: number;
  readonly depth: number;
  /** The line of play it belongs to. */
  readonly line: number;
  /** The stored moves, best first: the index of the next one to try, and the end (exclusive). */
  moves: MoveChunk | undefined;
  first: number;
  end: number;
  /** Data that the domain stores with the node. */
  note?: Int16Array | undefined;
}

/** The single pushes, or pulls, from the root to a node. */
export function stepsTo(board: Board, macros: MacroMoves, end: TreeNode): readonly number[] {
  const taken = occupied(board, []);
  const regions = new Regions(board);
  const way: TreeNode[] = [];
  for (let here: TreeNode | undefined = end; here?.parent !== undefined; here = here.parent) way.push(here);
  return way.reverse().flatMap(({ parent, from, to, side }) => {
    setUp(board, parent!.boxes, taken);
    regions.label(taken);
    const path = macros.path(taken, regions, parent!.player, from, to, side);
    if (path === undefined) throw new Error(`The search moved a box from ${from} to ${to}, which cannot be.`);
    return path;
  });
}

import type { MoveChunk } from "./move-arena.js";

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

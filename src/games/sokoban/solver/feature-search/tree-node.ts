import type { MoveChunk } from "./move-arena.js";

/** A position in the tree. */
export interface TreeNode {
  /** Boxes as bits. */
  readonly boxes: Int32Array;
  /** Where the player stands. */
  readonly player: number;
  readonly parent: TreeNode | undefined;
  /** The macro move that led here: from, to, side. */
  readonly from: number;
  readonly to: number;
  readonly side: number;
  readonly score: number;
  /** Weights of the moves from the root. */
  readonly weight: number;
  /** The best score on the path from the root, and its cell, where the node competes. */
  readonly bestScore: number;
  readonly bestCell: number;
  readonly depth: number;
  /** Which line of play it belongs to. */
  readonly line: number;
  /** Where its moves are kept, best first: from the next to try to before `end`. */
  moves: MoveChunk | undefined;
  first: number;
  end: number;
  /** What the domain wants to remember of it. */
  note?: Int16Array | undefined;
}

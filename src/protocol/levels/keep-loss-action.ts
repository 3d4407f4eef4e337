import type { Square } from "../../games/levels.js";
import { maxMoves } from "../../games/play/game-length.js";
import { integer, listOf, object, oneOf, type Reader, string } from "../reading.js";

/**
 * Keeps boxes that are stuck in a test game among the player's lost patterns. The host plays the moves,
 * proves it, and says what became of it.
 */
export interface KeepLossAction {
  readonly kind: "keepLoss";
  /** The level that is played, of a version of the document. */
  readonly version: number;
  readonly level: number;
  readonly lurd: string;
  /** Where the boxes stand after these moves, and why they are stuck; see `Explanation`. */
  readonly squares: readonly Square[];
  readonly rule: string;
}

const cell = integer(0, 1_000_000);

export const readKeepLoss: Reader<KeepLossAction> = object({
  kind: oneOf(["keepLoss"]),
  version: integer(0, Number.MAX_SAFE_INTEGER),
  level: integer(0, 10_000_000),
  lurd: string(maxMoves),
  squares: listOf(object({ row: cell, column: cell }), 100),
  rule: string(40),
});

import type { Square } from "../../games/levels.js";
import { maxMoves } from "../../games/play/game-length.js";
import { integer, listOf, object, type Reader, string } from "../reading.js";

/** A position of a playtest: the level of a version of the document, and the moves from its start. */
export interface LossQuestion {
  readonly version: number;
  readonly level: number;
  readonly lurd: string;
}

/**
 * Stuck boxes of a playtest, to be kept among the player's deadlock patterns. The host replays the moves,
 * proves the deadlock, and reports the outcome.
 */
export interface KeepLossQuestion extends LossQuestion {
  /** The squares of the boxes after these moves, and why they are stuck; see `Explanation`. */
  readonly squares: readonly Square[];
  readonly rule: string;
}

/** A kept pattern in a position of a playtest. */
export interface ViewMetLoss {
  readonly squares: readonly Square[];
  /** The sentence about it, in the player's language. */
  readonly text: string;
}

const cell = integer(0, 1_000_000);

const question = {
  version: integer(0, Number.MAX_SAFE_INTEGER),
  level: integer(0, 10_000_000),
  lurd: string(maxMoves),
};

export const readLossQuestion: Reader<LossQuestion> = object(question);

export const readKeepLoss: Reader<KeepLossQuestion> = object({
  ...question,
  squares: listOf(object({ row: cell, column: cell }), 100),
  rule: string(40),
});

import type { Board } from "../board/search-board.js";
import { hashOf } from "../feature-search/position.js";

export interface Hash {
  readonly low: number;
  readonly high: number;
}

/** A random word for each square, different from that of a box there. */
function claimKey({ boxKeys }: Board, square: number, word: 0 | 1): number {
  return Math.imul(boxKeys[square * 2 + word]!, 0x2c1b3c6d) ^ 0x297a2d39;
}

/** The hash of the boxes and of the claimed start squares, without a player. */
export function hashOfClaims(board: Board, taken: Uint8Array, isClaimed: (first: number) => boolean): Hash {
  const { playerKeys, boxes } = board;
  let { low, high } = hashOf(board, taken, 0);
  low ^= playerKeys[0]!;
  high ^= playerKeys[1]!;
  boxes.forEach((square, first) => {
    if (!isClaimed(first)) return;
    low ^= claimKey(board, square, 0);
    high ^= claimKey(board, square, 1);
  });
  return { low, high };
}

/**
 * The hash after a box has gone to the square `to`, or off the board when that square is claimed. `name`
 * identifies the player's region then.
 */
export function hashAfter(
  board: Board,
  before: Hash,
  from: number,
  to: number,
  isOff: boolean,
  name: number,
): Hash {
  const { boxKeys, playerKeys } = board;
  const low = before.low ^ boxKeys[from * 2]! ^ playerKeys[name * 2]!;
  const high = before.high ^ boxKeys[from * 2 + 1]! ^ playerKeys[name * 2 + 1]!;
  if (isOff) return { low: low ^ claimKey(board, to, 0), high: high ^ claimKey(board, to, 1) };
  return { low: low ^ boxKeys[to * 2]!, high: high ^ boxKeys[to * 2 + 1]! };
}

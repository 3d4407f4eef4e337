import type { RandomStream } from "../games/random.js";

/** Tiles from 4096 up (rank 12) show how late a board is: their sum, in units of 4096. */
const lateRank = 12;
/** The kinds of boards by that sum; the last kind is for 63 × 4096 and more. */
const kinds = 64;
const boardsPerKind = 500;
const boardsAt = 1 + kinds;

/**
 * The number of words for `LateBoards`: the kind with the next turn, the number of boards met for each kind,
 * and two words per board.
 */
export const lateBoardWords = boardsAt + 2 * kinds * boardsPerKind;

let latenessOfRow: Int32Array | undefined;

function latenesses(): Int32Array {
  latenessOfRow ??= Int32Array.from({ length: 0x1_0000 }, (_, row) => {
    let sum = 0;
    for (let cell = 0; cell < 16; cell += 4)
      if (((row >> cell) & 15) >= lateRank) sum += 1 << (((row >> cell) & 15) - lateRank);
    return sum;
  });
  return latenessOfRow;
}

/**
 * Start boards for training games, so that late boards are learned as often as early ones although few games
 * get that far (carousel shaping: Jaśkowski, "Mastering 2048 with delayed temporal coherence learning",
 * 2017). A board is stored when the sum of a game's high tiles first reaches its kind. The last
 * `boardsPerKind` of each kind are kept, and the kinds take turns.
 */
export class LateBoards {
  readonly #lateness = latenesses();

  /** @param words the storage, `lateBoardWords` words, initially 0 */
  constructor(private readonly words: Int32Array) {}

  /** Stores boards on the path of a game, given as two words per board. */
  collect(path: Int32Array, length: number): void {
    const words = this.words;
    let latest = this.#kindOf(path, 0);
    for (let move = 1; move < length; move++) {
      const kind = this.#kindOf(path, move);
      if (kind <= latest) continue;
      latest = kind;
      const at = boardsAt + 2 * (kind * boardsPerKind + (words[1 + kind]!++ % boardsPerKind));
      words[at] = path[2 * move]!;
      words[at + 1] = path[2 * move + 1]!;
    }
  }

  /**
   * A board of the next kind that has any, as the offset of its two words in `words`; `undefined` when there
   * is none yet.
   */
  next(random: RandomStream): number | undefined {
    const words = this.words;
    for (let tries = 0; tries < kinds; tries++) {
      words[0] = (words[0]! + 1) % kinds;
      const kind = words[0]!;
      const count = Math.min(words[1 + kind]!, boardsPerKind);
      if (count > 0) return boardsAt + 2 * (kind * boardsPerKind + random.draw(count));
    }
    return undefined;
  }

  #kindOf(path: Int32Array, move: number): number {
    const low = path[2 * move]!;
    const high = path[2 * move + 1]!;
    const lateness = this.#lateness;
    return Math.min(
      kinds - 1,
      lateness[low & 0xffff]! + lateness[low >>> 16]! + lateness[high & 0xffff]! + lateness[high >>> 16]!,
    );
  }
}

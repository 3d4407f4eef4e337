import type { Board } from "../board/search-board.js";

/**
 * Boxes that can never move again. A box can move along an axis if neither neighbor there is a wall or a
 * remaining box, and at least one is live. Movable boxes are removed repeatedly until there are none. The
 * rest block each other: they are the largest such set, so the order does not matter. Removing boxes only
 * makes room, so a remaining box could not have moved in the real position either.
 */
export class Freeze {
  /** The boxes that remained after the last call: the first `count` entries. */
  readonly frozen: Int16Array;
  count = 0;
  readonly #here: Uint8Array;

  constructor(
    private readonly board: Board,
    private readonly dead: Uint8Array,
  ) {
    this.#here = new Uint8Array(board.size + 1);
    this.frozen = new Int16Array(board.size + 1);
  }

  #movable(here: Uint8Array, box: number): boolean {
    const { beside } = this.board;
    const dead = this.dead;
    const up = beside[box * 4]!;
    const down = beside[box * 4 + 2]!;
    if (here[up] === 0 && here[down] === 0 && (dead[up] === 0 || dead[down] === 0)) return true;
    const right = beside[box * 4 + 1]!;
    const left = beside[box * 4 + 3]!;
    return here[right] === 0 && here[left] === 0 && (dead[right] === 0 || dead[left] === 0);
  }

  /**
   * Finds the frozen boxes among those of `taken`. True when one of them is off the goals: then there is no
   * solution.
   */
  find(taken: Uint8Array): boolean {
    const { isGoal } = this.board;
    this.around(taken);
    for (let index = 0; index < this.count; index++) if (isGoal[this.frozen[index]!] === 0) return true;
    return false;
  }

  /**
   * The boxes that cannot move as long as those marked 1 in `fixed` do not: `frozen` and `count`, including
   * the fixed ones. Removes boxes that can move and are not fixed, until there are none.
   */
  around(taken: Uint8Array, fixed?: Uint8Array): void {
    const { size } = this.board;
    const here = this.#here;
    here.set(taken);
    const frozen = this.frozen;
    let count = 0;
    for (let square = 0; square < size; square++) if (here[square] !== 0) frozen[count++] = square;
    for (let again = true; again; ) {
      again = false;
      let left = 0;
      for (let index = 0; index < count; index++) {
        const box = frozen[index]!;
        if ((fixed === undefined || fixed[box] === 0) && this.#movable(here, box)) {
          here[box] = 0;
          again = true;
        } else frozen[left++] = box;
      }
      count = left;
    }
    this.count = count;
  }

  /**
   * `find` after a push of one box to `box`, from a position without the deadlock: a box that can move
   * freezes no other.
   */
  after(taken: Uint8Array, box: number): boolean {
    return !this.#movable(taken, box) && this.find(taken);
  }
}

import type { Board } from "../board/search-board.js";

/**
 * Boxes that can never move again. A box can move along an axis when both its neighbours there are free of
 * walls and of boxes that stay, and one of them is not dead. Whoever can move is taken away until nobody can;
 * those that are left hold each other (the largest set that does, so nothing depends on the order). Taking
 * boxes away only makes room, so a box that is left could not have moved in the real position either.
 */
export class Freeze {
  /** The boxes that are left after the last call: the first `count` entries. */
  readonly frozen: Int16Array;
  count = 0;
  readonly #board: Board;
  readonly #dead: Uint8Array;
  readonly #here: Uint8Array;

  constructor(board: Board, dead: Uint8Array) {
    this.#board = board;
    this.#dead = dead;
    this.#here = new Uint8Array(board.size + 1);
    this.frozen = new Int16Array(board.size + 1);
  }

  #movable(here: Uint8Array, box: number): boolean {
    const { beside } = this.#board;
    const dead = this.#dead;
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
    const { isGoal } = this.#board;
    this.#reduce(taken, undefined);
    for (let index = 0; index < this.count; index++) if (isGoal[this.frozen[index]!] === 0) return true;
    return false;
  }

  /**
   * The boxes that cannot move as long as those marked 1 in `fixed` do not: `frozen` and `count`, with the
   * fixed ones themselves.
   */
  around(taken: Uint8Array, fixed: Uint8Array): void {
    this.#reduce(taken, fixed);
  }

  /** Takes away who can move and is not fixed, until nobody is left who can. */
  #reduce(taken: Uint8Array, fixed: Uint8Array | undefined): void {
    const { size } = this.#board;
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
   * `find` after a push of one box to `box` from a position without the deadlock: a box that can move freezes
   * nobody.
   */
  after(taken: Uint8Array, box: number): boolean {
    return !this.#movable(taken, box) && this.find(taken);
  }
}

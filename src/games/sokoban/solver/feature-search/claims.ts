import type { LoneBox } from "../board/lone-box.js";
import type { Board } from "../board/search-board.js";

const none = -1;

/**
 * Assigns each box a start square that it may have come from. Backwards, a box that is removed claims the
 * start square that it became. Every other box must still have a different start square among the unclaimed
 * ones, from which a lone box could be pushed to its square. This is a bipartite matching (Kuhn 1955),
 * computed once for a position and adjusted for each of its children.
 */
export class Claims {
  /** By start square and square: 1 where a lone box can be pushed from the first to the second. */
  readonly #comesTo: readonly Uint8Array[];
  readonly #count: number;
  /** By start square: 1 where a box has claimed it. */
  readonly #claimed: Uint8Array;
  #boxes: ArrayLike<number> = [];
  /** By box: its start square; by start square: its box. */
  readonly #firstOf: Int16Array;
  readonly #boxOf: Int16Array;
  readonly #savedFirsts: Int16Array;
  readonly #savedBoxes: Int16Array;
  readonly #visited: Uint8Array;
  /** The box that has another square while a child is examined. */
  #moved = none;
  #movedTo = 0;

  constructor(board: Board, lone: LoneBox) {
    this.#comesTo = Array.from(board.boxes, (first) => lone.row(first));
    this.#count = board.boxes.length;
    const numbers = () => new Int16Array(this.#count);
    this.#claimed = new Uint8Array(this.#count);
    this.#firstOf = numbers();
    this.#boxOf = numbers();
    this.#savedFirsts = numbers();
    this.#savedBoxes = numbers();
    this.#visited = new Uint8Array(this.#count);
  }

  /**
   * Matches the first `count` boxes; `isClaimed` says of each start square whether it is claimed. False when
   * not all can be matched.
   */
  match(boxes: ArrayLike<number>, count: number, isClaimed: (first: number) => boolean): boolean {
    this.#boxes = boxes;
    this.#moved = none;
    for (let first = 0; first < this.#count; first++) this.#claimed[first] = isClaimed(first) ? 1 : 0;
    this.#firstOf.fill(none);
    this.#boxOf.fill(none);
    for (let box = 0; box < count; box++) if (!this.#assignAfresh(box)) return false;
    return true;
  }

  /** Whether all boxes can still be matched when this box is on that square instead. */
  fitWith(box: number, square: number): boolean {
    const first = this.#firstOf[box]!;
    if (this.#comesTo[first]![square] !== 0) return true;
    this.#save();
    this.#moved = box;
    this.#movedTo = square;
    this.#boxOf[first] = none;
    const fits = this.#assignAfresh(box);
    this.#moved = none;
    this.#restore();
    return fits;
  }

  /** Whether all others can still be matched when this box is removed and claims that start square. */
  fitWithout(box: number, claimed: number): boolean {
    const owner = this.#boxOf[claimed]!;
    if (owner === box || owner === none) return true;
    this.#save();
    this.#claimed[claimed] = 1;
    this.#boxOf[this.#firstOf[box]!] = none;
    const fits = this.#assignAfresh(owner);
    this.#claimed[claimed] = 0;
    this.#restore();
    return fits;
  }

  #save(): void {
    this.#savedFirsts.set(this.#firstOf);
    this.#savedBoxes.set(this.#boxOf);
  }

  #restore(): void {
    this.#firstOf.set(this.#savedFirsts);
    this.#boxOf.set(this.#savedBoxes);
  }

  #assignAfresh(box: number): boolean {
    this.#visited.fill(0);
    return this.#assign(box);
  }

  /** Finds an augmenting path. */
  #assign(box: number): boolean {
    const square = box === this.#moved ? this.#movedTo : this.#boxes[box]!;
    for (let first = 0; first < this.#count; first++) {
      if (this.#visited[first] !== 0 || this.#claimed[first] !== 0 || this.#comesTo[first]![square] === 0)
        continue;
      this.#visited[first] = 1;
      const other = this.#boxOf[first]!;
      if (other !== none && !this.#assign(other)) continue;
      this.#boxOf[first] = box;
      this.#firstOf[box] = first;
      return true;
    }
    return false;
  }
}

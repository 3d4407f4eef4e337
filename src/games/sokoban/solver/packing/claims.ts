import type { LoneBox } from "../board/lone-box.js";
import type { Board } from "../board/search-board.js";

const none = -1;

/**
 * Which first square each box may have come from. Backwards, a box that is taken off claims the first square
 * it became; every other box must still have one of its own among those that no box has claimed, from which a
 * box alone could be pushed to where it stands: a bipartite matching (Kuhn 1955), which is made once for a
 * position and mended for each of its children.
 */
export class Claims {
  /** By first square and square: 1 where a lone box can be pushed there. */
  readonly #comesTo: readonly Uint8Array[];
  readonly #count: number;
  /** By first square: 1 where a box has claimed it. */
  readonly #claimed: Uint8Array;
  #boxes: ArrayLike<number> = [];
  /** By box: its first square; by first square: its box. */
  readonly #firstOf: Int16Array;
  readonly #boxOf: Int16Array;
  readonly #savedFirsts: Int16Array;
  readonly #savedBoxes: Int16Array;
  readonly #visited: Uint8Array;
  /** In whose place one box stands while a child is looked at. */
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
   * Matches the boxes, of which the first `count` count; `isClaimed` says of each first square whether it is
   * claimed. False when not all can be.
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

  /** All still have one when this box stands on that square instead. */
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

  /** All others still have one when this box is taken off and claims that first square. */
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

  /** Augmenting paths. */
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

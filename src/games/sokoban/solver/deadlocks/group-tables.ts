import { enlarged } from "../../../lists.js";
import type { Budget } from "../../../solver.js";
import { closedForwards, comeFrom, type Distances } from "../board/distances.js";
import { RegionFill } from "../board/region-fill.js";
import { type Board, occupied } from "../board/search-board.js";

/**
 * The largest boards with tables. Each pair or triple of squares needs a fill; boards of this size take some
 * tenths of a second.
 */
const maxPairSquares = 300;
const maxTripleSquares = 110;

/**
 * What it means for a group to be alive. "finish": all its boxes can be brought to goals. It is found by
 * pulls from any two or three goals, and a search by pushes uses it. "come": the group can be reached by
 * pushes from two or three of the start squares, with the player at the start. A search by pulls uses it.
 */
export type Grouping = "finish" | "come";

/**
 * The pairs and triples of boxes that are alive when they are alone on the board. A position with any other
 * pair or triple is dead, as further boxes could only block them. Stored as sets of squares, so that all
 * other boxes are tested in a few words.
 */
export class GroupTables {
  /** By `((square * 4 + side) * size + second) * words`: the same for a third box. */
  #triples: Int32Array | undefined;

  private constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly grouping: Grouping,
    /**
     * By `(square * 4 + side) * words`: the squares where a second box is alive together with a box on
     * `square` and the player on its `side`. `square` itself is included.
     */
    private readonly pairs: Int32Array,
  ) {}

  get bytes(): number {
    return this.pairs.byteLength + (this.#triples?.byteLength ?? 0);
  }

  /**
   * Builds the pairs. `undefined` for a board that is too large or has a single box, or when the budget was
   * spent meanwhile. Takes no nodes from the budget.
   */
  static make(
    board: Board,
    distances: Distances,
    grouping: Grouping,
    budget: Budget,
  ): GroupTables | undefined {
    const { size, words, boxes } = board;
    if (size > maxPairSquares || boxes.length < 2 || budget.mayAllocate?.(size * 4 * words * 4) === false)
      return undefined;
    const pairs = new GroupMaker(board, distances, grouping).pairs(budget);
    return pairs === undefined ? undefined : new GroupTables(board, distances, grouping, pairs);
  }

  /**
   * Builds the triples too, unless they exist, where the board is small enough and the budget lasts. Takes no
   * nodes from the budget.
   */
  addTriples(budget: Budget): void {
    const { size, words, boxes } = this.board;
    if (this.#triples !== undefined || size > maxTripleSquares || boxes.length < 3) return;
    if (budget.mayAllocate?.(size * 4 * size * words * 4) === false) return;
    this.#triples = new GroupMaker(this.board, this.distances, this.grouping).triples(budget);
  }

  /**
   * True when two or three boxes are dead together, after a box came to `square` with the player on `side` of
   * it. `boxes` are the other boxes as bits, with or without the box itself. `list` holds all boxes; the box
   * itself is at index `moved`, whatever its square there.
   */
  dead(square: number, side: number, boxes: Int32Array, list: Int16Array, moved: number): boolean {
    const { words, size } = this.board;
    const at = square * 4 + side;
    const pairs = this.pairs;
    for (let word = 0; word < words; word++)
      if ((boxes[word]! & ~pairs[at * words + word]!) !== 0) return true;
    const triples = this.#triples;
    if (triples === undefined) return false;
    for (let index = 0; index < list.length; index++) {
      if (index === moved) continue;
      const base = (at * size + list[index]!) * words;
      for (let word = 0; word < words; word++) if ((boxes[word]! & ~triples[base + word]!) !== 0) return true;
    }
    return false;
  }
}

/** Enumerates the positions of two or three boxes. */
class GroupMaker {
  /**
   * By `square * 4 + side`: 1 where a box is useless to the search. It cannot reach a goal from there, or can
   * never come there.
   */
  readonly #isUseless: Uint8Array;
  readonly #taken: Uint8Array;
  readonly #fill: RegionFill;
  /** Positions that are not yet expanded: the squares, and the player's square. */
  #open = new Int16Array(1 << 12);
  #count = 0;

  constructor(
    private readonly board: Board,
    distances: Distances,
    private readonly grouping: Grouping,
  ) {
    this.#isUseless = grouping === "come" ? closedForwards(board, distances) : comeFrom(board);
    this.#taken = occupied(board, []);
    this.#fill = new RegionFill(board);
  }

  pairs(budget: Budget): Int32Array | undefined {
    const { size, words } = this.board;
    const alive = new Int32Array(size * 4 * words);
    const mark = (box: number, side: number, [other]: Group) => {
      const base = (box * 4 + side) * words;
      alive[base + (other >> 5)]! |= 1 << (other & 31);
      alive[base + (box >> 5)]! |= 1 << (box & 31);
    };
    const isKnown = (box: number, side: number, [other]: Group) =>
      ((alive[(box * 4 + side) * words + (other >> 5)]! >> (other & 31)) & 1) !== 0;
    const squares = this.#startSquares();
    const groups: number[][] = [];
    for (let one = 0; one < squares.length; one++)
      for (let two = 0; two < one; two++) groups.push([squares[one]!, squares[two]!]);
    return this.#spread(groups, isKnown, mark, budget) ? alive : undefined;
  }

  triples(budget: Budget): Int32Array | undefined {
    const { size, words } = this.board;
    const alive = new Int32Array(size * 4 * size * words);
    const mark = (box: number, side: number, [one, two]: Group) => {
      const base = (box * 4 + side) * size;
      for (const second of [one, two]) {
        const row = (base + second) * words;
        alive[row + (one >> 5)]! |= 1 << (one & 31);
        alive[row + (two >> 5)]! |= 1 << (two & 31);
        alive[row + (box >> 5)]! |= 1 << (box & 31);
      }
    };
    const isKnown = (box: number, side: number, [one, two]: Group) =>
      ((alive[((box * 4 + side) * size + one) * words + (two >> 5)]! >> (two & 31)) & 1) !== 0;
    const squares = this.#startSquares();
    const groups: number[][] = [];
    for (let one = 0; one < squares.length; one++)
      for (let two = 0; two < one; two++)
        for (let three = 0; three < two; three++)
          groups.push([squares[one]!, squares[two]!, squares[three]!]);
    return this.#spread(groups, isKnown, mark, budget) ? alive : undefined;
  }

  #startSquares(): Int16Array {
    return this.grouping === "come" ? this.board.boxes : this.board.goals;
  }

  /** Expands these groups by pushes or pulls. False when the budget was spent meanwhile. */
  #spread(
    groups: readonly (readonly number[])[],
    isKnown: (box: number, side: number, others: Group) => boolean,
    mark: (box: number, side: number, others: Group) => void,
    budget: Budget,
  ): boolean {
    const { beside } = this.board;
    const taken = this.#taken;
    const fill = this.#fill;
    const isUseless = this.#isUseless;
    const pulls = this.grouping === "finish";
    const boxes = Array.from(groups[0] ?? []);
    const others: [number, number] = [0, 0];
    let looked = 0;
    for (const group of groups) {
      this.#addFirst(group);
      while (this.#count > 0) {
        if ((++looked & 255) === 0 && !budget.spend(0)) return false;
        const player = this.#take(boxes);
        for (const box of boxes) taken[box] = 1;
        fill.fill(taken, player);
        let isNew = false;
        for (let index = 0; index < boxes.length; index++) {
          const box = boxes[index]!;
          beyond(boxes, index, others);
          for (let side = 0; side < 4; side++) {
            if (fill.seen[beside[box * 4 + side]!] !== 2 || isKnown(box, side, others)) continue;
            isNew = true;
            mark(box, side, others);
          }
        }
        for (let index = 0; isNew && index < boxes.length; index++) {
          const box = boxes[index]!;
          beyond(boxes, index, others);
          for (let side = 0; side < 4; side++) {
            const stand = beside[box * 4 + side]!;
            if (fill.seen[stand] !== 2) continue;
            // After a push the player is where the box was; after a pull, one step further back than before.
            const target = pulls ? stand : beside[box * 4 + (side ^ 2)]!;
            const after = pulls ? beside[stand * 4 + side]! : box;
            if (
              taken[pulls ? after : target] !== 0 ||
              isUseless[target * 4 + side] !== 0 ||
              isKnown(target, side, others)
            )
              continue;
            boxes[index] = target;
            this.#add(boxes, after);
            boxes[index] = box;
          }
        }
        for (const box of boxes) taken[box] = 0;
      }
    }
    return true;
  }

  /**
   * For "come" the player is at the level's start; for "finish" the player may be on any side of the boxes.
   */
  #addFirst(group: readonly number[]): void {
    const { beside, player, size } = this.board;
    if (this.grouping === "come") {
      this.#add(group, player);
      return;
    }
    for (const box of group) {
      for (let side = 0; side < 4; side++) {
        const stand = beside[box * 4 + side]!;
        if (stand !== size && !group.includes(stand)) this.#add(group, stand);
      }
    }
  }

  #add(boxes: readonly number[], player: number): void {
    if (this.#count + 4 > this.#open.length) this.#open = enlarged(this.#open, this.#open.length * 2);
    for (const box of boxes) this.#open[this.#count++] = box;
    this.#open[this.#count++] = player;
  }

  /** Removes the last position from the open ones. Returns the player's square. */
  #take(boxes: number[]): number {
    const player = this.#open[--this.#count]!;
    for (let index = boxes.length - 1; index >= 0; index--) boxes[index] = this.#open[--this.#count]!;
    return player;
  }
}

/** The other boxes of a group; for a pair only the first is used. */
type Group = readonly [number, number];

function beyond(boxes: readonly number[], index: number, others: [number, number]): void {
  others[0] = boxes[index === 0 ? 1 : 0]!;
  others[1] = boxes[index === 2 ? 1 : 2] ?? others[0];
}

import type { Budget } from "../../../solver.js";
import { type Distances, never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { RegionFill } from "./region-fill.js";

/** Squares up to which the tables are made: a fill for each pair or triple of squares, some tenths of a second here. */
const maxPairSquares = 300;
const maxTripleSquares = 110;

/**
 * Which two and which three boxes can stand where they do at all, when they alone are on the board: they come about by pushes from two or three of the first
 * squares, the player beginning where the level has him. Pulled backwards, boxes that cannot have come so never come home: a position with them is dead, as
 * the others could only be in their way. Kept as sets of squares, so that all other boxes are looked at in a few words.
 */
export class GroupTables {
  /** By `(square * 4 + side) * words`: the squares of a second box with which one may stand there, the player on that side of it. */
  readonly #pairs: Int32Array;
  /** By `((square * 4 + side) * size + second) * words`: the same for a third. */
  readonly #triples: Int32Array | undefined;
  readonly #size: number;
  readonly #words: number;

  private constructor(board: Board, pairs: Int32Array, triples: Int32Array | undefined) {
    this.#pairs = pairs;
    this.#triples = triples;
    this.#size = board.size;
    this.#words = board.words;
  }

  get bytes(): number {
    return this.#pairs.byteLength + (this.#triples?.byteLength ?? 0);
  }

  /** `undefined` for a board too large, one with a single box, or when the budget, of which it takes no node, was spent meanwhile. */
  static make(board: Board, distances: Distances, budget: Budget): GroupTables | undefined {
    const { size, words, boxes } = board;
    const bytes = size * 4 * words * 4 * (size <= maxTripleSquares ? size + 1 : 1);
    if (size > maxPairSquares || boxes.length < 2 || budget.mayTake?.(bytes) === false) return undefined;
    const pairs = new GroupMaker(board, distances).pairs(budget);
    if (pairs === undefined) return undefined;
    const withTriples = size <= maxTripleSquares && boxes.length > 2;
    const triples = withTriples ? new GroupMaker(board, distances).triples(budget) : undefined;
    return withTriples && triples === undefined ? undefined : new GroupTables(board, pairs, triples);
  }

  /**
   * A box was pulled to a square and the player is on that side of it; `others` are the other boxes as bits, `list` all boxes, of which the box itself, in its
   * old place, is at `moved`. True when two or three of them cannot have come there.
   */
  dead(square: number, side: number, others: Int32Array, list: Int16Array, moved: number): boolean {
    const [words, size] = [this.#words, this.#size];
    const at = square * 4 + side;
    const pairs = this.#pairs;
    for (let word = 0; word < words; word++) if ((others[word]! & ~pairs[at * words + word]!) !== 0) return true;
    const triples = this.#triples;
    if (triples === undefined) return false;
    for (let index = 0; index < list.length; index++) {
      if (index === moved) continue;
      const second = list[index]!;
      const base = (at * size + second) * words;
      for (let word = 0; word < words; word++) if ((others[word]! & ~triples[base + word]!) !== 0) return true;
    }
    return false;
  }
}

/** Enumerates the positions of two or three boxes. */
class GroupMaker {
  readonly #board: Board;
  readonly #nearest: Uint16Array;
  readonly #taken: Uint8Array;
  readonly #fill: RegionFill;
  /** Positions that are still to be looked at: the squares and where the player stands. */
  #open = new Int16Array(1 << 12);
  #count = 0;

  constructor(board: Board, distances: Distances) {
    this.#board = board;
    this.#nearest = distances.nearest;
    this.#taken = new Uint8Array(board.size + 1);
    this.#taken[board.size] = 1;
    this.#fill = new RegionFill(board);
  }

  pairs(budget: Budget): Int32Array | undefined {
    const { size, words, boxes } = this.#board;
    const alive = new Int32Array(size * 4 * words);
    const mark = (box: number, side: number, [other]: Group) => {
      alive[(box * 4 + side) * words + (other >> 5)]! |= 1 << (other & 31);
    };
    const isKnown = (box: number, side: number, [other]: Group) => ((alive[(box * 4 + side) * words + (other >> 5)]! >> (other & 31)) & 1) !== 0;
    const groups: number[][] = [];
    for (let one = 0; one < boxes.length; one++) for (let two = 0; two < one; two++) groups.push([boxes[one]!, boxes[two]!]);
    return this.#spread(groups, isKnown, mark, budget) ? alive : undefined;
  }

  triples(budget: Budget): Int32Array | undefined {
    const { size, words, boxes } = this.#board;
    const alive = new Int32Array(size * 4 * size * words);
    const mark = (box: number, side: number, [one, two]: Group) => {
      const base = (box * 4 + side) * size;
      alive[(base + one) * words + (two >> 5)]! |= 1 << (two & 31);
      alive[(base + one) * words + (one >> 5)]! |= 1 << (one & 31);
      alive[(base + two) * words + (one >> 5)]! |= 1 << (one & 31);
      alive[(base + two) * words + (two >> 5)]! |= 1 << (two & 31);
    };
    const isKnown = (box: number, side: number, [one, two]: Group) =>
      ((alive[((box * 4 + side) * size + one) * words + (two >> 5)]! >> (two & 31)) & 1) !== 0;
    const groups: number[][] = [];
    for (let one = 0; one < boxes.length; one++)
      for (let two = 0; two < one; two++) for (let three = 0; three < two; three++) groups.push([boxes[one]!, boxes[two]!, boxes[three]!]);
    return this.#spread(groups, isKnown, mark, budget) ? alive : undefined;
  }

  /** Pushes from each of these groups, the player beginning where the level has him. False when the budget was spent meanwhile. */
  #spread(
    groups: readonly (readonly number[])[],
    isKnown: (box: number, side: number, others: Group) => boolean,
    mark: (box: number, side: number, others: Group) => void,
    budget: Budget,
  ): boolean {
    const { beside } = this.#board;
    const [taken, fill, nearest] = [this.#taken, this.#fill, this.#nearest];
    const boxes = Array.from(groups[0] ?? []);
    const others: [number, number] = [0, 0];
    let looked = 0;
    for (const group of groups) {
      this.#add(group, this.#board.player);
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
            const target = beside[box * 4 + (side ^ 2)]!;
            if (fill.seen[beside[box * 4 + side]!] !== 2 || taken[target] !== 0) continue;
            // Nobody pulls a box to where it could not be pushed to a goal from.
            if (nearest[target * 4 + side] === never || isKnown(target, side, others)) continue;
            boxes[index] = target;
            this.#add(boxes, box);
            boxes[index] = box;
          }
        }
        for (const box of boxes) taken[box] = 0;
      }
    }
    return true;
  }

  #add(boxes: readonly number[], player: number): void {
    if (this.#count + 4 > this.#open.length) {
      const open = new Int16Array(this.#open.length * 2);
      open.set(this.#open);
      this.#open = open;
    }
    for (const box of boxes) this.#open[this.#count++] = box;
    this.#open[this.#count++] = player;
  }

  /** Takes the last one out. Returns where the player is. */
  #take(boxes: number[]): number {
    const player = this.#open[--this.#count]!;
    for (let index = boxes.length - 1; index >= 0; index--) boxes[index] = this.#open[--this.#count]!;
    return player;
  }
}

/** The other boxes of a group; of two boxes only the first counts. */
type Group = readonly [number, number];

function beyond(boxes: readonly number[], index: number, others: [number, number]): void {
  others[0] = boxes[index === 0 ? 1 : 0]!;
  others[1] = boxes[index === 2 ? 1 : 2] ?? others[0];
}

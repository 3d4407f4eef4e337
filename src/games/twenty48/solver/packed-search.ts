import type { Budget } from "../../solver.js";
import type { Slide } from "../rules.js";
import type { DeepeningSearch } from "./deepening.js";
import { gapBelowHighest } from "./ranks.js";
import { packRow, type RowTables, rowTables } from "./row-tables.js";
import { certain, lossValue, maxDepth, noDeficit, unlikely } from "./search-limits.js";
import { TranspositionTable, unknown } from "./transposition-table.js";
import { innerValue, outerValue, reversals } from "./tuples.js";

/**
 * 1 MiB, which fits in a processor's cache; sizes from 2^15 to 2^19 entries gave the same moves at 30,000
 * nodes.
 */
const tableBits = 16;

/**
 * A frame holds a board as its four rows and its four columns: horizontal slides work on rows, vertical
 * slides on columns.
 */
const frameLength = 8;

const illegal = -0x4000_0000;

/**
 * In points of the network. A root slide that a search puts this far below the best one is not searched
 * further. For slides deeper in the tree, half of this, without searching, is enough. On 614 boards of long
 * games, searched 5 moves deep, this leaves 12 nodes of 100. The best slide is found as often (in 87 %).
 */
const maxNetworkDeficit = 5_000;

/**
 * Expectimax on 4×4 with lines packed as in `RowTables`. The boards on the path from the root are in one
 * array of frames. A tile is spawned by adding it to its row and its column, and removed by subtracting it.
 */
export class PackedSearch implements DeepeningSearch {
  readonly #table: TranspositionTable;
  readonly #toFirst: Uint16Array;
  readonly #toLast: Uint16Array;
  readonly #value: Int32Array;
  readonly #gained: Int32Array;
  /** Evaluates boards instead of `#worth`, if present. */
  readonly #network: NetworkValue | undefined;
  readonly #frames = new Int32Array(frameLength * (maxDepth + 2));
  /**
   * By frame, the values of its slides without searching: along the rows to the first cell and to the last,
   * and along the columns.
   */
  readonly #slideValues = new Int32Array((frameLength / 2) * (maxDepth + 2));
  readonly maxDeficit: number;
  #budget: Budget = { spend: () => false };
  #spent = false;
  /** The value of a lost board. */
  #lost = 0;
  deeperSeesMore = false;
  legal: readonly Slide[] = [];

  constructor(tables: RowTables = rowTables(), weights?: Int16Array) {
    this.#table = new TranspositionTable(tableBits);
    this.#toFirst = tables.toFirst;
    this.#toLast = tables.toLast;
    this.#value = tables.value;
    this.#gained = tables.gained;
    this.#network = weights === undefined ? undefined : new NetworkValue(weights);
    this.maxDeficit = this.#network === undefined ? noDeficit : maxNetworkDeficit;
  }

  /** Sets the board to search: 16 ranks row by row. Ranks above 15 count as 15. */
  place(ranks: Uint8Array): void {
    const frames = this.#frames;
    const turned = ranks.map((_, cell) => ranks[(cell % 4) * 4 + (cell >> 2)]!);
    for (let line = 0; line < 4; line++) {
      frames[line] = packRow(ranks, 4 * line);
      frames[4 + line] = packRow(turned, 4 * line);
    }
    this.#network?.setBoard(ranks);
    // A network estimates the points still to be gained, and after a loss there are none.
    this.#lost =
      this.#network !== undefined
        ? 0
        : lossValue(frames.subarray(0, frameLength).reduce((sum, line) => sum + this.#value[line]!, 0));
    this.#table.forget();
    this.legal = slides.filter((slide) => {
      const table = this.#slideTable(slide);
      const lines = frames.subarray(firstLine(slide), firstLine(slide) + 4);
      return lines.some((line) => table[line] !== line);
    });
  }

  value(slide: Slide, depth: number, budget: Budget): number | undefined {
    this.#budget = budget;
    this.#spent = false;
    const table = this.#slideTable(slide);
    const at = firstLine(slide);
    const [a, b, c, d] = this.#frames.subarray(at, at + 4) as unknown as [number, number, number, number];
    const [p, q, r, s] = [table[a]!, table[b]!, table[c]!, table[d]!];
    if (depth === 0) this.deeperSeesMore = true;
    const found =
      this.#gain(a, b, c, d) +
      (depth === 0 ? this.#valueOf(p, q, r, s) : this.#slid(0, at, p, q, r, s, depth, certain));
    return this.#spent ? undefined : found;
  }

  /** The points that a slide along these lines adds to the score; the heuristic does not need them. */
  #gain(a: number, b: number, c: number, d: number): number {
    if (this.#network === undefined) return 0;
    const gained = this.#gained;
    return gained[a]! + gained[b]! + gained[c]! + gained[d]!;
  }

  #slideTable(slide: Slide): Uint16Array {
    return slide === "U" || slide === "L" ? this.#toFirst : this.#toLast;
  }

  /** The best value that the player can reach from the frame. */
  #best(frame: number, depth: number, chance: number): number {
    if (this.#spent || !this.#budget.spend()) {
      this.#spent = true;
      return 0;
    }
    const atOnce = this.#judge(frame);
    if (atOnce === illegal) return this.#lost;
    if (depth === 1) this.deeperSeesMore = true;
    if (depth === 1 || chance < unlikely) return Math.max(this.#lost, atOnce);
    const frames = this.#frames;
    const toFirst = this.#toFirst;
    const toLast = this.#toLast;
    const values = this.#slideValues;
    const judged = frame >> 1;
    const least = atOnce - (this.maxDeficit >> 1);
    let best = this.#lost;
    for (let first = 0; first < frameLength; first += 4) {
      const at = frame + first;
      const a = frames[at]!;
      const b = frames[at + 1]!;
      const c = frames[at + 2]!;
      const d = frames[at + 3]!;
      const gain = this.#gain(a, b, c, d);
      if (values[judged + (first >> 1)]! >= least) {
        best = Math.max(
          best,
          gain +
            this.#slid(frame, first, toFirst[a]!, toFirst[b]!, toFirst[c]!, toFirst[d]!, depth - 1, chance),
        );
      }
      if (values[judged + (first >> 1) + 1]! >= least) {
        best = Math.max(
          best,
          gain + this.#slid(frame, first, toLast[a]!, toLast[b]!, toLast[c]!, toLast[d]!, depth - 1, chance),
        );
      }
    }
    return best;
  }

  /**
   * Writes the value of each slide of the frame without searching, and returns the highest; `illegal` for
   * slides that change nothing.
   */
  #judge(frame: number): number {
    const frames = this.#frames;
    const toFirst = this.#toFirst;
    const toLast = this.#toLast;
    const values = this.#slideValues;
    const judged = frame >> 1;
    let best = illegal;
    for (let first = 0; first < frameLength; first += 4) {
      const at = frame + first;
      const a = frames[at]!;
      const b = frames[at + 1]!;
      const c = frames[at + 2]!;
      const d = frames[at + 3]!;
      const gain = this.#gain(a, b, c, d);
      const a1 = toFirst[a]!;
      const b1 = toFirst[b]!;
      const c1 = toFirst[c]!;
      const d1 = toFirst[d]!;
      let value =
        a === a1 && b === b1 && c === c1 && d === d1 ? illegal : gain + this.#valueOf(a1, b1, c1, d1);
      values[judged + (first >> 1)] = value;
      best = Math.max(best, value);
      const a2 = toLast[a]!;
      const b2 = toLast[b]!;
      const c2 = toLast[c]!;
      const d2 = toLast[d]!;
      value = a === a2 && b === b2 && c === c2 && d === d2 ? illegal : gain + this.#valueOf(a2, b2, c2, d2);
      values[judged + (first >> 1) + 1] = value;
      best = Math.max(best, value);
    }
    return best;
  }

  /** The value of a board by itself, from its rows or its columns. */
  #valueOf(a: number, b: number, c: number, d: number): number {
    const e = across0(a, b, c, d);
    const f = across1(a, b, c, d);
    const g = across2(a, b, c, d);
    const h = across3(a, b, c, d);
    if (this.#network !== undefined) return this.#network.of(a, b, c, d, e, f, g, h);
    const value = this.#value;
    return value[a]! + value[b]! + value[c]! + value[d]! + value[e]! + value[f]! + value[g]! + value[h]!;
  }

  /**
   * The value after new tiles and `depth` further moves: with `first` 0 for the rows, and 4 for the columns.
   */
  #slid(
    frame: number,
    first: number,
    a: number,
    b: number,
    c: number,
    d: number,
    depth: number,
    chance: number,
  ): number {
    const frames = this.#frames;
    const next = frame + frameLength;
    const rows = next + first;
    frames[rows] = a;
    frames[rows + 1] = b;
    frames[rows + 2] = c;
    frames[rows + 3] = d;
    const columns = next + 4 - first;
    frames[columns] = across0(a, b, c, d);
    frames[columns + 1] = across1(a, b, c, d);
    frames[columns + 2] = across2(a, b, c, d);
    frames[columns + 3] = across3(a, b, c, d);
    return this.#spawned(next, depth, chance);
  }

  /**
   * The mean over the tiles that may appear in the frame. Each empty cell is equally likely, and a 2 is nine
   * times as likely as a 4. A new 4 is searched one move less deep than a new 2. It is rare, and searching
   * both at full depth doubles the work of every further move.
   */
  #spawned(frame: number, depth: number, chance: number): number {
    const frames = this.#frames;
    const low = frames[frame]! | (frames[frame + 1]! << 16);
    const high = frames[frame + 2]! | (frames[frame + 3]! << 16);
    const known = this.#table.find(low, high, depth);
    if (known !== unknown) return known;
    const empty = emptyCells(low) + emptyCells(high);
    const chanceOf4 = Math.floor(chance / (10 * empty));
    const chanceOf2 = 9 * chanceOf4;
    let sum = 0;
    for (let row = 0; row < 4; row++) {
      const inRow = frame + row;
      for (let column = 0; column < 4; column++) {
        if (((frames[inRow]! >> (4 * column)) & 15) !== 0) continue;
        const inColumn = frame + 4 + column;
        frames[inRow]! += 1 << (4 * column);
        frames[inColumn]! += 1 << (4 * row);
        sum += 9 * this.#best(frame, depth, chanceOf2);
        frames[inRow]! += 1 << (4 * column);
        frames[inColumn]! += 1 << (4 * row);
        sum += this.#best(frame, Math.max(1, depth - 1), chanceOf4);
        frames[inRow]! -= 2 << (4 * column);
        frames[inColumn]! -= 2 << (4 * row);
        if (this.#spent) return 0;
      }
    }
    const mean = Math.floor(sum / (10 * empty));
    this.#table.keep(low, high, depth, mean);
    return mean;
  }
}

const slides = ["U", "D", "L", "R"] as const satisfies readonly Slide[];

/** The offset in a frame of the lines that a slide moves along. */
function firstLine(slide: Slide): number {
  return slide === "L" || slide === "R" ? 0 : 4;
}

/** The cells at one place of four lines, as a line across them. */
function across0(a: number, b: number, c: number, d: number): number {
  return (a & 15) | ((b & 15) << 4) | ((c & 15) << 8) | ((d & 15) << 12);
}

function across1(a: number, b: number, c: number, d: number): number {
  return ((a >> 4) & 15) | (b & 0xf0) | ((c & 0xf0) << 4) | ((d & 0xf0) << 8);
}

function across2(a: number, b: number, c: number, d: number): number {
  return ((a >> 8) & 15) | ((b >> 4) & 0xf0) | (c & 0xf00) | ((d & 0xf00) << 4);
}

function across3(a: number, b: number, c: number, d: number): number {
  return (a >> 12) | ((b >> 8) & 0xf0) | ((c >> 4) & 0xf00) | (d & 0xf000);
}

/** The number of empty cells among eight packed ones. */
function emptyCells(cells: number): number {
  const pairs = cells | (cells >>> 1);
  let taken = (pairs | (pairs >>> 2)) & 0x1111_1111;
  taken = (taken + (taken >>> 4)) & 0x0f0f_0f0f;
  return 8 - (Math.imul(taken, 0x0101_0101) >>> 24);
}

/**
 * Tiles from this rank on are too rare in training to be evaluated directly, if they can be replaced by lower
 * ones.
 */
const rareRank = 14;
/** No tile below this rank is replaced by a lower one. */
const lowestGap = 6;

const rowCount = 0x1_0000;

/**
 * The boards of a search share most of their lines: six out of seven pairs of neighboring lines have just
 * been evaluated. 2^14 pairs of a key and a value are 128 KiB, which fit in a processor's cache. Twice as
 * many are found slightly more often and take as long.
 */
const memoBits = 14;

/**
 * Evaluates packed boards by the weights of a network: the points that a game on this board will still gain.
 */
export class NetworkValue {
  readonly #weights: Int16Array;
  readonly #reversed = reversals();
  /** The replacement for each row. */
  readonly #taken = Uint16Array.from({ length: rowCount }, (_, row) => row);
  readonly #lowering = new Uint8Array(16);
  #key = "";
  readonly #outerMemo = new Int32Array(2 << memoBits);
  readonly #innerMemo = new Int32Array(2 << memoBits);

  constructor(weights: Int16Array) {
    this.#weights = weights;
    this.#forget();
  }

  /**
   * Sets the board of the search: it decides which tiles are replaced by lower ones. See `gapBelowHighest`.
   */
  setBoard(ranks: Uint8Array): void {
    const lowered = Uint8Array.from(ranks, (rank) => Math.min(rank, 15));
    const lowering = this.#lowering;
    for (let rank = 0; rank < 16; rank++) lowering[rank] = rank;
    for (;;) {
      const highest = lowered.reduce((one, other) => Math.max(one, other), 0);
      const gap = highest < rareRank ? undefined : gapBelowHighest(lowered, lowestGap);
      if (gap === undefined) break;
      for (const list of [lowered, lowering])
        for (let index = 0; index < 16; index++) if (list[index]! > gap) list[index]!--;
    }
    const key = lowering.join();
    if (key === this.#key) return;
    this.#key = key;
    for (let row = 0; row < rowCount; row++) {
      this.#taken[row] =
        lowering[row & 15]! |
        (lowering[(row >> 4) & 15]! << 4) |
        (lowering[(row >> 8) & 15]! << 8) |
        (lowering[row >> 12]! << 12);
    }
    this.#forget();
  }

  /** `a` to `d` are the packed rows of a board after a slide, `e` to `h` its columns. */
  of(a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number): number {
    return (
      this.#outer(a, b) +
      this.#outer(d, c) +
      this.#inner(b, c) +
      this.#outer(e, f) +
      this.#outer(h, g) +
      this.#inner(f, g)
    );
  }

  #outer(border: number, behind: number): number {
    const memo = this.#outerMemo;
    const key = border | (behind << 16);
    const at = placeOf(key);
    if (memo[at] !== key) {
      memo[at] = key;
      memo[at + 1] = outerValue(this.#weights, this.#reversed, this.#taken[border]!, this.#taken[behind]!);
    }
    return memo[at + 1]!;
  }

  #inner(one: number, other: number): number {
    const memo = this.#innerMemo;
    const key = one | (other << 16);
    const at = placeOf(key);
    if (memo[at] !== key) {
      memo[at] = key;
      memo[at + 1] = innerValue(this.#weights, this.#reversed, this.#taken[one]!, this.#taken[other]!);
    }
    return memo[at + 1]!;
  }

  #forget(): void {
    // Two empty lines have the key 0, which only this slot may hold.
    this.#outerMemo.fill(0)[1] = outerValue(this.#weights, this.#reversed, 0, 0);
    this.#innerMemo.fill(0)[1] = innerValue(this.#weights, this.#reversed, 0, 0);
  }
}

/** The slot of a pair of lines; 0 for the key 0. */
function placeOf(key: number): number {
  return (Math.imul(key, 0x9e37_79b1) >>> (32 - memoBits)) << 1;
}

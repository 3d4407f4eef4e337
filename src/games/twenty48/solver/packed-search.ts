import type { Budget } from "../../solver.js";
import type { Slide } from "../rules.js";
import type { Search } from "./deepening.js";
import { NetworkWorth } from "./network-worth.js";
import { packRow, type RowTables, rowTables } from "./row-tables.js";
import { certain, deepest, foursFrom, unlikely, worthOfLoss } from "./search-limits.js";
import { TranspositionTable, unknown } from "./transposition-table.js";

/** 1 MiB, which a processor's cache holds; from 2^15 to 2^19 entries chose the same moves at 30,000 nodes. */
const tableBits = 16;

/** A frame holds a board as its four rows and its four columns: slides to the sides work on rows, slides up and down on columns. */
const frameLength = 8;

/**
 * Expectimax on 4×4 with lines packed as `RowTables` has them. The boards on the way from the root lie in one array of frames; a tile is spawned
 * by adding it to its row and its column, and taken back the same way.
 */
export class PackedSearch implements Search {
  readonly #table: TranspositionTable;
  readonly #toFirst: Uint16Array;
  readonly #toLast: Uint16Array;
  readonly #worth: Int32Array;
  readonly #gained: Int32Array;
  /** Judges boards in place of `#worth` where there is one. */
  readonly #network: NetworkWorth | undefined;
  readonly #frames = new Int32Array(frameLength * (deepest + 2));
  #budget: Budget = { spend: () => false };
  #spent = false;
  /** The worth of a lost board. */
  #lost = 0;
  deeperSeesMore = false;
  legal: readonly Slide[] = [];

  constructor(tables: RowTables = rowTables(), weights?: Int16Array) {
    this.#table = new TranspositionTable(tableBits);
    this.#toFirst = tables.toFirst;
    this.#toLast = tables.toLast;
    this.#worth = tables.worth;
    this.#gained = tables.gained;
    this.#network = weights === undefined ? undefined : new NetworkWorth(weights);
  }

  /** Sets the board to search: 16 ranks row by row. Ranks above 15 count as 15. */
  place(ranks: Uint8Array): void {
    const frames = this.#frames;
    const turned = ranks.map((_, cell) => ranks[(cell % 4) * 4 + (cell >> 2)]!);
    for (let line = 0; line < 4; line++) {
      frames[line] = packRow(ranks, 4 * line);
      frames[4 + line] = packRow(turned, 4 * line);
    }
    this.#network?.look(ranks);
    // A network tells what is still to be gained, and after a loss that is nothing.
    this.#lost = this.#network !== undefined ? 0 : worthOfLoss(frames.subarray(0, frameLength).reduce((sum, line) => sum + this.#worth[line]!, 0));
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
    const found = this.#gain(a, b, c, d) + this.#slid(0, at, table[a]!, table[b]!, table[c]!, table[d]!, depth, certain);
    return this.#spent ? undefined : found;
  }

  /** What a slide along these lines adds to the score; a heuristic does not ask. */
  #gain(a: number, b: number, c: number, d: number): number {
    if (this.#network === undefined) return 0;
    const gained = this.#gained;
    return gained[a]! + gained[b]! + gained[c]! + gained[d]!;
  }

  #slideTable(slide: Slide): Uint16Array {
    return slide === "U" || slide === "L" ? this.#toFirst : this.#toLast;
  }

  /** The best the player can reach from the frame. */
  #best(frame: number, depth: number, chance: number): number {
    if (this.#spent || !this.#budget.spend()) {
      this.#spent = true;
      return 0;
    }
    const frames = this.#frames;
    const toFirst = this.#toFirst;
    const toLast = this.#toLast;
    let best = this.#lost;
    for (let first = 0; first < frameLength; first += 4) {
      const at = frame + first;
      const a = frames[at]!;
      const b = frames[at + 1]!;
      const c = frames[at + 2]!;
      const d = frames[at + 3]!;
      const a1 = toFirst[a]!;
      const b1 = toFirst[b]!;
      const c1 = toFirst[c]!;
      const d1 = toFirst[d]!;
      const gain = this.#gain(a, b, c, d);
      if (a !== a1 || b !== b1 || c !== c1 || d !== d1) best = Math.max(best, gain + this.#slid(frame, first, a1, b1, c1, d1, depth - 1, chance));
      const a2 = toLast[a]!;
      const b2 = toLast[b]!;
      const c2 = toLast[c]!;
      const d2 = toLast[d]!;
      if (a !== a2 || b !== b2 || c !== c2 || d !== d2) best = Math.max(best, gain + this.#slid(frame, first, a2, b2, c2, d2, depth - 1, chance));
    }
    return best;
  }

  /** The worth of the board whose lines a slide has made: its rows when `first` is 0, its columns when `first` is 4. */
  #slid(frame: number, first: number, a: number, b: number, c: number, d: number, depth: number, chance: number): number {
    const e = (a & 15) | ((b & 15) << 4) | ((c & 15) << 8) | ((d & 15) << 12);
    const f = ((a >> 4) & 15) | (b & 0xf0) | ((c & 0xf0) << 4) | ((d & 0xf0) << 8);
    const g = ((a >> 8) & 15) | ((b >> 4) & 0xf0) | (c & 0xf00) | ((d & 0xf00) << 4);
    const h = (a >> 12) | ((b >> 8) & 0xf0) | ((c >> 4) & 0xf00) | (d & 0xf000);
    if (depth === 0 || chance < unlikely) {
      if (depth === 0) this.deeperSeesMore = true;
      if (this.#network !== undefined) return this.#network.of(a, b, c, d, e, f, g, h);
      const worth = this.#worth;
      return worth[a]! + worth[b]! + worth[c]! + worth[d]! + worth[e]! + worth[f]! + worth[g]! + worth[h]!;
    }
    const frames = this.#frames;
    const rows = frame + frameLength + first;
    frames[rows] = a;
    frames[rows + 1] = b;
    frames[rows + 2] = c;
    frames[rows + 3] = d;
    const columns = frame + frameLength + 4 - first;
    frames[columns] = e;
    frames[columns + 1] = f;
    frames[columns + 2] = g;
    frames[columns + 3] = h;
    return this.#spawned(frame + frameLength, depth, chance);
  }

  /** The mean over the tiles that may appear in the frame: in each empty cell alike, nine times a 2 to each 4. See `foursFrom`. */
  #spawned(frame: number, depth: number, chance: number): number {
    const frames = this.#frames;
    const low = frames[frame]! | (frames[frame + 1]! << 16);
    const high = frames[frame + 2]! | (frames[frame + 3]! << 16);
    const known = this.#table.find(low, high, depth);
    if (known !== unknown) return known;
    const empty = emptyCells(low) + emptyCells(high);
    const fours = depth >= foursFrom;
    const chanceOf4 = Math.floor(chance / (10 * empty));
    const chanceOf2 = 9 * chanceOf4;
    const tile = fours ? 2 : 1;
    let sum = 0;
    for (let row = 0; row < 4; row++) {
      const inRow = frame + row;
      for (let column = 0; column < 4; column++) {
        if (((frames[inRow]! >> (4 * column)) & 15) !== 0) continue;
        const inColumn = frame + 4 + column;
        frames[inRow]! += 1 << (4 * column);
        frames[inColumn]! += 1 << (4 * row);
        sum += 9 * this.#best(frame, depth, chanceOf2);
        if (fours) {
          frames[inRow]! += 1 << (4 * column);
          frames[inColumn]! += 1 << (4 * row);
          sum += this.#best(frame, depth - 1, chanceOf4);
        }
        frames[inRow]! -= tile << (4 * column);
        frames[inColumn]! -= tile << (4 * row);
        if (this.#spent) return 0;
      }
    }
    const mean = Math.floor(sum / ((fours ? 10 : 9) * empty));
    this.#table.keep(low, high, depth, mean);
    return mean;
  }
}

const slides = ["U", "D", "L", "R"] as const satisfies readonly Slide[];

/** Where in a frame the lines lie that a slide moves along. */
function firstLine(slide: Slide): number {
  return slide === "L" || slide === "R" ? 0 : 4;
}

/** How many of eight packed cells are empty. */
function emptyCells(cells: number): number {
  const pairs = cells | (cells >>> 1);
  let taken = (pairs | (pairs >>> 2)) & 0x1111_1111;
  taken = (taken + (taken >>> 4)) & 0x0f0f_0f0f;
  return 8 - (Math.imul(taken, 0x0101_0101) >>> 24);
}

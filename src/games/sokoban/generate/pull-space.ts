import type { Budget } from "../../solver.js";
import { Regions } from "../solver/board/flood.js";
import { RegionFill } from "../solver/board/region-fill.js";
import { type Board, occupied } from "../solver/board/search-board.js";
import { none, StateStore } from "../solver/search/state-store.js";

/** Limits of a backward search from the solved positions. */
export interface PullLimits {
  /** Layers are kept whole up to this number of positions. */
  readonly wholeStates: number;
  /** After that, each layer keeps this many positions; 0 stops the search … */
  readonly beamWidth: number;
  /** … until this many positions were generated in all. */
  readonly allStates: number;
}

const memoryBytes = 100_000_000;
/**
 * A layer that is too wide is sampled in steps of this share of its width. The golden section samples all
 * parts of a layer evenly.
 */
const goldenSection = 0.618_033_988_75;

/**
 * All positions from which a board can be solved, found by pulling boxes away from the goals, nearest first.
 * `paid` is the fewest pushes, as long as no layer was cut. `second` is the fewest box changes among the
 * sequences of that many pushes that were found. From a position, `push` and `parent` lead to the goals. The
 * search ignores where the board's boxes and player start.
 */
export class PullSpace {
  readonly store: StateStore;
  /** Positions from this one on may have shorter solutions, because a layer before them was cut. */
  exactUntil = Number.POSITIVE_INFINITY;
  readonly #taken: Uint8Array;
  readonly #reach: RegionFill;
  readonly #childReach: RegionFill;
  readonly #words: Int32Array;
  readonly #list: Int16Array;
  #low = 0;
  #high = 0;

  constructor(private readonly board: Board) {
    this.store = new StateStore(board, memoryBytes, true);
    this.#taken = occupied(board, board.goals);
    this.#reach = new RegionFill(board);
    this.#childReach = new RegionFill(board);
    this.#words = new Int32Array(board.words);
    this.#list = Int16Array.from(board.goals);
  }

  /** Searches up to the limits. False if the budget was spent first; positions found until then are kept. */
  run({ wholeStates, beamWidth, allStates }: PullLimits, budget: Budget): boolean {
    const { store } = this;
    this.#addStarts();
    let [from, to] = [0, store.count];
    while (from < to) {
      const isCut = store.count >= wholeStates;
      if (isCut && (beamWidth === 0 || store.count >= allStates)) return true;
      const width = to - from;
      const chosen = isCut ? Math.min(width, beamWidth) : width;
      if (chosen < width) this.exactUntil = Math.min(this.exactUntil, to);
      for (let index = 0; index < chosen; index++) {
        if (!budget.spend()) return false;
        if (!isCut && store.count >= wholeStates) {
          // The rest of the layer is left out; later positions may have had a shorter way through it.
          this.exactUntil = Math.min(this.exactUntil, store.count);
          if (beamWidth === 0) return true;
        }
        this.#expand(
          chosen === width ? from + index : from + Math.floor(((index * goldenSection) % 1) * width),
        );
      }
      [from, to] = [to, store.count];
    }
    return true;
  }

  /** The pushes that solve the board from a position, as `square * 4 + direction`. */
  pushes(state: number): readonly number[] {
    const { parent, push } = this.store;
    const pushes: number[] = [];
    for (let here = state; parent[here] !== none; here = parent[here]!) pushes.push(push[here]!);
    return pushes;
  }

  /** The squares of the boxes of a position, ascending. */
  boxes(state: number): readonly number[] {
    const { boxes, words } = this.store;
    const squares: number[] = [];
    for (let square = 0; square < this.board.size; square++) {
      if (((boxes[state * words + (square >> 5)]! >> (square & 31)) & 1) === 1) squares.push(square);
    }
    return squares;
  }

  /** Adds a start position for every region that the player can be in when all boxes are on goals. */
  #addStarts(): void {
    const { goals, playerKeys } = this.board;
    for (const goal of goals) this.#flip(goal);
    const regions = new Regions(this.board);
    regions.label(this.#taken);
    for (let region = 0; region < regions.count; region++) {
      const player = regions.least[region]!;
      this.#keep(
        this.#low ^ playerKeys[player * 2]!,
        this.#high ^ playerKeys[player * 2 + 1]!,
        player,
        none,
        0,
        0,
        0,
      );
    }
  }

  #flip(square: number): void {
    const { boxKeys } = this.board;
    this.#words[square >> 5]! ^= 1 << (square & 31);
    this.#low ^= boxKeys[square * 2]!;
    this.#high ^= boxKeys[square * 2 + 1]!;
  }

  #open(state: number): void {
    const { boxes, words } = this.store;
    for (const square of this.#list) {
      this.#taken[square] = 0;
      this.#flip(square);
    }
    let count = 0;
    for (let word = 0; word < words; word++) {
      let bits = boxes[state * words + word]!;
      while (bits !== 0) {
        const square = word * 32 + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        this.#list[count++] = square;
        this.#taken[square] = 1;
        this.#flip(square);
      }
    }
  }

  #expand(state: number): void {
    const { beside, playerKeys } = this.board;
    const { store } = this;
    const taken = this.#taken;
    this.#open(state);
    const least = this.#reach.fill(taken, store.player[state]!);
    // These marks stay valid during the pulls, because `#childReach` has its own.
    const { seen } = this.#reach;
    const isRoot = store.parent[state] === none;
    const before = store.push[state]! >> 2;
    const paid = store.paid[state]! + 1;
    for (let index = 0; index < this.#list.length; index++) {
      const box = this.#list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const stand = beside[box * 4 + direction]!;
        const back = beside[stand * 4 + direction]!;
        if (seen[stand] !== 2 || taken[back] !== 0) continue;
        taken[box] = 0;
        taken[stand] = 1;
        this.#flip(box);
        this.#flip(stand);
        const near = this.#regionAfter(taken, seen, least, box, stand);
        const player = near === none ? this.#childReach.fill(taken, back) : near;
        const changes = store.second[state]! + Number(isRoot || before !== box);
        const low = this.#low ^ playerKeys[player * 2]!;
        const high = this.#high ^ playerKeys[player * 2 + 1]!;
        const push = stand * 4 + (direction ^ 2);
        const known = store.find(low, high, this.#words, player);
        if (known === none) this.#keep(low, high, player, state, push, paid, changes);
        else if (store.paid[known] === paid && changes < store.second[known]!) {
          store.parent[known] = state;
          store.push[known] = push;
          store.second[known] = changes;
        }
        this.#flip(stand);
        this.#flip(box);
        taken[stand] = 0;
        taken[box] = 1;
      }
    }
  }

  /**
   * The key of the player's region after a box was pulled from `box` to `stand`, if the neighboring squares
   * decide it; otherwise `none`. The region loses `stand`, which must not split it, and gains `box`, which
   * must not join it to another one. `seen` and `least` describe the region before.
   */
  #regionAfter(taken: Uint8Array, seen: Uint8Array, least: number, box: number, stand: number): number {
    const { beside } = this.board;
    if (stand === least) return none;
    let isJoined = false;
    let free = 0;
    let joints = 0;
    for (let direction = 0; direction < 4; direction++) {
      const other = beside[box * 4 + direction]!;
      if (taken[other] === 0) {
        if (seen[other] !== 2) return none;
        isJoined = true;
      }
      const one = beside[stand * 4 + direction]!;
      if (seen[one] !== 2) continue;
      free++;
      const turned = (direction + 1) & 3;
      if (seen[beside[stand * 4 + turned]!] === 2 && seen[beside[one * 4 + turned]!] === 2) joints++;
    }
    if (free - joints > 1) return none;
    return isJoined && box < least ? box : least;
  }

  #keep(
    low: number,
    high: number,
    player: number,
    parent: number,
    push: number,
    paid: number,
    changes: number,
  ): void {
    const { store } = this;
    const state = store.add(low, high, this.#words, player);
    store.parent[state] = parent;
    store.push[state] = push;
    store.paid[state] = paid;
    store.second[state] = changes;
  }
}

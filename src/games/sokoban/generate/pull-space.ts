import type { Budget } from "../../solver.js";
import { Regions } from "../solver/board/flood.js";
import { leastAfterPull, RegionFill, unclear } from "../solver/board/region-fill.js";
import type { Board } from "../solver/board/search-board.js";
import { OpenPosition } from "../solver/search/open-position.js";
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
  readonly #position: OpenPosition;
  readonly #reach: RegionFill;
  readonly #childReach: RegionFill;

  constructor(private readonly board: Board) {
    this.store = new StateStore(board, memoryBytes, true);
    this.#position = new OpenPosition(board);
    this.#reach = new RegionFill(board);
    this.#childReach = new RegionFill(board);
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
    return this.store.path(state).toReversed();
  }

  /** The squares of the boxes of a position, ascending. */
  boxes(state: number): readonly number[] {
    this.#position.open(this.store, state);
    return Array.from(this.#position.list);
  }

  /** Adds a start position for every region that the player can be in when all boxes are on goals. */
  #addStarts(): void {
    const position = this.#position;
    position.place(this.board.goals);
    const regions = new Regions(this.board);
    regions.label(position.taken);
    for (let region = 0; region < regions.count; region++) {
      position.player = regions.least[region]!;
      this.#keep(none, 0, 0, 0);
    }
  }

  #expand(state: number): void {
    const { beside } = this.board;
    const { store } = this;
    const position = this.#position;
    const { list, taken } = position;
    position.open(store, state);
    const least = this.#reach.fill(taken, position.player);
    // These marks stay valid during the pulls, because `#childReach` has its own.
    const { seen } = this.#reach;
    const isRoot = store.parent[state] === none;
    const before = store.push[state]! >> 2;
    const paid = store.paid[state]! + 1;
    for (const box of list) {
      for (let direction = 0; direction < 4; direction++) {
        const stand = beside[box * 4 + direction]!;
        const back = beside[stand * 4 + direction]!;
        if (seen[stand] !== 2 || taken[back] !== 0) continue;
        position.move(box, stand);
        const near = leastAfterPull(this.board, seen, least, box, direction);
        position.player = near === unclear ? this.#childReach.fill(taken, back) : near;
        const changes = store.second[state]! + Number(isRoot || before !== box);
        const push = stand * 4 + (direction ^ 2);
        const known = store.find(position);
        if (known === none) this.#keep(state, push, paid, changes);
        else if (store.paid[known] === paid && changes < store.second[known]!) {
          store.parent[known] = state;
          store.push[known] = push;
          store.second[known] = changes;
        }
        position.move(stand, box);
      }
    }
  }

  /** Adds the current position. */
  #keep(parent: number, push: number, paid: number, changes: number): void {
    const { store } = this;
    const state = store.add(this.#position);
    store.parent[state] = parent;
    store.push[state] = push;
    store.paid[state] = paid;
    store.second[state] = changes;
  }
}

import type { Budget } from "../../../solver.js";
import type { Measure } from "../../measures/solution-measures.js";
import type { Board } from "../board/search-board.js";
import { Vicinity } from "../search/vicinity.js";
import { combine } from "./combine.js";
import { type Cost, CostOrder, isLess } from "./cost-order.js";
import { OrderedSearch } from "./ordered-search.js";
import { PushTrack } from "./push-track.js";
import { StretchPicker } from "./stretch-picker.js";
import { StretchSearch } from "./stretch-search.js";
import { costOf, WayCosts } from "./way-costs.js";

/** What is improved, and how. */
export interface Improving {
  /** Which measure counts first, second and so on; those that are not named follow in their own order. */
  readonly order: readonly Measure[];
  /** Only the pushes from this one up to `to`, not included; all unless said. The rest stays as it is. */
  readonly from?: number;
  readonly to?: number;
  readonly memoryBytes: number;
  /** Hears of each improvement. */
  readonly better: (pushes: readonly number[]) => void;
  /** Hears how much memory it has. */
  readonly holds?: (bytes: number) => void;
}

/** Positions of a search of a stretch: at first, how much more each time that nothing is found, and at most. */
const firstNodes = 2_000;
const growth = 4;
const maxStates = 300_000;
/** So many stretches in a row without a gain end a turn: for fewer pushes, where most are refused by their first bound, and for the whole order. */
const pushTries = 300;
const orderTries = 60;
/** Where pushes count first, the whole order has at most so much of what goes into them, unless nothing goes into them any more. */
const orderShare = 0.25;
const fewNodes = 5_000;
/** What a stretch costs beside its search, in nodes. */
const pickNodes = 100;
/** Positions kept around a solution: at first, and how much more each time. */
const firstPositions = 4_000;
const vicinityGrowth = 3;

/**
 * Makes a solution better in its measures while the budget lasts, by large neighbourhoods: a stretch of it and a few boxes are chosen, and the best ways of these
 * boxes are searched while all others keep their pushes. In turns: among all positions near the solution; for fewer pushes; for the whole order. Searches grow with each round in which nothing is gained. Ends when the largest have found nothing, or the budget is spent.
 */
export function improve(
  board: Board,
  dead: Uint8Array,
  solutions: readonly (readonly number[])[],
  budget: Budget,
  improving: Improving,
): readonly number[] {
  return new Improvement(board, dead, budget, improving).run(solutions);
}

class Improvement {
  readonly #board: Board;
  readonly #dead: Uint8Array;
  readonly #budget: Budget;
  readonly #improving: Improving;
  readonly #order: CostOrder;
  readonly #ways: WayCosts;
  #track: PushTrack;
  /** With fewer pushes, where these do not count first. */
  #lead: PushTrack | undefined;
  #cost: Cost = { high: 0, low: 0 };
  #from = 0;
  #to = 0;

  constructor(board: Board, dead: Uint8Array, budget: Budget, improving: Improving) {
    this.#board = board;
    this.#dead = dead;
    this.#budget = budget;
    this.#improving = improving;
    this.#order = new CostOrder(improving.order);
    this.#ways = new WayCosts(board, this.#order);
    this.#track = new PushTrack(board, []);
  }

  run(solutions: readonly (readonly number[])[]): readonly number[] {
    this.#begin(solutions);
    const states = Math.min(maxStates, Math.floor(this.#improving.memoryBytes / 4 / (StretchSearch.bytesFor(1_000) / 1_000)));
    const bytes = StretchSearch.bytesFor(states) + OrderedSearch.bytesFor(states);
    if (this.#track.length === 0 || this.#budget.mayTake?.(bytes) === false) return this.#track.pushes;
    this.#improving.holds?.(bytes);
    const pushes = new StretchSearch(this.#board, this.#dead, states);
    const ordered = new OrderedSearch(this.#board, this.#dead, this.#order, states);
    const pickers = [new StretchPicker(0x2545f491), new StretchPicker(0x6b43a9b5)] as const;
    const areFirst = this.#order.measures[0] === "pushes";
    let positions = firstPositions;
    let nodes = firstNodes;
    for (;;) {
      const before = this.#cost;
      const isWhole = this.#vicinity(positions);
      const spent = pushes.nodes;
      this.#leadTurn(pushes, pickers[0], nodes);
      const mayOrder = !areFirst || ordered.nodes < pushes.nodes * orderShare || pushes.nodes - spent < fewNodes;
      if (mayOrder) this.#turn(ordered, pickers[1], nodes);
      if (!this.#budget.spend(0)) break;
      if (isLess(this.#cost, before)) continue;
      if (nodes === states && isWhole && mayOrder) break;
      nodes = Math.min(nodes * growth, states);
      positions *= vicinityGrowth;
    }
    return this.#track.pushes;
  }

  /** The best of the solutions, or one that is put together from them. */
  #begin(solutions: readonly (readonly number[])[]): void {
    const tracks = solutions.map((pushes) => new PushTrack(this.#board, pushes));
    const costs = tracks.map((track) => costOf(this.#board, track, 0, track.length, this.#ways));
    const best = costs.reduce((least, cost, index) => (isLess(cost, costs[least]!) ? index : least), 0);
    this.#track = tracks[best]!;
    this.#cost = costs[best]!;
    this.#from = this.#improving.from ?? 0;
    this.#to = this.#improving.to ?? this.#track.length;
    const isWhole = this.#from === 0 && this.#to === this.#track.length;
    const combined = tracks.length > 1 && isWhole ? combine(this.#board, tracks, this.#order, this.#budget) : undefined;
    if (combined !== undefined) this.#accept(new PushTrack(this.#board, combined));
  }

  /**
   * Searches stretches for fewer pushes until so many in a row came to nothing. Where other measures come first, it goes on with a solution of its own, as one
   * with few pushes mostly has little of the rest, too, if not at every step on the way there.
   */
  #leadTurn(search: StretchSearch, picker: StretchPicker, nodes: number): void {
    if (this.#lead === undefined || this.#track.length <= this.#lead.length) this.#lead = this.#track;
    for (let tries = 0; tries < pushTries && this.#budget.spend(0); tries++) {
      const stretch = picker.pick(this.#lead, this.#from, this.#to + this.#lead.length - this.#track.length);
      if (stretch === undefined) continue;
      const before = search.nodes;
      const found = search.run(this.#lead, stretch, nodes, this.#budget);
      picker.learn(found === undefined ? 0 : stretch.to - stretch.from - found.length, search.nodes - before + pickNodes);
      if (found === undefined) continue;
      this.#lead = this.#lead.with(stretch.from, stretch.to, found);
      this.#accept(this.#lead);
      tries = 0;
    }
    if (this.#lead.length >= this.#track.length) return;
    const combined = combine(this.#board, [this.#track, this.#lead], this.#order, this.#budget);
    if (combined !== undefined) this.#accept(new PushTrack(this.#board, combined));
  }

  /** Searches stretches for less in the whole order until so many in a row came to nothing. */
  #turn(search: OrderedSearch, picker: StretchPicker, nodes: number): void {
    for (let tries = 0; tries < orderTries && this.#budget.spend(0); tries++) {
      const stretch = picker.pick(this.#track, this.#from, this.#to);
      if (stretch === undefined) continue;
      const before = search.nodes;
      const found = search.run(this.#track, stretch, nodes, this.#budget);
      const isBetter = found !== undefined && this.#accept(this.#track.with(stretch.from, stretch.to, found), stretch.from, stretch.to);
      picker.learn(isBetter ? Math.max(1, stretch.to - stretch.from - found.length) : 0, search.nodes - before + pickNodes);
      if (isBetter) tries = 0;
    }
  }

  /** The best way among the positions around the solution. True where there are no more, or they are not looked at. */
  #vicinity(positions: number): boolean {
    const [first] = this.#order.measures;
    if ((first !== "pushes" && first !== "moves") || this.#from > 0 || this.#to < this.#track.length) return true;
    const vicinity = new Vicinity(this.#board, this.#dead, this.#improving.memoryBytes / 4);
    if (!vicinity.grow(this.#track.pushes, Math.max(positions, this.#track.length * 2), this.#budget)) return true;
    const found = vicinity.best(first, this.#budget);
    if (found !== undefined) this.#accept(new PushTrack(this.#board, found.pushes));
    return vicinity.full || vicinity.count < positions;
  }

  /** Takes a solution where it is better than the best one so far, from which it differs in the pushes from `from` up to `to` of that. */
  #accept(track: PushTrack, from = 0, to = this.#track.length): boolean {
    const longer = track.length - this.#track.length;
    // What the push behind costs depends on how the stretch ends.
    const before = costOf(this.#board, this.#track, from, Math.min(to + 1, this.#track.length), this.#ways);
    const after = costOf(this.#board, track, from, Math.min(to + longer + 1, track.length), this.#ways);
    if (!isLess(after, before)) return false;
    this.#to += longer;
    this.#track = track;
    this.#cost = { high: this.#cost.high - before.high + after.high, low: this.#cost.low - before.low + after.low };
    this.#improving.better(track.pushes);
    return true;
  }
}

import type { Budget } from "../../../solver.js";
import type { Board } from "../board/search-board.js";
import { Vicinity } from "../search/vicinity.js";
import { combine } from "./combine.js";
import { type CostOrder, isLess, type OrderedCost } from "./cost-order.js";
import { OrderedSearch } from "./ordered-search.js";
import { PushTrack } from "./push-track.js";
import type { PushSegment } from "./segment.js";
import { SegmentPicker } from "./segment-picker.js";
import { SegmentSearch } from "./segment-search.js";
import { costOf, WayCosts } from "./way-costs.js";

/**
 * The positions of a search of a segment: at first, the growth factor each time that nothing is found, and
 * the limit.
 */
const firstNodes = 2_000;
const growth = 4;
const maxStates = 300_000;
/**
 * The number of segments in a row without a gain that ends a turn. The first number is for fewer pushes,
 * where the first bound refuses most segments; the second is for the whole order.
 */
const pushTries = 300;
const orderTries = 60;
/**
 * Where pushes have priority, the whole order has at most this share of the work on pushes, unless the work
 * on pushes has ended.
 */
const orderShare = 0.25;
const fewNodes = 5_000;
/** The cost of a segment besides its search, in nodes. */
const pickNodes = 100;
/** The positions kept around a solution: at first, and the growth factor. */
const firstPositions = 4_000;
const vicinityGrowth = 3;

/** Data that the improvements of one level share: the board, and searches that are reused. */
export class ImprovementContext {
  readonly ways: WayCosts;
  readonly pushes: SegmentSearch;
  readonly ordered: OrderedSearch;
  /** The most positions in a search of a segment. */
  readonly states: number;

  constructor(
    readonly board: Board,
    readonly dead: Uint8Array,
    readonly order: CostOrder,
    readonly memoryBytes: number,
  ) {
    this.states = statesIn(memoryBytes);
    this.ways = new WayCosts(board, order);
    this.pushes = new SegmentSearch(board, dead, this.states);
    this.ordered = new OrderedSearch(board, dead, order, this.states);
  }

  /** The bytes of its arrays, for this memory limit. */
  static bytesFor(memoryBytes: number): number {
    const states = statesIn(memoryBytes);
    return SegmentSearch.bytesFor(states) + OrderedSearch.bytesFor(states);
  }
}

function statesIn(memoryBytes: number): number {
  return Math.min(maxStates, Math.floor(memoryBytes / 4 / (SegmentSearch.bytesFor(1_000) / 1_000)));
}

/**
 * One solution that is improved in its measures by large neighborhoods. A segment of it and a few boxes are
 * selected. The best pushes of these boxes are searched while all others keep their pushes. It takes turns:
 * among all positions near the solution; for fewer pushes; for the whole order. Searches grow with each round
 * without a gain. It runs in parts and continues where it stopped.
 */
export class Improvement {
  /** The largest searches have found nothing. */
  isDone = false;
  /** All possible positions were examined: nothing is better. */
  isExhausted = false;
  readonly #pickers = [new SegmentPicker(0x2545f491), new SegmentPicker(0x6b43a9b5)] as const;
  #track: PushTrack;
  #cost: OrderedCost;
  /** A solution with fewer pushes, where these do not have priority. */
  #lead: PushTrack;
  #turn: "vicinity" | "pushes" | "order" = "vicinity";
  /** Segments without a gain in this turn. */
  #tries = 0;
  /** The cost at the start of the round. */
  #before: OrderedCost;
  #positions = firstPositions;
  #isWhole = false;
  #nodes = firstNodes;
  /**
   * The nodes of the searches for fewer pushes, in all and before this round, and of the searches for the
   * whole order.
   */
  #pushNodes = 0;
  #pushNodesBefore = 0;
  #orderNodes = 0;

  /** Changes only the pushes from `from` up to `to`, exclusive. Calls `better` for each gain. */
  constructor(
    private readonly context: ImprovementContext,
    track: PushTrack,
    private readonly better: (improvement: Improvement) => void,
    private readonly from = 0,
    private to = track.length,
  ) {
    this.#track = track;
    this.#lead = track;
    this.#cost = costOf(context.board, track, 0, track.length, context.ways);
    this.#before = this.#cost;
  }

  get track(): PushTrack {
    return this.#track;
  }

  get cost(): OrderedCost {
    return this.#cost;
  }

  /**
   * Continues until `isOver` returns true, which is asked between searches, the budget is spent, or nothing
   * is left to try.
   */
  run(budget: Budget, isOver: () => boolean): void {
    while (!this.isDone && budget.spend(0) && !isOver()) {
      if (this.#turn === "vicinity") {
        this.#isWhole = this.#vicinity(budget);
        this.#next("pushes");
      } else if (this.#turn === "pushes") {
        if (this.#pushTurn(budget, isOver)) this.#next("order");
      } else if (!this.#mayOrder || this.#orderTurn(budget, isOver)) this.#endRound();
    }
  }

  /**
   * Continues with a better solution, or with the better parts of both where they pass through the same
   * position.
   */
  join(track: PushTrack, budget: Budget): void {
    const { board, order } = this.context;
    const combined = combine(board, [this.#track, track], order, budget);
    if (combined !== undefined) this.#accept(new PushTrack(board, combined));
  }

  #next(turn: "pushes" | "order"): void {
    this.#turn = turn;
    this.#tries = 0;
  }

  get #mayOrder(): boolean {
    const areFirst = this.context.order.measures[0] === "pushes";
    return (
      !areFirst ||
      this.#orderNodes < this.#pushNodes * orderShare ||
      this.#pushNodes - this.#pushNodesBefore < fewNodes
    );
  }

  #endRound(): void {
    const { states } = this.context;
    if (!isLess(this.#cost, this.#before)) {
      this.isDone = this.#nodes === states && this.#isWhole && this.#mayOrder;
      this.#nodes = Math.min(this.#nodes * growth, states);
      this.#positions *= vicinityGrowth;
    }
    this.#before = this.#cost;
    this.#pushNodesBefore = this.#pushNodes;
    this.#turn = "vicinity";
  }

  /**
   * Searches segments for fewer pushes; true after enough of them in a row without a gain. Where other
   * measures have priority, it continues with a solution of its own. A solution with few pushes is mostly
   * good in the other measures too, though not at every step on the way.
   */
  #pushTurn(budget: Budget, isOver: () => boolean): boolean {
    const search = this.context.pushes;
    const [picker] = this.#pickers;
    if (this.#track.length <= this.#lead.length) this.#lead = this.#track;
    for (; this.#tries < pushTries; this.#tries++) {
      if (!budget.spend(0) || isOver()) return false;
      const segment = picker.pick(this.#lead, this.from, this.to + this.#lead.length - this.#track.length);
      if (segment === undefined) continue;
      const before = search.nodes;
      const found = search.run(this.#lead, segment, this.#nodes, budget);
      this.#pushNodes += search.nodes - before;
      picker.learn(
        found === undefined ? 0 : segment.to - segment.from - found.length,
        search.nodes - before + pickNodes,
      );
      if (found === undefined) continue;
      this.#lead = this.#lead.with(segment.from, segment.to, found);
      this.#accept(this.#lead);
      this.#tries = 0;
    }
    if (this.#lead.length < this.#track.length) this.join(this.#lead, budget);
    return true;
  }

  /**
   * Searches segments for a lower cost in the whole order; true after enough of them in a row without a
   * gain.
   */
  #orderTurn(budget: Budget, isOver: () => boolean): boolean {
    const search = this.context.ordered;
    const [, picker] = this.#pickers;
    for (; this.#tries < orderTries; this.#tries++) {
      if (!budget.spend(0) || isOver()) return false;
      const segment = picker.pick(this.#track, this.from, this.to);
      if (segment === undefined) continue;
      const before = search.nodes;
      const found = search.run(this.#track, segment, this.#nodes, budget);
      this.#orderNodes += search.nodes - before;
      const isBetter = found !== undefined && this.#acceptSegment(segment, found);
      picker.learn(
        isBetter ? Math.max(1, segment.to - segment.from - found.length) : 0,
        search.nodes - before + pickNodes,
      );
      if (isBetter) this.#tries = 0;
    }
    return true;
  }

  /**
   * The best way among the positions around the solution. True where there are no more, or where they are not
   * searched.
   */
  #vicinity(budget: Budget): boolean {
    const { board, dead, order, memoryBytes } = this.context;
    const [first] = order.measures;
    if ((first !== "pushes" && first !== "moves") || this.from > 0 || this.to < this.#track.length)
      return true;
    const vicinity = new Vicinity(board, dead, memoryBytes / 4);
    const positions = Math.max(this.#positions, this.#track.length * 2);
    if (!vicinity.grow(this.#track.pushes, positions, budget)) return true;
    const found = vicinity.best(first, budget);
    if (found !== undefined) this.#accept(new PushTrack(board, found));
    this.isExhausted = !vicinity.full && vicinity.count < positions;
    return vicinity.full || vicinity.count < this.#positions;
  }

  #acceptSegment({ from, to }: PushSegment, found: readonly number[]): boolean {
    const track = this.#track.with(from, to, found);
    // A solution that now ends sooner differs in everything after the segment.
    const isWhole = track.length - this.#track.length === found.length - (to - from);
    return this.#accept(track, from, isWhole ? to : this.#track.length);
  }

  /**
   * Takes a solution if it is better than the best one so far. It differs from the best one in that one's
   * pushes from `from` up to `to`.
   */
  #accept(track: PushTrack, from = 0, to = this.#track.length): boolean {
    const { board, ways } = this.context;
    const longer = track.length - this.#track.length;
    // The cost of the next push depends on how the segment ends.
    const before = costOf(board, this.#track, from, Math.min(to + 1, this.#track.length), ways);
    const after = costOf(board, track, from, Math.min(to + longer + 1, track.length), ways);
    if (!isLess(after, before)) return false;
    this.to += longer;
    this.#track = track;
    this.#cost = {
      high: this.#cost.high - before.high + after.high,
      low: this.#cost.low - before.low + after.low,
    };
    this.better(this);
    return true;
  }
}

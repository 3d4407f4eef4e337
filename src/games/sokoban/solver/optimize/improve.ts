import { type Budget, spendingBy } from "../../../solver.js";
import type { Measure } from "../../play/solution-measures.js";
import type { Board } from "../board/search-board.js";
import { combine } from "./combine.js";
import { CostOrder, isLess, type OrderedCost } from "./cost-order.js";
import { Improvement, ImprovementContext } from "./improvement.js";
import { OtherSolutions } from "./other-solutions.js";
import { PushTrack } from "./push-track.js";
import { costOf, WayCosts } from "./way-costs.js";

/** What is improved, and how. */
export interface Improving {
  /** The measures in order of priority; unnamed measures follow in their own order. */
  readonly order: readonly Measure[];
  /** Improves only the pushes from this one up to `to`, exclusive (default: all). The rest stays as it is. */
  readonly from?: number;
  readonly to?: number;
  readonly memoryBytes: number;
  /** Called for each improvement. */
  readonly better: (pushes: readonly number[]) => void;
  /** Called with the memory in use. */
  readonly holds?: (bytes: number) => void;
}

/** The work of one position in a search for another solution, in positions of the improvement. */
const featureWork = 300;
/**
 * The work, in such positions, that another solution may take to become as good as the best solutions were
 * after the same work. It grows with each leg.
 */
const legs = [30_000, 60_000, 120_000, 240_000] as const;
/** At the end of a leg it may be worse by this factor than the best solution was then. */
const slack = 1.01;
/** The largest share of all work that is spent on other solutions. */
const othersShare = 0.5;
/** The work on the best solution between two other solutions. */
const bestLeg = 30_000;
/** The search for other solutions ends after this many turns in a row without a new one. */
const maxFailures = 16;
/** The number of other solutions that are improved together. */
const groupSize = 2;
/** The share of the memory for a search for another solution. */
const otherMemory = 1 / 4;

/**
 * Improves a solution in its measures while the budget lasts. It uses large neighborhoods of the solution
 * (`Improvement`) and other solutions of the level. Those are improved in the same way, two at a time. The
 * better one goes on as long as it keeps pace with the best solution after as much work. They help because a
 * solution with another packing order is often far from anything that changing segments can reach. Ends when
 * nothing is left to try or the budget is spent.
 */
export function improve(
  board: Board,
  dead: Uint8Array,
  solutions: readonly (readonly number[])[],
  budget: Budget,
  improving: Improving,
): readonly number[] {
  const order = new CostOrder(improving.order);
  const tracks = solutions.map((pushes) => new PushTrack(board, pushes));
  const best = cheapestOf(board, tracks, order);
  const { from = 0, to = best.length } = improving;
  const segment = from === 0 && to === best.length ? undefined : { from, to };
  const combined =
    tracks.length > 1 && segment === undefined ? combine(board, tracks, order, budget) : undefined;
  const first =
    combined === undefined ? best : cheapestOf(board, [best, new PushTrack(board, combined)], order);
  if (first !== best) improving.better(first.pushes);
  const bytes = ImprovementContext.bytesFor(improving.memoryBytes);
  if (first.length === 0 || budget.mayAllocate?.(bytes) === false) return first.pushes;
  improving.holds?.(bytes);
  return new Race(board, dead, order, first, segment, budget, improving).run(tracks);
}

/** The first of those with the least cost. */
function cheapestOf(board: Board, tracks: readonly PushTrack[], order: CostOrder): PushTrack {
  const ways = new WayCosts(board, order);
  const costs = tracks.map((track) => costOf(board, track, 0, track.length, ways));
  return tracks[costs.reduce((least, cost, index) => (isLess(cost, costs[least]!) ? index : least), 0)]!;
}

/** The solutions of a level that are improved and compared with each other. */
class Race {
  readonly #context: ImprovementContext;
  readonly #budget: Budget;
  readonly #others: OtherSolutions;
  /** The whole solution may change. */
  readonly #mayLook: boolean;
  /** The work so far, and the part of it for other solutions. */
  #work = 0;
  #othersWork = 0;
  /** The solutions that were given or found, by their pushes. */
  readonly #known = new Set<string>();
  /** The turns in a row without a new solution. */
  #failures = 0;
  /** By leg: the lowest value of the first measure that any solution had at its end. */
  readonly #pace: number[] = [];
  readonly #onBetter = (one: Improvement): void => {
    if (!isLess(one.cost, this.#cost)) return;
    this.#cost = one.cost;
    this.#best = one;
    this.improving.better(one.track.pushes);
  };
  readonly #first: Improvement;
  #best: Improvement;
  /** The cost of the best solution that was reported. */
  #cost: OrderedCost;

  constructor(
    board: Board,
    dead: Uint8Array,
    order: CostOrder,
    first: PushTrack,
    segment: { readonly from: number; readonly to: number } | undefined,
    budget: Budget,
    private readonly improving: Improving,
  ) {
    this.#context = new ImprovementContext(board, dead, order, improving.memoryBytes);
    this.#others = new OtherSolutions(board, improving.memoryBytes * otherMemory);
    this.#budget = spendingBy(budget, (nodes) => {
      this.#work += nodes ?? 1;
      return budget.spend(nodes);
    });
    this.#first = new Improvement(this.#context, first, this.#onBetter, segment?.from, segment?.to);
    this.#best = this.#first;
    this.#mayLook = segment === undefined;
    this.#cost = this.#best.cost;
  }

  run(given: readonly PushTrack[]): readonly number[] {
    for (const { pushes } of given) this.#known.add(pushes.join());
    this.#advance();
    while (this.#budget.spend(0)) {
      const mayLook = this.#mayLook && !this.#best.isExhausted && this.#findsOthers;
      if (!mayLook && this.#best.isDone) break;
      if (!mayLook || (this.#othersWork > this.#work * othersShare && !this.#best.isDone)) {
        this.#advance();
        continue;
      }
      const before = this.#work;
      this.#tryOthers();
      this.#othersWork += this.#work - before;
    }
    return this.#best.track.pushes;
  }

  /** Whether more solutions may be found. */
  get #findsOthers(): boolean {
    return !this.#others.isDone && this.#failures < maxFailures;
  }

  /** Improves a few other solutions. After each leg the better half goes on, as long as it keeps pace. */
  #tryOthers(): void {
    const before = this.#best;
    const value = (one: Improvement) => this.#context.order.first(one.cost);
    let group = this.#findOthers();
    for (const [index, leg] of legs.entries()) {
      while (this.#pace.length <= index) this.#advance();
      for (const one of group) this.#leg(one, leg);
      const pace = this.#pace[index]!;
      group = group
        .toSorted((one, other) => value(one) - value(other))
        .slice(0, Math.ceil(group.length / 2))
        .filter((one) => value(one) <= pace * slack);
      if (group.length === 0) return;
      this.#pace[index] = Math.min(pace, value(group[0]!));
    }
    // Combines what is better in each of the two.
    for (const one of group) {
      if (this.#best === one) one.join(before.track, this.#budget);
      else this.#best.join(one.track, this.#budget);
    }
  }

  #findOthers(): readonly Improvement[] {
    const found: Improvement[] = [];
    while (found.length < groupSize && this.#findsOthers && this.#budget.spend(0)) {
      const before = this.#others.nodes;
      const pushes = this.#others.next(this.#best.track, this.#budget);
      this.#work += (this.#others.nodes - before) * featureWork;
      const name = pushes?.join();
      if (pushes === undefined || name === undefined || this.#known.has(name)) {
        this.#failures++;
        continue;
      }
      this.#failures = 0;
      this.#known.add(name);
      const track = new PushTrack(this.#context.board, pushes);
      found.push(new Improvement(this.#context, track, this.#onBetter));
    }
    return found;
  }

  /** Continues with the first solution while it sets the pace, and then with the best. */
  #advance(): void {
    const leg = legs[this.#pace.length];
    this.#leg(leg === undefined ? this.#best : this.#first, leg ?? bestLeg);
    if (leg !== undefined) this.#pace.push(this.#context.order.first(this.#first.cost));
  }

  #leg(one: Improvement, work: number): void {
    const end = this.#work + work;
    one.run(this.#budget, () => this.#work >= end);
  }
}

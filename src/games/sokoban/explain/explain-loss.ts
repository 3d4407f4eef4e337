import type { PausingWork } from "../../slices.js";
import { frozenBoxes } from "../level/analysis.js";
import { columnOf, rowOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { type Reduced, ReducedSearch } from "./reduced-search.js";
import { type LossRule, ruleOf } from "./rule-of-loss.js";

/** Why a position is lost: boxes that, were they the only ones, could not all be brought to goals. */
export interface Loss {
  /** By number in `level.boxes`. */
  readonly boxes: readonly number[];
  readonly rule: LossRule;
  /** No smaller set of boxes is stuck by itself: every one was searched to its end. */
  readonly isFewest: boolean;
}

export interface ExplainLimits {
  /** Positions of one search of few boxes. */
  readonly few: number;
  /** Of one search of many. */
  readonly many: number;
  /** Of all. */
  readonly all: number;
}

export const explainLimits: ExplainLimits = { few: 3_000, many: 30_000, all: 250_000 };

/** Sets of so many boxes are tried one by one, those that stand near each other. */
const maxSetSize = 4;
const maxSets = 400;

/**
 * As few boxes as were found that are stuck by themselves; `undefined` where none was found within the
 * limits, which does not say that the position can be solved. `moved`: the box of the last push, which is
 * tried first.
 */
export function* explainingLoss(
  level: Level,
  moved?: number,
  limits: ExplainLimits = explainLimits,
): PausingWork<Loss | undefined> {
  const search = new ReducedSearch(level);
  const goals = new Set(level.goals);
  const numbers = [...level.boxes.keys()].sort(
    (one, other) => Number(other === moved) - Number(one === moved),
  );
  const outside = numbers.find((box) => !search.isInside(level.boxes[box]!) && !goals.has(level.boxes[box]!));
  if (outside !== undefined) return { boxes: [outside], rule: "outside", isFewest: true };
  const movable = numbers.filter((box) => search.isInside(level.boxes[box]!));
  const explainer = new Explainer(level, search, limits);
  for (let size = 1; size <= maxSetSize; size++) {
    for (const set of nearSets(level, movable, size)) {
      if (explainer.isSpent) break;
      if ((yield* explainer.try(set, limits.few)) === "stuck")
        return yield* explainer.fewest(yield* explainer.reduced(set), movable);
    }
  }
  for (const set of explainer.largeSets(movable, moved)) {
    if (explainer.isSpent) break;
    if ((yield* explainer.try(set, limits.many)) === "stuck")
      return yield* explainer.fewest(yield* explainer.reduced(set), movable);
  }
  return undefined;
}

class Explainer {
  readonly #level: Level;
  readonly #search: ReducedSearch;
  readonly #limits: ExplainLimits;
  /** By the boxes of a set, in order: what was found among so many positions. */
  readonly #known = new Map<string, { readonly found: Reduced; readonly among: number }>();

  constructor(level: Level, search: ReducedSearch, limits: ExplainLimits) {
    this.#level = level;
    this.#search = search;
    this.#limits = limits;
  }

  get isSpent(): boolean {
    return this.#search.positions >= this.#limits.all;
  }

  /**
   * Whether boxes are stuck by themselves, among so many positions. Nothing is searched again that would come
   * to the same.
   */
  *try(set: readonly number[], maxPositions: number): PausingWork<Reduced> {
    const key = set.toSorted((one, other) => one - other).join();
    const known = this.#known.get(key);
    if (known !== undefined && (known.found !== "open" || known.among >= maxPositions)) return known.found;
    const { boxes, player } = this.#level;
    const among = Math.min(maxPositions, Math.max(0, this.#limits.all - this.#search.positions));
    const cells = set.map((box) => boxes[box]!);
    const found = yield* this.#search.run(cells, player, among);
    this.#known.set(key, { found, among });
    return found;
  }

  /** A set that is stuck, without the boxes that can be left out of it one after the other. */
  *reduced(set: readonly number[]): PausingWork<readonly number[]> {
    let kept = set;
    for (const box of set) {
      const fewer = kept.filter((other) => other !== box);
      if (!this.isSpent && (yield* this.try(fewer, this.#limits.many)) === "stuck") kept = fewer;
    }
    return kept;
  }

  /**
   * The loss by a set that is stuck, or by a smaller one: as many are tried as the limits allow, wherever
   * their boxes stand.
   */
  *fewest(set: readonly number[], all: readonly number[]): PausingWork<Loss> {
    let [isFewest, left] = [true, maxSets];
    for (let size = 1; size < set.length; size++) {
      for (const fewer of setsOf(all, size)) {
        if (left-- <= 0 || this.isSpent) return this.#loss(set, false);
        const found = yield* this.try(fewer, this.#limits.few);
        if (found === "stuck") return this.#loss(fewer, isFewest);
        if (found === "open") isFewest = false;
      }
    }
    return this.#loss(set, isFewest);
  }

  /**
   * Sets to look for a loss in where no few boxes show one: those that are frozen, those around a box, in the
   * end all.
   */
  *largeSets(all: readonly number[], moved: number | undefined): Generator<readonly number[]> {
    const frozen = frozenBoxes(this.#level).filter((box) => all.includes(box));
    if (frozen.length > maxSetSize) yield frozen;
    for (const centre of moved === undefined ? all : [moved, ...all.filter((box) => box !== moved)]) {
      const near = all.toSorted((one, other) => this.#distance(centre, one) - this.#distance(centre, other));
      for (const size of [6, 8]) if (near.length > size) yield near.slice(0, size);
      if (moved !== undefined) break;
    }
    yield all;
  }

  #distance(one: number, other: number): number {
    return distance(this.#level, this.#level.boxes[one]!, this.#level.boxes[other]!);
  }

  #loss(set: readonly number[], isFewest: boolean): Loss {
    const boxes = set.toSorted((one, other) => one - other);
    const cells = boxes.map((box) => this.#level.boxes[box]!);
    return { boxes, rule: ruleOf(this.#level, cells), isFewest };
  }
}

/** All sets of so many. */
function* setsOf(boxes: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) yield [];
  else
    for (const [at, box] of boxes.entries())
      for (const rest of setsOf(boxes.slice(at + 1), size - 1)) yield [box, ...rest];
}

/** Sets of boxes of which each stands near another one, those with the first box first. */
function* nearSets(level: Level, boxes: readonly number[], size: number): Generator<readonly number[]> {
  const near = (one: number, other: number) => distance(level, level.boxes[one]!, level.boxes[other]!) <= 2;
  const seen = new Set<string>();
  let left = maxSets;
  function* grow(set: readonly number[]): Generator<readonly number[]> {
    const key = set.toSorted((one, other) => one - other).join();
    if (left <= 0 || seen.has(key)) return;
    seen.add(key);
    if (set.length === size) {
      left--;
      yield set;
      return;
    }
    for (const box of boxes)
      if (!set.includes(box) && set.some((other) => near(box, other))) yield* grow([...set, box]);
  }
  for (const box of boxes) yield* grow([box]);
}

/** As a king goes. */
function distance(level: Level, one: number, other: number): number {
  return Math.max(
    Math.abs(rowOf(level, one) - rowOf(level, other)),
    Math.abs(columnOf(level, one) - columnOf(level, other)),
  );
}

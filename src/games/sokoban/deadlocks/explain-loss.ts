import type { PausingWork } from "../../slices.js";
import { frozenBoxes } from "../level/analysis.js";
import { kingMoves } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { type Reduced, ReducedSearch } from "./reduced-search.js";
import { type LossRule, ruleOf } from "./rule-of-loss.js";

/** Why a position is lost: boxes that could not all be brought to goals even if they were the only ones. */
export interface Loss {
  /** Box numbers in `level.boxes`. */
  readonly boxes: readonly number[];
  readonly rule: LossRule;
  /** True when no smaller set of boxes is stuck by itself: each was searched completely. */
  readonly isFewest: boolean;
}

export interface ExplainLimits {
  /** Positions of one search with few boxes. */
  readonly few: number;
  /** Positions of one search with many boxes. */
  readonly many: number;
  /** Positions of all searches. */
  readonly all: number;
}

export const explainLimits: ExplainLimits = { few: 3_000, many: 30_000, all: 250_000 };

/** Sets of up to this many boxes near each other are tried one by one. */
const maxSetSize = 4;
const maxSets = 400;

/**
 * A set of boxes that are stuck by themselves, as small as was found. `undefined` where none was found within
 * the limits, which does not prove that the position can be solved. `moved`: the box of the last push, which
 * is tried first.
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
      yield;
      if (explainer.isSpent) break;
      if ((yield* explainer.try(set, limits.few)) === "stuck")
        return yield* explainer.fewest(yield* explainer.reduced(set), movable);
    }
  }
  for (const set of explainer.largeSets(movable, moved)) {
    yield;
    if (explainer.isSpent) break;
    if ((yield* explainer.try(set, limits.many)) === "stuck")
      return yield* explainer.fewest(yield* explainer.reduced(set), movable);
  }
  return undefined;
}

class Explainer {
  /** Results by the sorted boxes of a set, with the number of positions that were searched. */
  readonly #known = new Map<string, { readonly found: Reduced; readonly among: number }>();

  constructor(
    private readonly level: Level,
    private readonly search: ReducedSearch,
    private readonly limits: ExplainLimits,
  ) {}

  get isSpent(): boolean {
    return this.search.positions >= this.limits.all;
  }

  /**
   * Whether boxes are stuck by themselves, searching at most `maxPositions`. A search that would give the
   * same result is not repeated.
   */
  *try(set: readonly number[], maxPositions: number): PausingWork<Reduced> {
    const key = set.toSorted((one, other) => one - other).join();
    const known = this.#known.get(key);
    if (known !== undefined && (known.found !== "open" || known.among >= maxPositions)) return known.found;
    const { boxes, player } = this.level;
    const among = Math.min(maxPositions, Math.max(0, this.limits.all - this.search.positions));
    const cells = set.map((box) => boxes[box]!);
    const found = yield* this.search.run(cells, player, among);
    this.#known.set(key, { found, among });
    return found;
  }

  /** Removes boxes from a stuck set one by one, as long as the rest stays stuck. */
  *reduced(set: readonly number[]): PausingWork<readonly number[]> {
    let kept = set;
    for (const box of set) {
      const fewer = kept.filter((other) => other !== box);
      if (!this.isSpent && (yield* this.try(fewer, this.limits.many)) === "stuck") kept = fewer;
    }
    return kept;
  }

  /**
   * The loss by a stuck set or by a smaller one. Tries as many smaller sets as the limits allow, wherever
   * their boxes are.
   */
  *fewest(set: readonly number[], all: readonly number[]): PausingWork<Loss> {
    let [isFewest, left] = [true, maxSets];
    for (let size = 1; size < set.length; size++) {
      for (const fewer of setsOf(all, size)) {
        if (left-- <= 0 || this.isSpent) return this.#loss(set, false);
        const found = yield* this.try(fewer, this.limits.few);
        if (found === "stuck") return this.#loss(fewer, isFewest);
        if (found === "open") isFewest = false;
      }
    }
    return this.#loss(set, isFewest);
  }

  /** Sets to search where few boxes show no loss: frozen boxes, those around a box, and finally all. */
  *largeSets(all: readonly number[], moved: number | undefined): Generator<readonly number[]> {
    const frozen = frozenBoxes(this.level).filter((box) => all.includes(box));
    if (frozen.length > maxSetSize) yield frozen;
    for (const center of moved === undefined ? all : [moved, ...all.filter((box) => box !== moved)]) {
      const near = all.toSorted((one, other) => this.#distance(center, one) - this.#distance(center, other));
      for (const size of [6, 8]) if (near.length > size) yield near.slice(0, size);
      if (moved !== undefined) break;
    }
    yield all;
  }

  #distance(one: number, other: number): number {
    return kingMoves(this.level, this.level.boxes[one]!, this.level.boxes[other]!);
  }

  #loss(set: readonly number[], isFewest: boolean): Loss {
    const boxes = set.toSorted((one, other) => one - other);
    const cells = boxes.map((box) => this.level.boxes[box]!);
    return { boxes, rule: ruleOf(this.level, cells), isFewest };
  }
}

/** All subsets of the given size. */
function* setsOf(boxes: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) yield [];
  else
    for (const [at, box] of boxes.entries())
      for (const rest of setsOf(boxes.slice(at + 1), size - 1)) yield [box, ...rest];
}

/** Sets of boxes in which each is near another one; sets with the first box come first. */
function* nearSets(level: Level, boxes: readonly number[], size: number): Generator<readonly number[]> {
  const near = (one: number, other: number) => kingMoves(level, level.boxes[one]!, level.boxes[other]!) <= 2;
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

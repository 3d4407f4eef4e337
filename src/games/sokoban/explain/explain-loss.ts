import type { PausingWork } from "../../slices.js";
import { frozenBoxes } from "../level/analysis.js";
import { columnOf, openBeside, rowOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { boxReach } from "../play/paths.js";
import { startOf } from "../play/rules.js";
import { ReducedSearch } from "./reduced-search.js";

/** Why a position is lost: boxes that, were they the only ones, could not all be brought to goals. */
export interface Loss {
  /** By number in `level.boxes`. None of them can be left out without losing the proof. */
  readonly boxes: readonly number[];
  readonly rule: LossRule;
  /** False where a search that might have left out more was given up. */
  readonly isReduced: boolean;
}

/**
 * "outside": the player can never come to the box. "corner", "square": from there the box alone comes to no goal. "frozen": they hold each other. "goals":
 * there are fewer goals in reach of them than boxes. "search": none of these; every way of pushing them was looked at.
 */
export const lossRules = ["outside", "corner", "square", "frozen", "goals", "search"] as const;
export type LossRule = (typeof lossRules)[number];

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
 * The smallest set of boxes found that is stuck by itself; `undefined` where none was found within the limits, which does not say that the position can be
 * solved. `moved`: the box of the last push, which is tried first.
 */
export function* explainingLoss(level: Level, moved?: number, limits: ExplainLimits = explainLimits): PausingWork<Loss | undefined> {
  const search = new ReducedSearch(level);
  const goals = new Set(level.goals);
  const numbers = [...level.boxes.keys()].sort((one, other) => Number(other === moved) - Number(one === moved));
  const outside = numbers.find((box) => !search.isInside(level.boxes[box]!) && !goals.has(level.boxes[box]!));
  if (outside !== undefined) return { boxes: [outside], rule: "outside", isReduced: true };
  const movable = numbers.filter((box) => search.isInside(level.boxes[box]!));
  const explainer = new Explainer(level, search, limits);
  for (let size = 1; size <= maxSetSize; size++) {
    for (const set of nearSets(level, movable, size)) {
      if (explainer.isSpent) break;
      if ((yield* explainer.try(set, limits.few)) === "stuck") return explainer.loss(set, true);
    }
  }
  return yield* explainer.reduced(movable, moved);
}

class Explainer {
  readonly #level: Level;
  readonly #search: ReducedSearch;
  readonly #limits: ExplainLimits;

  constructor(level: Level, search: ReducedSearch, limits: ExplainLimits) {
    this.#level = level;
    this.#search = search;
    this.#limits = limits;
  }

  get isSpent(): boolean {
    return this.#search.positions >= this.#limits.all;
  }

  *try(set: readonly number[], maxPositions: number) {
    const { boxes, player } = this.#level;
    const left = Math.max(0, this.#limits.all - this.#search.positions);
    return yield* this.#search.run(
      set.map((box) => boxes[box]!),
      player,
      Math.min(left, maxPositions),
    );
  }

  /** A large set that is stuck, made smaller box by box: those that are frozen, those around a box, in the end all. */
  *reduced(all: readonly number[], moved: number | undefined): PausingWork<Loss | undefined> {
    for (const set of this.#largeSets(all, moved)) {
      if (this.isSpent) return undefined;
      if ((yield* this.try(set, this.#limits.many)) !== "stuck") continue;
      let kept = set;
      let isReduced = true;
      for (const box of set) {
        const fewer = kept.filter((other) => other !== box);
        const found = this.isSpent ? "open" : yield* this.try(fewer, this.#limits.many);
        if (found === "stuck") kept = fewer;
        else if (found === "open") isReduced = false;
      }
      return this.loss(kept, isReduced);
    }
    return undefined;
  }

  *#largeSets(all: readonly number[], moved: number | undefined): Generator<readonly number[]> {
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

  loss(set: readonly number[], isReduced: boolean): Loss {
    return { boxes: set.toSorted((one, other) => one - other), rule: this.#ruleOf(set), isReduced };
  }

  #ruleOf(set: readonly number[]): LossRule {
    const level = this.#level;
    const cells = set.map((box) => level.boxes[box]!);
    const [first] = cells;
    if (first !== undefined && cells.length === 1) return isCorner(level, first) ? "corner" : "square";
    const alone = { ...level, boxes: cells.toSorted((one, other) => one - other) };
    if (frozenBoxes(alone).length === cells.length) return "frozen";
    return hasTooFewGoals(level, cells) ? "goals" : "search";
  }
}

function isCorner(level: Level, cell: number): boolean {
  const isShut = (side: "u" | "d" | "l" | "r") => openBeside(level, cell, side) === undefined;
  return (isShut("u") || isShut("d")) && (isShut("l") || isShut("r"));
}

/** Whether the goals that each box alone can come to are too few for all of them: no way to give each its own. */
function hasTooFewGoals(level: Level, cells: readonly number[]): boolean {
  const goals = cells.map((cell) => {
    const reached = boxReach(startOf({ ...level, boxes: [cell], goals: [] }, ""), 0);
    return level.goals.filter((goal) => goal === cell || reached[goal] === 1);
  });
  const boxOf = new Map<number, number>();
  const place = (box: number, tried: Set<number>): boolean =>
    goals[box]!.some((goal) => {
      if (tried.has(goal)) return false;
      tried.add(goal);
      const holder = boxOf.get(goal);
      if (holder !== undefined && !place(holder, tried)) return false;
      boxOf.set(goal, box);
      return true;
    });
  return !cells.every((_, box) => place(box, new Set()));
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
    for (const box of boxes) if (!set.includes(box) && set.some((other) => near(box, other))) yield* grow([...set, box]);
  }
  for (const box of boxes) yield* grow([box]);
}

/** As a king goes. */
function distance(level: Level, one: number, other: number): number {
  return Math.max(Math.abs(rowOf(level, one) - rowOf(level, other)), Math.abs(columnOf(level, one) - columnOf(level, other)));
}

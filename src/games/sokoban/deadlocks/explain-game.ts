import type { Explanation, GameCourse } from "../../levels.js";
import { countUpTo } from "../../lists.js";
import { type Message, quantity, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { frozenBoxes } from "../level/analysis.js";
import { kingMoves, squareOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { levelNow, type Move, type Position, status, step } from "../play/rules.js";
import { ruleText } from "./deadlock-pattern.js";
import { type Reduced, ReducedSearch } from "./reduced-search.js";
import { type LossRule, ruleOf } from "./rule-of-loss.js";

/**
 * Limits for the position before a found push. Most often it is not lost, and then every attempt would run to
 * its limit.
 */
const limitsBefore: ExplainLimits = { few: 1_000, many: 4_000, all: 30_000 };
/** The number of times that a game is searched again for an earlier loss by other boxes. */
const maxRounds = 12;
const positionsOfSet = 60_000;

/**
 * Why the last position of a game is lost, and since which push. A lost position stays lost: boxes that
 * cannot be brought to goals now cannot be later. So a binary search finds the first position in which they
 * are stuck. Then the position before it is examined, because other boxes may have lost the game earlier. The
 * explanation is still about the fewest boxes that are stuck now.
 */
export function* explainingGame(
  { positions, steps }: GameCourse<Position, Move>,
  limits = explainLimits,
): PausingWork<Explanation | undefined> {
  let at = positions.length - 1;
  const now = positions[at];
  if (now === undefined || status(now) === "won") return undefined;
  const search = new ReducedSearch(now.level);
  /** The fewest boxes that are stuck now, and since which position. */
  let found: { readonly loss: Loss; readonly boxes: readonly number[]; readonly since: number } | undefined;
  /** Other boxes that were stuck before. */
  let earlier: { readonly boxes: readonly number[]; readonly since: number } | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const position = positions[at]!;
    const level = levelNow(position);
    const loss = yield* explainingLoss(
      level,
      movedBox(position, positions[at - 1], level.boxes),
      found === undefined ? limits : limitsBefore,
    );
    if (loss === undefined) break;
    // Boxes keep their numbers in positions; levels number them by their squares.
    const boxes = loss.boxes.map((box) => position.boxes.indexOf(level.boxes[box]!));
    const isStuck = function* (index: number) {
      const { boxes: cells, player } = positions[index]!;
      if (loss.rule === "outside") return true;
      return (
        (yield* search.run(
          boxes.map((box) => cells[box]!),
          player,
          positionsOfSet,
        )) === "stuck"
      );
    };
    let [open, stuck] = [-1, at];
    while (stuck - open > 1) {
      const middle = (open + stuck) >> 1;
      if (yield* isStuck(middle)) stuck = middle;
      else open = middle;
    }
    if (found === undefined) found = { loss, boxes, since: stuck };
    else earlier = { boxes, since: stuck };
    if (stuck === 0) break;
    at = stuck - 1;
  }
  if (found === undefined) return undefined;
  const { loss, boxes, since } = found;
  const pushAt = function* (of: { readonly boxes: readonly number[]; readonly since: number }) {
    if (of.since === 0) return undefined;
    return yield* pushOf(positions[of.since - 1]!, steps[of.since - 1] ?? [], of.boxes, search);
  };
  const pushes = yield* pushAt(found);
  // The explanation holds for the boxes now; they may have been lost for another reason before.
  const ruleAt = (position: Position) => {
    const cells = boxes.map((box) => position.boxes[box]!);
    return loss.rule === "outside" ? loss.rule : ruleOf(levelNow(position), cells);
  };
  const rule = ruleAt(now);
  const rulePushes =
    rule in sinceRule
      ? pushesUntil(positions, steps, since, (position) => ruleAt(position) === rule)
      : pushes;
  const texts = [ruleText(rule, boxes.length), ...sinceTexts(rule, pushes, rulePushes)];
  if (earlier !== undefined) texts.push(othersText(yield* pushAt(earlier)));
  if (!loss.isFewest) texts.push(say("Fewer boxes may be enough: not all were tried."));
  return {
    squares: boxes.map((box) => squareOf(now.level, now.boxes[box]!)),
    since: earlier?.since ?? since,
    rule,
    text: texts.reduce((text, sentence) => say("{0} {1}", text, sentence)),
  };
}

/** The box of the last push, by its number in the level. Only this push can have made other boxes stuck. */
function movedBox(
  { boxes }: Position,
  before: Position | undefined,
  cells: readonly number[],
): number | undefined {
  const moved = before === undefined ? undefined : boxes.find((cell, box) => cell !== before.boxes[box]);
  return moved === undefined ? undefined : cells.indexOf(moved);
}

/** The push of a step after which the boxes are stuck, counted from the start of the game. */
function* pushOf(
  start: Position,
  moves: readonly Move[],
  boxes: readonly number[],
  search: ReducedSearch,
): PausingWork<number> {
  let position = start;
  for (const move of moves) {
    const next = step(position, move);
    if (next === undefined) break;
    const isPush = next.pushes > position.pushes;
    position = next;
    const cells = boxes.map((box) => position.boxes[box]!);
    if (isPush && (yield* search.run(cells, position.player, positionsOfSet)) === "stuck") break;
  }
  return position.pushes;
}

/**
 * The push since which a lasting condition holds that holds at the end; `undefined` where it held from the
 * start.
 */
function pushesUntil(
  positions: readonly Position[],
  steps: readonly (readonly Move[])[],
  from: number,
  holds: (position: Position) => boolean,
): number | undefined {
  const before =
    from - 1 + countUpTo(positions.length - 1 - from, (index) => !holds(positions[from + index]!));
  let position = positions[before];
  if (position === undefined) return undefined;
  for (const move of steps[before] ?? []) {
    position = step(position, move) ?? position;
    if (holds(position)) break;
  }
  return position.pushes;
}

/** `lost`: the push that lost the game before the marked boxes were stuck; `undefined` for the start. */
function othersText(lost: number | undefined): Message {
  return lost === undefined
    ? say("There was another deadlock from the start.")
    : say("Another deadlock came before, at push {0}.", quantity(lost));
}

/**
 * @param lost the push since which the boxes are stuck
 * @param ruled the push since which the rule is the reason; `undefined` for the start
 */
function sinceTexts(rule: LossRule, lost: number | undefined, ruled: number | undefined): readonly Message[] {
  const fromStart = say("Deadlock from the start.");
  const ruledText = sinceRule[rule];
  if (ruledText !== undefined && ruled !== undefined && ruled !== lost) {
    const since = lost === undefined ? fromStart : say("Deadlock since push {0}.", quantity(lost));
    return [since, ruledText(ruled)];
  }
  return [lost === undefined ? fromStart : say("Push {0} caused it.", quantity(lost))];
}

/** Texts for rules that apply to boxes only once these are lost, and then always. */
const sinceRule: Readonly<Partial<Record<LossRule, (push: number) => Message>>> = {
  corner: (push) => say("In the corner since push {0}.", quantity(push)),
  frozen: (push) => say("They block each other since push {0}.", quantity(push)),
};

/** Why a position is lost: boxes that could not all be brought to goals even if they were the only ones. */
interface Loss {
  /** Box numbers in `level.boxes`. */
  readonly boxes: readonly number[];
  readonly rule: LossRule;
  /** True when no smaller set of boxes is stuck by itself: each was searched completely. */
  readonly isFewest: boolean;
}

interface ExplainLimits {
  /** Positions of one search with few boxes. */
  readonly few: number;
  /** Positions of one search with many boxes. */
  readonly many: number;
  /** Positions of all searches. */
  readonly all: number;
}

const explainLimits: ExplainLimits = { few: 3_000, many: 30_000, all: 250_000 };

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

import type { Explanation, GameCourse } from "../../levels.js";
import { type Message, quantity, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { squareOf } from "../level/grid.js";
import { levelNow, type Move, type Position, status, step } from "../play/rules.js";
import { ruleText } from "./deadlock-pattern.js";
import { type ExplainLimits, explainingLoss, explainLimits, type Loss } from "./explain-loss.js";
import { ReducedSearch } from "./reduced-search.js";
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
  let [before, at] = [from - 1, positions.length - 1];
  while (at - before > 1) {
    const middle = (before + at) >> 1;
    if (holds(positions[middle]!)) at = middle;
    else before = middle;
  }
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

import type { Explanation, PassedGame } from "../../levels.js";
import { type Message, quantity, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { squareOf } from "../play/box-play.js";
import { levelNow, type Move, type Position, status, step } from "../play/rules.js";
import { type ExplainLimits, explainingLoss, explainLimits, type Loss } from "./explain-loss.js";
import { ruleText } from "./loss-pattern.js";
import { ReducedSearch } from "./reduced-search.js";
import { type LossRule, ruleOf } from "./rule-of-loss.js";

/**
 * For what stands before the push that was found: most often it is not lost, and all that could be tried
 * would be.
 */
const limitsBefore: ExplainLimits = { few: 1_000, many: 4_000, all: 30_000 };
/** So often a game is found to have been lost earlier still, by other boxes. */
const maxRounds = 12;
const positionsOfSet = 60_000;

/**
 * Why the last position of a game is lost, and since when. What is lost stays lost: boxes that cannot be
 * brought to goals now cannot be later, so the first position in which they are stuck is found by halves.
 * Then the one before it is looked at, which may be lost by others.
 */
export function* explainingGame({
  positions,
  steps,
}: PassedGame<Position, Move>): PausingWork<Explanation | undefined> {
  let at = positions.length - 1;
  const now = positions[at];
  if (now === undefined || status(now) === "won") return undefined;
  const search = new ReducedSearch(now.level);
  let found: { readonly loss: Loss; readonly boxes: readonly number[]; readonly since: number } | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const position = positions[at]!;
    const level = levelNow(position);
    const loss = yield* explainingLoss(
      level,
      movedBox(position, positions[at - 1], level.boxes),
      found === undefined ? explainLimits : limitsBefore,
    );
    if (loss === undefined) break;
    // Boxes keep their numbers in positions; in levels they are numbered by their squares.
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
    found = { loss, boxes, since: stuck };
    if (stuck === 0) break;
    at = stuck - 1;
  }
  if (found === undefined) return undefined;
  const { loss, boxes, since } = found;
  const pushes =
    since === 0 ? undefined : yield* pushOf(positions[since - 1]!, steps[since - 1] ?? [], boxes, search);
  // What is said of the boxes is so now; they may have been lost for another reason before.
  const ruleAt = (position: Position) => {
    const cells = boxes.map((box) => position.boxes[box]!);
    return loss.rule === "outside" ? loss.rule : ruleOf(levelNow(position), cells);
  };
  const rule = ruleAt(now);
  const rulePushes =
    rule in sinceRule
      ? pushesUntil(positions, steps, since, (position) => ruleAt(position) === rule)
      : pushes;
  const text = textOf({ ...loss, rule }, pushes, rulePushes);
  return { squares: boxes.map((box) => squareOf(now, now.boxes[box]!)), since, rule, text };
}

/** The box of the last push, by number in the level; it alone can have made others stuck. */
function movedBox(
  { boxes }: Position,
  before: Position | undefined,
  cells: readonly number[],
): number | undefined {
  const moved = before === undefined ? undefined : boxes.find((cell, box) => cell !== before.boxes[box]);
  return moved === undefined ? undefined : cells.indexOf(moved);
}

/** Of the pushes of a step, the one after which the boxes are stuck, counted from the start of the game. */
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
 * The push from which on something is so that stays so, and is so at the end; `undefined` where it was so
 * from the start.
 */
function pushesUntil(
  positions: readonly Position[],
  steps: readonly (readonly Move[])[],
  from: number,
  isSo: (position: Position) => boolean,
): number | undefined {
  let [before, at] = [from - 1, positions.length - 1];
  while (at - before > 1) {
    const middle = (before + at) >> 1;
    if (isSo(positions[middle]!)) at = middle;
    else before = middle;
  }
  let position = positions[before];
  if (position === undefined) return undefined;
  for (const move of steps[before] ?? []) {
    position = step(position, move) ?? position;
    if (isSo(position)) break;
  }
  return position.pushes;
}

/**
 * @param lost the push that lost the game @param ruled the one from which on the rule tells why; `undefined` for the start
 */
function textOf(
  { rule, boxes, isFewest }: Loss,
  lost: number | undefined,
  ruled: number | undefined,
): Message {
  const sentences = [ruleText(rule, boxes.length), ...sinceTexts(rule, lost, ruled)];
  if (!isFewest) sentences.push(say("Fewer boxes may do: not all were tried."));
  return sentences.reduce((text, sentence) => say("{0} {1}", text, sentence));
}

function sinceTexts(rule: LossRule, lost: number | undefined, ruled: number | undefined): readonly Message[] {
  const ruledText = sinceRule[rule];
  if (ruledText !== undefined && ruled !== undefined && ruled !== lost) {
    const since =
      lost === undefined ? say("Deadlock from the start.") : say("Deadlock since push {0}.", quantity(lost));
    return [since, ruledText(ruled)];
  }
  return [lost === undefined ? say("It was so from the start.") : say("Push {0} did it.", quantity(lost))];
}

/** Of the rules that boxes may come under only when they are lost already, and that hold for good then. */
const sinceRule: Readonly<Partial<Record<LossRule, (push: number) => Message>>> = {
  corner: (push) => say("In the corner since push {0}.", quantity(push)),
  frozen: (push) => say("They block each other since push {0}.", quantity(push)),
};

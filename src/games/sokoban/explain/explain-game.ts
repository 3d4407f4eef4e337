import type { Explanation, PassedGame } from "../../levels.js";
import { type Message, quantity, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { squareOf } from "../play/box-play.js";
import { levelNow, type Move, type Position, status, step } from "../play/rules.js";
import { type ExplainLimits, explainingLoss, explainLimits, type Loss } from "./explain-loss.js";
import { ruleText } from "./loss-pattern.js";
import { ReducedSearch } from "./reduced-search.js";

/** For what stands before the push that was found: most often it is not lost, and all that could be tried would be. */
const limitsBefore: ExplainLimits = { few: 1_000, many: 4_000, all: 30_000 };
/** So often a game is found to have been lost earlier still, by other boxes. */
const maxRounds = 12;
const positionsOfSet = 60_000;

/**
 * Why the last position of a game is lost, and since when. What is lost stays lost: boxes that cannot be brought to goals now cannot be later, so the first
 * position in which they are stuck is found by halves. Then the one before it is looked at, which may be lost by others.
 */
export function* explainingGame({ positions, steps }: PassedGame<Position, Move>): PausingWork<Explanation | undefined> {
  let at = positions.length - 1;
  const now = positions[at];
  if (now === undefined || status(now) === "won") return undefined;
  const search = new ReducedSearch(now.level);
  let found: { readonly loss: Loss; readonly boxes: readonly number[]; readonly since: number } | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const position = positions[at]!;
    const level = levelNow(position);
    const loss = yield* explainingLoss(level, movedBox(position, positions[at - 1], level.boxes), found === undefined ? explainLimits : limitsBefore);
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
  const pushes = since === 0 ? undefined : yield* pushOf(positions[since - 1]!, steps[since - 1] ?? [], boxes, search);
  return { squares: boxes.map((box) => squareOf(now, now.boxes[box]!)), since, rule: loss.rule, text: textOf(loss, pushes) };
}

/** The box of the last push, by number in the level; it alone can have made others stuck. */
function movedBox({ boxes }: Position, before: Position | undefined, cells: readonly number[]): number | undefined {
  const moved = before === undefined ? undefined : boxes.find((cell, box) => cell !== before.boxes[box]);
  return moved === undefined ? undefined : cells.indexOf(moved);
}

/** Of the pushes of a step, the one after which the boxes are stuck, counted from the start of the game. */
function* pushOf(start: Position, moves: readonly Move[], boxes: readonly number[], search: ReducedSearch): PausingWork<number> {
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

function textOf(loss: Loss, pushes: number | undefined): Message {
  const cause = pushes === undefined ? say("It was so from the start.") : say("Push {0} did it.", quantity(pushes));
  const text = say("{0} {1}", ruleText(loss.rule, loss.boxes.length), cause);
  return loss.isReduced ? text : say("{0} {1}", text, say("Fewer boxes may do: to leave out more was given up."));
}

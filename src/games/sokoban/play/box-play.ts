import type { GameRules } from "../../game.js";
import type { Square } from "../../levels.js";
import { type Message, plural, quantity, say } from "../../message.js";
import { losingSquares, lostBoxes } from "../level/analysis.js";
import { cellOf, squareOf } from "../level/grid.js";
import { boxGestures } from "./gestures.js";
import { boxReach, pushBoxTo } from "./paths.js";
import { isMove, isPush, levelNow, type Move, moveTo, type Position, play, status } from "./rules.js";
import { narrate } from "./scene.js";

const { interpret, refusal, reach } = boxGestures({
  isOver: (position) => status(position) === "won",
  step: moveTo,
  carry: pushBoxTo,
  reach: boxReach,
  refusals: {
    carry: say("The box can't be pushed there while the other boxes stay where they are."),
    box: say("This box can't be pushed anywhere now."),
    step: say("The box can't give way."),
    walk: say("No way leads there without pushing a box."),
  },
});

/**
 * The playing part of Sokoban: the rules, and how boxes are selected and pushed over a distance. Levels and
 * texts are separate; a view needs no more than this.
 */
export const boxPlay = {
  isMove,
  play,
  interpret,
  status,
  words: { narrate, refusal },
  levels: {
    pushes: { count: ({ pushes }: Position) => pushes, isPush },
    carrying: { reach, losing, picked },
  },
} as const satisfies GameRules<Position, Move>;

/**
 * The given squares on which the box would make the level unsolvable: it, or another box because of it, could
 * never reach a goal.
 */
export function losing(position: Position, from: Square, to: readonly Square[]): readonly Square[] {
  const { level, boxes } = position;
  const box = boxes.indexOf(cellOf(level, from.row, from.column));
  const lost = new Set(
    losingSquares(
      { ...level, boxes },
      box,
      to.map(({ row, column }) => cellOf(level, row, column)),
    ),
  );
  return to.filter(({ row, column }) => lost.has(cellOf(level, row, column)));
}

/** The squares of the boxes that can never reach a goal. */
export function lost(position: Position): readonly Square[] {
  const level = levelNow(position);
  return lostBoxes(level).map((box) => squareOf(level, level.boxes[box]!));
}

/** The text for a selected box. */
export function picked(squares: number, lost: number): Message {
  if (lost === 0) {
    return squares === 1
      ? say("Box picked. Select the square to push it to.")
      : say("Box picked. Select one of the squares to push it to: {0}.", quantity(squares));
  }
  return squares === lost
    ? say("Box picked. It would be stuck wherever it can be pushed.")
    : plural(
        squares,
        "Box picked. It can be pushed to {0} square. Crosses mark where it would be stuck: {1}.",
        "Box picked. It can be pushed to {0} squares. Crosses mark where it would be stuck: {1}.",
        quantity(lost),
      );
}

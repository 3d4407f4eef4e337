import type { Square } from "../../levels.js";
import { type Message, say } from "../../message.js";
import type { GameRules } from "../../rules.js";
import { losingSquares } from "../level/analysis.js";
import { cellOf, columnOf, rowOf } from "../level/grid.js";
import { interpret, isOnBoard, refusal } from "./gestures.js";
import { boxReach } from "./paths.js";
import { isPush, type Move, moves, type Position, play, status } from "./rules.js";
import { narrate } from "./scene.js";

/**
 * Sokoban as far as it is played: the rules, and how boxes are picked and pushed far. The game has its levels
 * and texts besides; a view needs no more.
 */
export const boxPlay = {
  isMove: (text: string): text is Move => moves.some((move) => move === text),
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
 * The squares that the box on a square can be pushed to while all others stay; none where no box is. Its own
 * is among them where it can come back.
 */
export function reach(position: Position, from: Square): readonly Square[] {
  const { level, boxes } = position;
  const box = isOnBoard(position, from) ? boxes.indexOf(cellOf(level, from.row, from.column)) : -1;
  if (box < 0 || status(position) === "won") return [];
  return [...boxReach(position, box).entries()].flatMap(([cell, reached]) =>
    reached === 1 ? [squareOf(position, cell)] : [],
  );
}

/** Those of the squares on which the box, or another one by it, could never come to a goal any more. */
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

/** What is said of a box that was picked. */
export function picked(squares: number, lost: number): Message {
  if (lost === 0) {
    return squares === 1
      ? say("Box picked. Select the square to push it to.")
      : say("Box picked. Select one of {0} squares to push it to.", squares);
  }
  return squares === lost
    ? say("Box picked. It would be stuck wherever it can be pushed.")
    : say(
        "Box picked. It can be pushed to {0} squares. On {1} of them, marked with a cross, it would be stuck.",
        squares,
        lost,
      );
}

export function squareOf({ level }: Position, cell: number): Square {
  return { row: rowOf(level, cell), column: columnOf(level, cell) };
}

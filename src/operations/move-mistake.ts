import { beside, type Side } from "../games/sokoban/level/grid.js";
import type { Position } from "../games/sokoban/play/rules.js";
import { square, squareAt } from "./level-input.js";
import { objectOf, type Value } from "./schema.js";

/** The first move that is wrong. Moves, rows and columns count from 1. */
export const mistakeSchema = objectOf({
  move: { type: "integer" },
  letter: { type: "string" },
  square,
  reason: { type: "string" },
});

export type Mistake = Value<typeof mistakeSchema>;

/** A sentence: “Move 1, “l”, can't be played. A wall is at row 2, column 1.” */
export function mistakeText({ move, letter, square, reason }: Mistake): string {
  const [row, column] = square;
  const where = reason.replace("there", `at row ${row}, column ${column}`);
  return `Move ${move}, “${letter}”, can't be played. ${where}`;
}

/** Why the player cannot go to a side. `square`: the square where the way is blocked. */
export function mistakeAt(position: Position, side: Side, move: number): Mistake {
  const { level, boxes, player } = position;
  const next = beside(level, player, side);
  const about = (cell: number, reason: string) => ({
    move,
    letter: side,
    square: squareAt(level, cell),
    reason,
  });
  if (next === undefined) return about(player, "The board ends there.");
  if (level.walls[next]) return about(next, "A wall is there.");
  const behind = beside(level, next, side);
  if (behind === undefined) return about(next, "The box there is at the edge of the board.");
  if (level.walls[behind]) return about(next, "The box there can't be pushed: a wall is behind it.");
  if (boxes.includes(behind)) return about(next, "The box there can't be pushed: a box is behind it.");
  throw new Error("A move was refused that is possible.");
}

import { english } from "../games/message.js";
import { beside, type Side } from "../games/sokoban/level/grid.js";
import type { Level } from "../games/sokoban/level/level.js";
import { MovesReading } from "../games/sokoban/play/lurd.js";
import { levelNow, type Position, startOf } from "../games/sokoban/play/rules.js";
import { boardOf, square, squareAt } from "./level-input.js";
import { OperationError } from "./operation.js";
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
function mistakeAt(position: Position, side: Side, move: number): Mistake {
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

/** Longer texts hold more moves than any game may have. */
const maxMovesCharacters = 100_000;

export const movesInput = {
  type: "string",
  maxLength: maxMovesCharacters,
  description: "Sokoban: LURD such as rrDl or 3r2U; sliding: directions of the blank, UDLR; 2048: ULDR",
} as const;

/**
 * Plays LURD text as far as it can be played. Upper and lower case mean the same. `hasMore`: moves follow
 * after the win, and were not played. Throws an `OperationError` where the text is not LURD text.
 */
export function readLevelMoves(start: Position, text: string) {
  const reading = new MovesReading(start, text);
  const result = reading.play(Number.POSITIVE_INFINITY);
  const { played, refused } = reading;
  if (result?.ok === false && refused === undefined)
    throw new OperationError("invalid-moves", english(result.error), "moves");
  const mistake = refused && mistakeAt(played.end, refused, played.moves.length + 1);
  return { ...played, mistake, hasMore: played.won && reading.hasMore };
}

/** The answer of `sokoban_verify` about a level. */
export function verifiedMoves(level: Level, text: string) {
  const { moves, end, won, mistake, hasMore } = readLevelMoves(startOf(level, ""), text);
  return {
    solved: won,
    played: moves.length,
    pushes: end.pushes,
    ...(mistake === undefined ? {} : { firstMistake: mistake }),
    ...(hasMore ? { unused: true } : {}),
    board: boardOf(levelNow(end)),
  };
}

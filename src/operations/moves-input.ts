import { english } from "../games/message.js";
import type { Level } from "../games/sokoban/level/level.js";
import { MovesReading } from "../games/sokoban/play/lurd.js";
import { levelNow, type Position, startOf } from "../games/sokoban/play/rules.js";
import { boardOf } from "./level-input.js";
import { mistakeAt } from "./move-mistake.js";
import { OperationError } from "./operation.js";

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

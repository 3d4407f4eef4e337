import { type Fence, maxFenceCharacters } from "../../../drawing/fences/fences.js";
import { say } from "../../../games/message.js";
import { bad, good, type Result } from "../../../games/result.js";
import { gameText } from "../../../games/saves/game-text.js";
import * as slidingNotation from "../../../games/sliding/notation.js";
import { isGoal } from "../../../games/sliding/rules.js";
import { readBoard as readTwenty48 } from "../../../games/twenty48/board-text.js";
import * as twenty48Notation from "../../../games/twenty48/notation.js";
import { canSlide, reachedGoal } from "../../../games/twenty48/rules.js";

/** The boards of 2048 and of the sliding puzzle in blocks. */

/**
 * The board of a block as the text of a game that starts from it; `undefined` if that game is over. Otherwise
 * the error says what is wrong with the text.
 */
export function readGameBlock({ language, text }: Fence): Result<string | undefined> {
  if (text.length > maxFenceCharacters) return bad(say("This block is too long to be drawn."));
  if (language === "2048") {
    const board = readTwenty48(text);
    if (!board.ok) return board;
    const position = { ...board.value, beyond: reachedGoal(board.value) };
    return good(canSlide(position) ? gameText("2048", twenty48Notation.format(position), "") : undefined);
  }
  const board = slidingNotation.readBoard(text);
  if (!board.ok) return board;
  const isPlayable = !isGoal(board.value.tiles);
  return good(isPlayable ? gameText("sliding", slidingNotation.format(board.value), "") : undefined);
}

/** The text of a game that starts from the board of a block; `undefined` if there is none. */
export function playableText(fence: Fence): string | undefined {
  const read = readGameBlock(fence);
  return read.ok ? read.value : undefined;
}

import type { Square } from "../../../../games/levels.js";
import { attemptPlayed, current, type Session } from "../../../../games/play/session.js";
import type { GameRules } from "../../../../games/rules.js";
import { inSlices } from "../../../../games/slices.js";
import { explainingGame } from "../../../../games/sokoban/explain/explain-game.js";
import { cellOf } from "../../../../games/sokoban/level/grid.js";
import { squareOf } from "../../../../games/sokoban/play/box-play.js";
import type { Move, Position } from "../../../../games/sokoban/play/rules.js";
import { translate } from "../../../shared/page/translate.js";
import { viewSlices } from "../../../shared/page/view-slices.js";

/** Why a test game is lost. */
export interface TestExplanation {
  readonly position: Position;
  /** By number. */
  readonly boxes: readonly number[];
  /** See `Explanation`. */
  readonly rule: string;
  readonly text: string;
  /** Before the step that lost the game; none where it was lost from the start. */
  readonly cursor: number | undefined;
}

/**
 * Looks for why a game is lost, in slices, so that it can be played on meanwhile; `undefined` where nothing
 * was found, or it was stopped.
 */
export async function explained(
  session: Session<Position, Move, GameRules<Position, Move>>,
  isStopped: () => boolean,
): Promise<TestExplanation | undefined> {
  const position = current(session);
  const { from, ...passed } = attemptPlayed(session);
  const found = await inSlices(explainingGame(passed), viewSlices, isStopped);
  if (found === undefined) return undefined;
  const boxes = found.squares.map(({ row, column }) =>
    position.boxes.indexOf(cellOf(position.level, row, column)),
  );
  return {
    position,
    boxes,
    rule: found.rule,
    text: translate(found.text),
    cursor: found.since === 0 ? undefined : from + found.since - 1,
  };
}

/** As it is told to the host. */
export function lossOf({ position, boxes, rule }: TestExplanation): {
  readonly squares: readonly Square[];
  readonly rule: string;
} {
  return { squares: boxes.map((box) => squareOf(position, position.boxes[box]!)), rule };
}

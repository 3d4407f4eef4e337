import type { Square } from "../../../games/levels.js";
import { current, type Session } from "../../../games/play/session.js";
import type { GameRules } from "../../../games/rules.js";
import { explainingGame } from "../../../games/sokoban/deadlocks/explain-game.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import { squareOf } from "../../../games/sokoban/play/box-play.js";
import type { Move, Position } from "../../../games/sokoban/play/rules.js";
import { explainLoss } from "../../../midend/live/loss-explanation.js";
import { translate } from "../../kit/translate.js";
import { viewSlices } from "../../kit/view-slices.js";

/** Why a playtest is lost. */
export interface TestExplanation {
  readonly position: Position;
  /** The boxes by number. */
  readonly boxes: readonly number[];
  /** See `Explanation`. */
  readonly rule: string;
  readonly text: string;
  /** See `LossExplanation`. */
  readonly cursor: number | undefined;
}

/**
 * Searches for the reason of a loss in slices, so that play can continue meanwhile. `undefined` if nothing
 * was found or the search was stopped.
 */
export async function explained(
  session: Session<Position, Move, GameRules<Position, Move>>,
  isStopped: () => boolean,
): Promise<TestExplanation | undefined> {
  const position = current(session);
  const found = await explainLoss(session, explainingGame, viewSlices, isStopped);
  if (found === undefined) return undefined;
  const boxes = boxesOn(position, found);
  return { position, boxes, rule: found.rule, text: translate(found.text), cursor: found.cursor };
}

/** The boxes on these squares, by number. */
export function boxesOn(
  { level, boxes }: Position,
  { squares }: { readonly squares: readonly Square[] },
): readonly number[] {
  return squares.map(({ row, column }) => boxes.indexOf(cellOf(level, row, column)));
}

/** The explanation in the host's format. */
export function lossOf({ position, boxes, rule }: TestExplanation): {
  readonly squares: readonly Square[];
  readonly rule: string;
} {
  return { squares: boxes.map((box) => squareOf(position, position.boxes[box]!)), rule };
}

import type { Explanation, GameCourse } from "../../games/levels.js";
import { attemptPlayed, type Session } from "../../games/play/session.js";
import { inSlices, type PausingWork, type Slices } from "../../games/slices.js";

/** Why a position is lost, as it is shown. */
export interface LossExplanation extends Pick<Explanation, "squares" | "rule" | "text"> {
  /**
   * The number of steps before the one that lost the game; `undefined` where the level was lost from its
   * start.
   */
  readonly cursor: number | undefined;
}

/**
 * Finds out why the current position of a game is lost. It works in slices, so that the game can be played
 * meanwhile. `undefined` where nothing was found, or it was stopped.
 */
export async function explainLoss<Position, Move extends string>(
  session: Pick<Session<Position, Move>, "positions" | "steps" | "cursor">,
  explain: (game: GameCourse<Position, Move>) => PausingWork<Explanation | undefined>,
  slices: Slices,
  isStopped: () => boolean,
): Promise<LossExplanation | undefined> {
  const { from, ...passed } = attemptPlayed(session);
  const found = await inSlices(explain(passed), slices, isStopped);
  if (found === undefined) return undefined;
  const { squares, rule, text, since } = found;
  return { squares, rule, text, cursor: since === 0 ? undefined : from + since - 1 };
}

import type { AnyGame } from "../../games/game.js";
import type { Levels, SolvableLevels } from "../../games/levels.js";
import { type Replay, replayToWin } from "../../games/play/replay.js";
import type { LevelToSolve } from "../../protocol/solver/solving.js";

/** Levels that the level solver can solve. */
export type SolvedLevels = Levels<unknown, string> & { readonly solving: SolvableLevels<unknown, string> };

/** The current level of a position, for the solver. */
export function levelToSolve(game: AnyGame, levels: SolvedLevels, position: unknown): LevelToSolve {
  const pushes = (at: unknown) => levels.pushes?.count(at) ?? 0;
  return {
    board: levels.solving.board(position),
    isSolved: game.status(position) === "won",
    certify(lurd) {
      const end = played(game, levels, position, lurd)?.positions.at(-1);
      if (end === undefined) return undefined;
      return { moves: levels.moves(end) - levels.moves(position), pushes: pushes(end) - pushes(position) };
    },
  };
}

/** LURD text as a replay to the win; `undefined` where it does not win. */
export function played(
  game: AnyGame,
  levels: SolvedLevels,
  position: unknown,
  lurd: string,
): Replay | undefined {
  const moves = levels.solving.moves(position, lurd);
  return moves.ok ? replayToWin(game, position, moves.value) : undefined;
}

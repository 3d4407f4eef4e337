import type { AnyGame } from "../games/game.js";
import { replayOf } from "../games/replay.js";
import type { NoHint } from "../games/solver.js";
import type { SolverPool } from "./solver/pool.js";

/** What the search for a solution came to. */
export type LevelSolution = { readonly kind: "solved"; readonly moves: readonly string[] } | NoHint;

/** Any way from a position to the win, looked for within the time. Rejects with `CancelledError` when the signal aborts. */
export async function findSolution(pool: SolverPool, game: AnyGame, start: unknown, timeMs: number, signal: AbortSignal): Promise<LevelSolution> {
  const moves: string[] = [];
  let position = start;
  // The first answer takes the time; the solver remembers its way, so that the others come at once.
  while (game.status(position) === "playing") {
    const { move, none } = await pool.hint(game, position, timeMs, signal);
    if (move === undefined) return none ?? { kind: "gaveUp" };
    moves.push(move);
    position = game.play(position, move);
  }
  return replayOf(game, start, moves) === undefined ? { kind: "gaveUp" } : { kind: "solved", moves };
}

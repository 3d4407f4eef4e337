import type { AnyGame } from "../../../games/game.js";
import type { LevelSolving } from "../../../games/levels.js";
import type { LevelAnswer, LevelProgress } from "../../../protocol/level-solving.js";
import { solverMemoryMb, solverTimeMs } from "../../shared/settings.js";
import { type SolverPool, ThreadDeathError } from "../../solver/pool.js";
import type { LiveGame } from "../live/live-game.js";
import type { LevelAssistant } from "./level-assistant.js";

/** For so long each position is looked at on the way back to one that is not lost. */
const wayBackMs = 2_000;

/** A way from a position to the win: with the fewest pushes where that is soon proved, else any. Rejects when the thread crashed or hung. */
export async function findSolution(
  pool: SolverPool,
  solving: LevelSolving<unknown, string>,
  position: unknown,
  signal: AbortSignal,
  onProgress: (progress: LevelProgress) => void,
): Promise<LevelAnswer> {
  const limits = { timeMs: solverTimeMs(), memoryMb: solverMemoryMb() };
  const asked = performance.now();
  try {
    const question = { board: solving.board(position), method: "auto", ...limits, shorten: false, strands: "all" } as const;
    return await pool.solveLevel(question, signal, onProgress);
  } catch (error) {
    if (!(error instanceof ThreadDeathError) || error.death !== "memory") throw error;
    return { kind: "gaveUp", limit: "memory", solver: "any", nodes: 0, ms: performance.now() - asked };
  }
}

/** A move that a solver suggested and, in a level, the moves it suggests next, up to the push they lead to. `before`: the position of the last one. */
export async function pushAhead(
  pool: SolverPool,
  game: AnyGame,
  start: unknown,
  first: string,
  signal: AbortSignal,
): Promise<{ readonly moves: readonly string[]; readonly before: unknown }> {
  const moves = [first];
  let before = start;
  while (game.levels?.pushes?.isPush(moves.at(-1) as string) === false) {
    const next = game.play(before, moves.at(-1) as string);
    // The solver remembers its way, so that this takes no search.
    const { move } = await pool.hint(game, next, wayBackMs, signal);
    if (move === undefined) break;
    before = next;
    moves.push(move);
  }
  return { moves, before };
}

/**
 * How many steps of a game lead to the last position that is not known to be lost; `undefined` when all are. Looks at positions by halves, since what
 * is lost stays lost. What is proved on the way, the level assistant keeps.
 */
export async function lastOpenStep(
  pool: SolverPool,
  { game, session }: LiveGame,
  levelAssistant: LevelAssistant,
  signal: AbortSignal,
): Promise<number | undefined> {
  let lost = session.cursor;
  let open = -1;
  while (lost - open > 1) {
    const middle = (lost + open) >> 1;
    const position = session.positions[middle];
    if (!levelAssistant.isLost(position)) {
      const { none } = await pool.hint(game, position, wayBackMs, signal);
      if (none?.kind === "unsolvable") levelAssistant.prove(position, none);
    }
    if (levelAssistant.isLost(position)) lost = middle;
    else open = middle;
  }
  return open < 0 ? undefined : open;
}

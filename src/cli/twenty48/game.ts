import { say } from "../../games/message.js";
import { dealPosition, type Move, moves, type Position, play } from "../../games/twenty48/rules.js";
import type { MoveEffort, Played } from "../../protocol/solver/game-playing.js";
import { maxTimeMs, memoryLimitsMb } from "../../protocol/solver/limits.js";
import type { SolverPool } from "../../solving/pool.js";
import { SolverFailure } from "../../solving/solver-failure.js";
import { unlessStopped } from "../shared/solving.js";

/**
 * Lets the solver play a whole game in a thread, and replays its moves by the rules. `undefined` when it was
 * canceled; nothing else ends it early.
 */
export async function playGame(
  pool: SolverPool,
  { size, seed, effort }: { readonly size: number; readonly seed: number; readonly effort: MoveEffort },
  signal: AbortSignal,
): Promise<Played | undefined> {
  const task = { size, seed, effort, timeMs: maxTimeMs, memoryMb: memoryLimitsMb.max };
  const answer = await unlessStopped(pool.ask("2048", "playTwenty48", task, signal));
  const played = answer?.played ?? undefined;
  if (played !== undefined && scoreOf(size, played) !== played.score)
    throw new SolverFailure(say("The solver’s game of seed {0} can't be played by the rules.", seed));
  return played;
}

/** The score after the moves; `undefined` where a move is illegal. */
function scoreOf(size: number, { seed, moves: letters }: Played): number | undefined {
  let position: Position | undefined = dealPosition(size, seed);
  for (const letter of letters) {
    if (position === undefined || !isMove(letter)) return undefined;
    position = play(position, letter);
  }
  return position?.score;
}

function isMove(letter: string): letter is Move {
  return moves.some((move) => move === letter);
}

import type { Move, Position } from "../../../games/sliding/rules.js";
import { movesOf, startsOf } from "../../../games/sliding/timing/solve.js";
import { TimedSolve } from "../../../midend/timing/timed-solve.js";
import type { ViewSolveLog } from "../../../protocol/game/timer-page.js";

/** Without the times of the moves, they are made at even distances. */
interface Replaying {
  readonly log: ViewSolveLog;
  readonly moves: readonly Move[];
  readonly startedAtMs: number;
  /** The solve is played again. */
  readonly solve: TimedSolve;
}

export interface ReplayedSolve {
  readonly position: Position;
  readonly board: number;
  readonly boardCount: number;
  readonly made: number;
  readonly elapsedMs: number;
}

/** Plays a kept solve at its own speed. */
export class SolveReplay {
  #replaying: Replaying | undefined;
  #elapsedMs = 0;
  #frame = 0;

  /** @param changed the shown position has changed */
  constructor(private readonly changed: () => void) {}

  /** The position on the board; `undefined` while nothing is replayed. */
  get shown(): ReplayedSolve | undefined {
    if (this.#replaying === undefined) return undefined;
    const { position, board, boardCount, moveCount } = this.#replaying.solve;
    return { position, board, boardCount, made: moveCount, elapsedMs: this.#elapsedMs };
  }

  start(log: ViewSolveLog): void {
    this.stop();
    const boards = startsOf(log);
    if (boards === undefined) return;
    const solve = new TimedSolve(log.scramble, boards, "free");
    this.#replaying = { log, moves: movesOf(log), startedAtMs: performance.now(), solve };
    this.#step(performance.now());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#replaying === undefined) return;
    this.#replaying = undefined;
    this.changed();
  }

  #step(atMs: number): void {
    const replaying = this.#replaying;
    if (replaying === undefined) return;
    const { log, moves, solve } = replaying;
    this.#elapsedMs = Math.min(log.elapsedMs, Math.max(0, atMs - replaying.startedAtMs));
    while (solve.moveCount < moves.length && timeOf(replaying, solve.moveCount) <= this.#elapsedMs) {
      if (!solve.move([moves[solve.moveCount]!], atMs)) {
        this.stop();
        return;
      }
    }
    this.changed();
    // The end stays in view until the player leaves it.
    if (solve.moveCount < moves.length) this.#frame = requestAnimationFrame((now) => this.#step(now));
  }
}

/** When a move is made. */
function timeOf({ log: { timesMs, elapsedMs }, moves }: Replaying, index: number): number {
  return timesMs[index] ?? ((index + 1) * elapsedMs) / moves.length;
}

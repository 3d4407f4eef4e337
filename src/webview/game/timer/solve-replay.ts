import { type Move, type Position, play } from "../../../games/sliding/rules.js";
import { startOf } from "../../../games/sliding/timed/solve.js";
import type { ViewSolveLog } from "../../../protocol/game/timer-page.js";

/** Without the times of the moves, they are made at even distances. */
interface Replaying {
  readonly log: ViewSolveLog;
  readonly startedAtMs: number;
  position: Position;
  made: number;
}

/** Plays a kept solve at its own speed. */
export class SolveReplay {
  readonly #changed: () => void;
  #replaying: Replaying | undefined;
  #elapsedMs = 0;
  #frame = 0;

  /** @param changed the shown position has changed */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is shown; `undefined` while nothing is replayed. */
  get shown():
    | { readonly position: Position; readonly made: number; readonly elapsedMs: number }
    | undefined {
    if (this.#replaying === undefined) return undefined;
    const { position, made } = this.#replaying;
    return { position, made, elapsedMs: this.#elapsedMs };
  }

  start(log: ViewSolveLog): void {
    this.stop();
    const position = startOf(log);
    if (position === undefined) return;
    this.#replaying = { log, startedAtMs: performance.now(), position, made: 0 };
    this.#step(performance.now());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#replaying === undefined) return;
    this.#replaying = undefined;
    this.#changed();
  }

  #step(atMs: number): void {
    const replaying = this.#replaying;
    if (replaying === undefined) return;
    const { log } = replaying;
    this.#elapsedMs = Math.min(log.elapsedMs, Math.max(0, atMs - replaying.startedAtMs));
    while (replaying.made < log.moves.length && timeOf(log, replaying.made) <= this.#elapsedMs) {
      const next = play(replaying.position, log.moves[replaying.made] as Move);
      if (next === undefined) {
        this.stop();
        return;
      }
      replaying.position = next;
      replaying.made++;
    }
    this.#changed();
    // The end stays in view until the player leaves it.
    if (replaying.made < log.moves.length) this.#frame = requestAnimationFrame((now) => this.#step(now));
  }
}

/** When a move is made. */
function timeOf({ moves, timesMs, elapsedMs }: ViewSolveLog, index: number): number {
  return timesMs[index] ?? ((index + 1) * elapsedMs) / moves.length;
}

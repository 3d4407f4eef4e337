import type { Time } from "../ports/time.js";
import type { SuggestedMoves } from "./advisor.js";
import { pause } from "./pause.js";

/** How long a hint waits for a whole solution where a plan is known. Most levels are solved by then. */
const patienceMs = 800;

/** A hint by the plan of a search that has found no solution yet. */
export class PlannedHint {
  /**
   * Resolves with the hint once there is one and the time for a solution is over. Never resolves if the
   * signal aborts first.
   */
  readonly due: Promise<SuggestedMoves>;
  /** The moves that are known so far. */
  moves: SuggestedMoves | undefined;
  #resolve: (moves: SuggestedMoves) => void = () => undefined;

  constructor(signal: AbortSignal, time: Pick<Time, "after">) {
    const found = new Promise<SuggestedMoves>((resolve) => {
      this.#resolve = resolve;
    });
    this.due = Promise.all([found, pause(patienceMs, signal, time)]).then(([moves]) =>
      signal.aborted ? new Promise<never>(() => undefined) : moves,
    );
  }

  note(moves: SuggestedMoves | undefined): void {
    if (moves === undefined) return;
    this.moves = moves;
    this.#resolve(moves);
  }
}

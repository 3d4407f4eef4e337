import type { Disposable } from "../../protocol/emitter.js";
import type { ReplayPlayer } from "../live/replay-player.js";
import type { Time } from "../ports/ports.js";
import type { AdvisedSolution } from "./advisor.js";

/** How long a first solution waits for a better one. Small levels have their best one by then. */
const settleMs = 300;

/** The state of the search that shortens the shown solution, or what it has left unproved. */
export interface ImprovementState {
  /** Whether the search is running. */
  readonly isRunning: boolean;
  /** The best solution so far. */
  readonly best: AdvisedSolution;
  /** Whether `best` is not the one on the board. */
  readonly isNew: boolean;
}

/**
 * Shows a solution as soon as it is found, while the search shortens it. The solution on the board is not
 * replaced while the player looks at it; a shorter one is offered. All of this ends with the replay.
 */
export class ShownSolution implements Disposable {
  readonly #listening: Disposable;
  #shown: AdvisedSolution | undefined;
  #best: AdvisedSolution | undefined;
  #isRunning = false;
  /** The best solution so far, which will be shown soon. */
  #first: AdvisedSolution | undefined;
  /** Cancels the timer before the first solution is shown; `undefined` where there is none. */
  #stopSettling: (() => void) | undefined;

  /** `left` is called when the replay is left while its solution is being shortened. */
  constructor(
    private readonly player: ReplayPlayer,
    private readonly time: Pick<Time, "after">,
    left: () => void,
  ) {
    this.#listening = player.onDidChange(() => {
      if (this.#shown === undefined || this.#isSeen) return;
      const isRunning = this.#isRunning;
      this.#shown = undefined;
      this.#best = undefined;
      this.#isRunning = false;
      if (isRunning) left();
    });
  }

  dispose(): void {
    this.#stopSettling?.();
    this.#listening.dispose();
  }

  /** `undefined` where no solution is shown, or there is nothing to say. */
  get improvement(): ImprovementState | undefined {
    const best = this.#best;
    if (best === undefined || this.#shown === undefined) return undefined;
    const isNew = best !== this.#shown;
    return isNew || this.#isRunning || best.unproved !== undefined
      ? { isRunning: this.#isRunning, best, isNew }
      : undefined;
  }

  /**
   * The search has found a solution. The first one is shown after a moment; later ones are better. `goesOn`:
   * the search continues.
   */
  found(solution: AdvisedSolution, goesOn: boolean): void {
    this.#isRunning = goesOn;
    if (this.#shown !== undefined) {
      this.#best = solution;
      if (solution.replay === this.#shown.replay) this.#shown = solution;
      return;
    }
    this.#first = solution;
    if (goesOn) {
      this.#stopSettling ??= this.time.after(settleMs, () => this.#show(this.#first ?? solution));
    } else {
      this.#show(solution);
    }
  }

  /** The search has ended. */
  ended(): void {
    this.#isRunning = false;
    this.#settle();
  }

  /** Shows the best solution. Returns `false` where it is shown already, or there is none. */
  showBest(): boolean {
    if (this.#best === undefined || this.#best === this.#shown) return false;
    this.#show(this.#best);
    return true;
  }

  get #isSeen(): boolean {
    return this.player.showing?.replay.moves === this.#shown?.replay.moves;
  }

  #settle(): void {
    this.#stopSettling?.();
    this.#stopSettling = undefined;
    this.#first = undefined;
  }

  #show(solution: AdvisedSolution): void {
    this.#settle();
    this.#shown = solution;
    this.#best = solution;
    this.player.show({
      replay: solution.replay,
      title: solution.title,
      solution: { exact: solution.exact },
    });
  }
}

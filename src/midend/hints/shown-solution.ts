import type { Disposable } from "../../protocol/emitter.js";
import type { ReplayPlayer } from "../live/replay-player.js";
import type { Time } from "../ports/time.js";
import type { AdvisedSolution } from "./advisor.js";

/** So long a first solution waits for a better one: that of a small level is at its best by then. */
const settleMs = 300;

/** How it is with the solution that is shown, for whoever looks at it. */
export interface ImprovementState {
  /** It is being shortened beside. */
  readonly isRunning: boolean;
  /** The best that is known by now. */
  readonly best: AdvisedSolution;
  /** That is another one than the one on the board. */
  readonly isNew: boolean;
}

/**
 * A solution that is shown as soon as it is found, while it is being shortened. The one on the board is not
 * replaced while the player looks at it: a shorter one is offered. All that ends when the replay ends.
 */
export class ShownSolution implements Disposable {
  readonly #player: ReplayPlayer;
  readonly #time: Pick<Time, "after">;
  readonly #listening: Disposable;
  #shown: AdvisedSolution | undefined;
  #best: AdvisedSolution | undefined;
  #isRunning = false;
  /** The best so far, about to be shown. */
  #first: AdvisedSolution | undefined;
  /** Ends the waiting for a better one; `undefined` where nothing waits. */
  #stopSettling: (() => void) | undefined;

  /** `left`: the replay was left while its solution was being shortened. */
  constructor(player: ReplayPlayer, time: Pick<Time, "after">, left: () => void) {
    this.#player = player;
    this.#time = time;
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

  /** `undefined` where no solution is shown, and where nothing is to be said of it. */
  get improvement(): ImprovementState | undefined {
    const best = this.#best;
    if (best === undefined || this.#shown === undefined) return undefined;
    const isNew = best !== this.#shown;
    return isNew || this.#isRunning ? { isRunning: this.#isRunning, best, isNew } : undefined;
  }

  /**
   * A search has found a solution. The first is shown, a moment later; each after it is better. `goesOn`: the
   * search continues for shorter ones.
   */
  found(solution: AdvisedSolution, goesOn: boolean): void {
    this.#isRunning = goesOn;
    if (this.#shown !== undefined) {
      this.#best = solution;
      return;
    }
    this.#first = solution;
    if (goesOn) {
      this.#stopSettling ??= this.#time.after(settleMs, () => this.#show(this.#first ?? solution));
    } else {
      this.#show(solution);
    }
  }

  /** The search has ended with what is known. */
  ended(): void {
    this.#isRunning = false;
    this.#settle();
  }

  /** Puts the best that is known on the board. */
  showBest(): void {
    if (this.#best !== undefined && this.#best !== this.#shown) this.#show(this.#best);
  }

  get #isSeen(): boolean {
    return this.#player.showing?.replay.moves === this.#shown?.replay.moves;
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
    this.#player.show({
      replay: solution.replay,
      title: solution.title,
      solution: { exact: solution.exact },
    });
  }
}

/** A whole game of 2048 that the solver plays, and its result. */

/** The effort for each move; `cpuMs` is an average. */
export type MoveEffort =
  | { readonly kind: "cpuMs"; readonly cpuMs: number }
  | { readonly kind: "depth"; readonly depth: number };

export interface PlayTask {
  /** The number of rows, and of columns. */
  readonly size: number;
  readonly seed: number;
  readonly effort: MoveEffort;
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** A game that was played to its end. */
export interface Played {
  readonly seed: number;
  readonly score: number;
  /** The highest tile. */
  readonly max: number;
  /**
   * One letter for each move, `K` for continuing after the goal. With the seed they replay to the same end.
   */
  readonly moves: string;
  readonly ms: number;
  /** CPU time of the whole process, garbage collection included. */
  readonly cpuMs: number;
  readonly won: boolean;
}

/** `null` where the game was canceled before its end. */
export interface PlayAnswer {
  readonly played: Played | null;
}

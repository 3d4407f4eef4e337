import { either, integer, number, object, oneOf, type Reader } from "../reading.js";
import { jobNumber, longTime } from "./limits.js";

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

const effort: Reader<MoveEffort> = either<MoveEffort>(
  object({ kind: oneOf(["cpuMs"]), cpuMs: number(0, 1e9) }),
  object({ kind: oneOf(["depth"]), depth: integer(0, 100) }),
);

export const playJob = object({
  job: jobNumber,
  size: integer(2, 10),
  seed: integer(0, 2 ** 32),
  effort,
  timeMs: longTime,
  memoryMb: integer(1, 16_000),
}) satisfies Reader<PlayTask>;

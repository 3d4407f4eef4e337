import { either, integer, number, object, oneOf, type Reader } from "../reading.js";
import { jobNumber, longTime } from "./limits.js";

/** A whole game of 2048 that the solver plays, and what it came to. */

/** How much thought a move gets; `cpuMs` on average. */
export type MoveEffort =
  | { readonly kind: "cpuMs"; readonly cpuMs: number }
  | { readonly kind: "depth"; readonly depth: number };

export interface PlayTask {
  /** Of the board: so many rows and columns. */
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
  /** A letter each, `K` for going on after the goal. With the seed they replay to the same end. */
  readonly moves: string;
  readonly ms: number;
  /** Of the whole process, so garbage collection is in it. */
  readonly cpuMs: number;
  readonly won: boolean;
}

/** `null` where it was called off before its end. */
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

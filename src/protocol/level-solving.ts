import type { Message } from "../games/message.js";
import type { Method } from "../games/sokoban/method.js";

/** What is asked of the thread that solves levels, and what it answers. */

export interface LevelQuestion {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly method: Method;
  readonly timeMs: number;
  readonly memoryMb: number;
  /** After a first solution by "any", go on to shorten it while time lasts. */
  readonly shorten: boolean;
}

/** Told ten times a second at most. */
export interface LevelProgress {
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly memoryMb: number;
  readonly ms: number;
  /** Pushes from the start, of the node looked at; `undefined` where a search has none. */
  readonly depth: number | undefined;
  /** The most boxes that stood on goals so far, of how many. */
  readonly packed: number;
  readonly boxes: number;
  /** The best solution so far, while it is being shortened. */
  readonly best: LevelSolution | undefined;
}

export interface LevelSolution {
  /** LURD text, replayed through the rules to the win before it was returned. */
  readonly lurd: string;
  readonly moves: number;
  readonly pushes: number;
  /** In what it is proved to be the shortest. */
  readonly optimal: "moves" | "pushes" | false;
}

/** What a method came to; `solver` is the one that "auto" picked. */
export type LevelAnswer = (
  | ({ readonly kind: "solved" } & LevelSolution)
  | { readonly kind: "alreadySolved" }
  /** Proved. */
  | { readonly kind: "unsolvable"; readonly reason: Message }
  /** Whether there is a solution stays open. `size`: the board is too large to be solved here. */
  | { readonly kind: "gaveUp"; readonly limit: "time" | "memory" | "size" | "cancelled" }
) & { readonly solver: Exclude<Method, "auto">; readonly nodes: number; readonly ms: number };

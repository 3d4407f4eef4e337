import { type Message, quantity, say } from "../../message.js";
import type { Metric } from "../level/claim.js";
import type { Difficulty } from "../level/difficulty.js";

/** The verdict on a claim. */
export type Verdict =
  | { readonly kind: "holds"; readonly reason: Message }
  | { readonly kind: "broken"; readonly reason: Message; readonly way: Counterexample | undefined }
  /** Neither proved nor disproved within the limits. */
  | { readonly kind: "gaveUp"; readonly reason: Message; readonly limit: Limit }
  /** The text is not a claim. */
  | { readonly kind: "unreadable"; readonly reason: Message };

/** "estimate": only an estimate was found, which cannot decide the claim. */
export type Limit = "time" | "memory" | "size" | "cancelled" | "estimate";

/** Moves that show why a claim does not hold. */
export interface Counterexample {
  /** LURD text that can be played from the start of the level, to its end. */
  readonly lurd: string;
  /** The number of moves after which the claim is seen to fail. */
  readonly place: number;
}

/** The answer of a solver. `lurd` is a solution; it is played before it is trusted. */
export type SolverAnswer = (
  | { readonly kind: "solved"; readonly lurd: string; readonly optimal: Metric | false }
  /** `isWhole`: the rating covers all positions of the level. */
  | {
      readonly kind: "rated";
      readonly lurd: string;
      readonly difficulty: Difficulty;
      readonly isWhole: boolean;
    }
  | { readonly kind: "alreadySolved" }
  | { readonly kind: "unsolvable"; readonly reason: Message }
  | { readonly kind: "gaveUp"; readonly limit: Exclude<Limit, "estimate"> }
) & { readonly ms: number };

/**
 * The solving methods that claims use. A level can be asked for its "rating" whatever was found about it
 * before.
 */
export const claimMethods = ["auto", "pushes", "moves", "rating"] as const;
export type ClaimMethod = (typeof claimMethods)[number];

/** Asks a solver about the level, for at most `timeMs`. */
export type AskSolver = (method: ClaimMethod, timeMs: number) => Promise<SolverAnswer>;

export function holds(reason: Message): Verdict {
  return { kind: "holds", reason };
}

export function broken(reason: Message, way?: Counterexample): Verdict {
  return { kind: "broken", reason, way };
}

/** @param limitMs the time limit for the whole level */
export function gaveUp(limit: Exclude<Limit, "estimate">, limitMs: number): Verdict {
  return { kind: "gaveUp", limit, reason: gaveUpReason(limit, limitMs / 1_000) };
}

function gaveUpReason(limit: Exclude<Limit, "estimate">, seconds: number): Message {
  switch (limit) {
    case "time":
      return say(
        "Timed out at {0} s, so this is undetermined. A limit of {1} s would take up to {2} s longer for this level.",
        quantity(seconds),
        quantity(seconds * 4),
        quantity(seconds * 3),
      );
    case "memory":
      return say("Undetermined: the memory was full. More memory may help, but a longer time limit won't.");
    case "size":
      return say("The level is too large to be solved here, so this is undetermined.");
    case "cancelled":
      return say("It was canceled before this was determined.");
  }
}

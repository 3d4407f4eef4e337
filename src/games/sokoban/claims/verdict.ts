import { type Message, quantity, say } from "../../message.js";
import type { Metric } from "../level/claim.js";
import type { Difficulty } from "../level/difficulty.js";

/** What became of a claim. */
export type Verdict =
  | { readonly kind: "holds"; readonly reason: Message }
  | { readonly kind: "broken"; readonly reason: Message; readonly way: Counterexample | undefined }
  /** Neither: within the limits it was not found out. */
  | { readonly kind: "gaveUp"; readonly reason: Message; readonly limit: Limit }
  /** The words are no claim. */
  | { readonly kind: "unreadable"; readonly reason: Message };

/** "estimate": what was found out is no more than an estimate, which does not tell. */
export type Limit = "time" | "memory" | "size" | "cancelled" | "estimate";

/** Moves that show why a claim does not hold. */
export interface Counterexample {
  /** LURD text that can be played from the start of the level, to its end. */
  readonly lurd: string;
  /** After so many of the moves the claim is seen to fail. */
  readonly place: number;
}

/** What a solver came to. `lurd` is a solution, which is played before it is believed. */
export type SolverAnswer = (
  | { readonly kind: "solved"; readonly lurd: string; readonly optimal: Metric | false }
  /** `isWhole`: all positions of the level went into it. */
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
 * Of the ways in which levels are solved, those that claims ask for; and "rating", which is told of a level
 * whatever was found of it before.
 */
export const claimMethods = ["auto", "pushes", "moves", "rating"] as const;
export type ClaimMethod = (typeof claimMethods)[number];

/** Asks a solver about the level, for so long at most. */
export type AskSolver = (method: ClaimMethod, timeMs: number) => Promise<SolverAnswer>;

export function holds(reason: Message): Verdict {
  return { kind: "holds", reason };
}

export function broken(reason: Message, way?: Counterexample): Verdict {
  return { kind: "broken", reason, way };
}

/** @param limitMs what one level may take in all */
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
      return say("Undetermined: the memory was full. More memory may help, a longer time limit would not.");
    case "size":
      return say("The level is too large to be solved here, so this is undetermined.");
    case "cancelled":
      return say("It was canceled before this was determined.");
  }
}

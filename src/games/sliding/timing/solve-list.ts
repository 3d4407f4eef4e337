import { type Message, say } from "../../message.js";
import type { Result } from "../../result.js";
import type { Solve } from "./solve.js";
import { maxSolveMs } from "./solve-times.js";

/** The solves of a session, as files hold them. */
export interface SolveList {
  readonly name: string;
  readonly solves: readonly Solve[];
}

export interface ReadSolves {
  readonly lists: readonly SolveList[];
  /** What could not be read, and why; at most `maxProblems`. */
  readonly problems: readonly Message[];
}

const maxProblems = 100;

/** Longer scrambles are cut. */
export const maxScramble = 20_000;
/** Longer comments are cut. */
const maxComment = 2_000;

/** The penalty and the comment of a solve, where it has them. */
export function notesOf(penaltyMs: unknown, comment: unknown): Pick<Solve, "penaltyMs" | "comment"> {
  const text = typeof comment === "string" ? comment.trim().slice(0, maxComment) : "";
  const isPenalty = typeof penaltyMs === "number" && penaltyMs > 0 && penaltyMs <= maxSolveMs;
  return { ...(isPenalty && { penaltyMs: Math.round(penaltyMs) }), ...(text !== "" && { comment: text }) };
}

/** Collects what could not be read in a file. */
export class Problems {
  readonly all: Message[] = [];

  /** Takes the solve if it could be read; otherwise records the problem. */
  take(place: Message, read: Result<Solve>): readonly Solve[] {
    if (read.ok) return [read.value];
    if (this.all.length < maxProblems) this.all.push(say("{0}: {1}", place, read.error));
    return [];
  }
}

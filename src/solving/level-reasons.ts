import { type Message, say } from "../games/message.js";
import type { LevelAnswer } from "../protocol/solver/level-solving.js";

/** The answers of a solver, for the program and for operations. */

export const interrupted = say("It was interrupted.");

const whyGaveUp = {
  time: say("The time was up."),
  cancelled: interrupted,
  memory: say("The memory was full."),
  size: say("The level is too large."),
} as const;

/** Why there is no solution, or none was found. */
export function reasonOf(answer: LevelAnswer): Message | undefined {
  if (answer.kind === "unsolvable") return answer.reason;
  return answer.kind === "gaveUp" ? reasonOfLimit(answer.limit) : undefined;
}

/** Why a search gave up. */
export function reasonOfLimit(limit: keyof typeof whyGaveUp): Message {
  return whyGaveUp[limit];
}

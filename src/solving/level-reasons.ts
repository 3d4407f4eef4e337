import { english } from "../games/message.js";
import type { LevelAnswer } from "../protocol/solver/level-solving.js";

/** The answers of a solver, in English, for the program and for operations. */

export const interrupted = "It was interrupted.";

const whyGaveUp = {
  time: "The time was up.",
  cancelled: interrupted,
  memory: "The memory was full.",
  size: "The level is too large.",
} as const;

/** Why there is no solution, or none was found. */
export function reasonOf(answer: LevelAnswer): string | undefined {
  switch (answer.kind) {
    case "unsolvable":
      return english(answer.reason);
    case "gaveUp":
      return whyGaveUp[answer.limit];
    case "alreadySolved":
    case "solved":
      return undefined;
  }
}

/** Why a search gave up. */
export function reasonOfLimit(limit: keyof typeof whyGaveUp): string {
  return whyGaveUp[limit];
}

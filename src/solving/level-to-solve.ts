import { type Message, say } from "../games/message.js";
import { isCircular, isSolved } from "../games/sokoban/level/analysis.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { countSolution } from "../games/sokoban/play/lurd.js";
import type { LevelAnswer } from "../protocol/solver/level-solving.js";
import type { LevelToSolve } from "../protocol/solver/solving.js";

/** A level of a file. */
export function levelToSolve(level: Level): LevelToSolve {
  return {
    board: levelRows(level, "xsb").join("\n"),
    isSolved: isSolved(level) && !isCircular(level),
    certify: (lurd) => countSolution(level, lurd),
  };
}

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

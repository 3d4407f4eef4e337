import { type Message, say, sense } from "../games/message.js";
import type { SolutionToPublish } from "../games/sokoban/check/publish.js";
import { isCircular, isSolved } from "../games/sokoban/level/analysis.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { countSolution } from "../games/sokoban/play/lurd.js";
import type { LevelAnswer, LevelProgress } from "../protocol/solver/level-solving.js";
import type { LevelToSolve } from "../protocol/solver/solving.js";

/** A level of a file. */
export function levelToSolve(level: Level): LevelToSolve {
  return {
    board: levelRows(level, "xsb").join("\n"),
    isSolved: isSolved(level) && !isCircular(level),
    certify: (lurd) => countSolution(level, lurd),
  };
}

/** What solvers do and answer, in words for lists, tables and operations. */

/** An answer in a word or two. */
export const resultTexts: Readonly<Record<LevelAnswer["kind"], Message>> = {
  solved: sense("Solved", "state of a level"),
  alreadySolved: say("Already solved"),
  unsolvable: say("No solution"),
  gaveUp: sense("Stopped", "state of a level"),
};

export const phaseTexts: Readonly<Record<LevelProgress["phase"], Message>> = {
  searching: say("Searching"),
  planning: say("Planning"),
  shortening: say("Shortening"),
};

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

/** The solution of an answer, for the checks before levels are published. */
export function solutionToPublish(answer: LevelAnswer | undefined): SolutionToPublish | undefined {
  return answer?.kind === "solved"
    ? { lurd: answer.lurd, isBest: answer.optimal === "pushes" || answer.bothProved }
    : undefined;
}

import type { Method } from "../../../games/sokoban/level/method.js";
import type { Measure, SolutionMeasures } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelAnswer, LevelProgress } from "../../../protocol/solver/level-solving.js";
import { translate } from "../../kit/translate.js";
import { answerMessage, type Lengths, progressMessage } from "./answer-messages.js";
import { optimizedMessage, optimizingMessage } from "./optimized-messages.js";

/**
 * A solver's answer in the user's language. `fewest`: the fewest of each measure over all known solutions.
 */
export function answerText(answer: LevelAnswer, fewest?: Lengths): string {
  return translate(answerMessage(answer, fewest));
}

/** The result of optimizing a solution; `order`: its measures, the most important first. */
export function optimizedText(
  after: SolutionMeasures,
  before: SolutionMeasures | undefined,
  order: readonly Measure[],
): string {
  return translate(optimizedMessage(after, before, order));
}

/** A solver's progress, with the method at work if `asked` is "auto". */
export function progressText(progress: LevelProgress, asked?: Method): string {
  return translate(progressMessage(progress, asked));
}

/** The progress of optimizing a solution. */
export function optimizingText(
  progress: LevelProgress,
  best: SolutionMeasures | undefined,
  order: readonly Measure[],
): string {
  return translate(optimizingMessage(progress, best, order));
}

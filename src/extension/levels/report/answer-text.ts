import type { Method } from "../../../games/sokoban/level/method.js";
import type { Measure, SolutionMeasures } from "../../../games/sokoban/measures/solution-measures.js";
import type { LevelAnswer, LevelProgress } from "../../../protocol/solver/level-solving.js";
import { translate } from "../../shared/translate.js";
import { answerMessage, type Lengths, progressMessage } from "./answer-messages.js";
import { optimizedMessage, optimizingMessage } from "./optimized-messages.js";

/** What a solver came to, in the user's language. `fewest`: of each over all solutions that are known. */
export function answerText(answer: LevelAnswer, fewest?: Lengths): string {
  return translate(answerMessage(answer, fewest));
}

/** What optimizing a solution came to; `order` is what counted first, second and so on. */
export function optimizedText(
  after: SolutionMeasures,
  before: SolutionMeasures | undefined,
  order: readonly Measure[],
): string {
  return translate(optimizedMessage(after, before, order));
}

/** How far a solver is; with what is at work where `asked` is "auto". */
export function progressText(progress: LevelProgress, asked?: Method): string {
  return translate(progressMessage(progress, asked));
}

/** How far optimizing a solution is. */
export function optimizingText(
  progress: LevelProgress,
  best: SolutionMeasures | undefined,
  order: readonly Measure[],
): string {
  return translate(optimizingMessage(progress, best, order));
}

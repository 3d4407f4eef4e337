import type { Method } from "../../../games/sokoban/level/method.js";
import type { LevelAnswer, LevelProgress, LevelSolution } from "../../../protocol/solver/level-solving.js";
import { translate } from "../../shared/translate.js";
import { answerMessage, type Lengths, optimizedMessage, progressMessage } from "./answer-messages.js";

/** What a solver came to, in the user's language. */
export function answerText(answer: LevelAnswer): string {
  return translate(answerMessage(answer));
}

/** What optimizing a solution of so many moves and pushes came to. */
export function optimizedText(answer: Pick<LevelSolution, "moves" | "pushes" | "lurd">, before: Lengths | undefined): string {
  return translate(optimizedMessage(answer, before));
}

/** How far a solver is; with what is at work where `asked` is "auto". */
export function progressText(progress: LevelProgress, asked?: Method): string {
  return translate(progressMessage(progress, asked));
}

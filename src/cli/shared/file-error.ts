import { fileProblem as problemOf } from "../../games/file-problem.js";
import { english } from "../../games/message.js";

/** Why a file cannot be read or written, in English, as the end of a sentence without its period. */
export function fileProblem(error: unknown): string {
  return english(problemOf(error));
}

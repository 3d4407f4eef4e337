import { type Message, say } from "../games/message.js";

/** The solver of a level crashed, hung or erred. */
export class SolverFailure extends Error {
  override readonly name = "SolverFailure";
}

/** What to tell the user of an error. */
export function failureOf(error: unknown): Message {
  return say("Solving the level failed: {0}", error instanceof Error ? error.message : String(error));
}

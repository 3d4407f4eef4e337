import { english, type Message, say } from "../games/message.js";

/** What solves crashed, hung or erred: why, for whoever asked. */
export class SolverFailure extends Error {
  override readonly name: string = "SolverFailure";

  constructor(readonly text: Message) {
    super(english(text));
  }
}

/** An error as a failure; what is no text of ours stands as it is. */
export function asFailure(error: unknown): SolverFailure {
  if (error instanceof SolverFailure) return error;
  return new SolverFailure({ text: "{0}", args: [error instanceof Error ? error.message : String(error)] });
}

/** What to tell the user of an error. */
export function failureOf(error: unknown): Message {
  return say("Solving the level failed: {0}", asFailure(error).text);
}

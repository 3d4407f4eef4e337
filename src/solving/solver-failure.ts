import { english, type Message, say } from "../games/message.js";

/** A solver crashed, hung or gave a wrong answer. */
export class SolverFailure extends Error {
  override readonly name: string = "SolverFailure";
  readonly isSolverFailure = true;

  constructor(readonly text: Message) {
    super(english(text));
  }
}

/** Bundles have copies of the class, so “instanceof” does not know those of others. */
export function isSolverFailure(error: unknown): error is SolverFailure {
  return error instanceof Error && "isSolverFailure" in error;
}

/** Any error as a `SolverFailure`. Its message is not translated. */
export function asFailure(error: unknown): SolverFailure {
  if (isSolverFailure(error)) return error;
  return new SolverFailure({ text: "{0}", args: [error instanceof Error ? error.message : String(error)] });
}

/** The message for the user about an error. */
export function failureOf(error: unknown): Message {
  return say("Couldn't solve the level: {0}", asFailure(error).text);
}

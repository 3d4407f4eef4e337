/** An error that a person can act on: one line without a stack. Any other error is a bug. */
export class Failure extends Error {
  /**
   * @param {string} message @param {string} [details] what a failing command printed, shown below the line
   */
  constructor(message, details) {
    super(message);
    this.name = "Failure";
    this.details = details;
  }
}

/**
 * Runs a script's body. Its result is the exit code: a number as it is, and 1 for a Failure, which is printed
 * in one line.
 * @param {() => Promise<number | undefined | void>} body
 */
export async function main(body) {
  try {
    // Exits even where something started is still running: the exit handlers end that (cleanup.mjs).
    process.exit((await body()) ?? 0);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.details) console.error(error.details.trimEnd());
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Something a person can act on: said in one line, without a stack. Anything else that is thrown is a bug.
 */
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
 * Runs a script's body, and makes its outcome the process's: a number is an exit code, a Failure is one line
 * and 1.
 * @param {() => Promise<number | undefined | void>} body
 */
export async function main(body) {
  try {
    // Exits even where something started is still running: ending that is the exit handlers' part
    // (cleanup.mjs).
    process.exit((await body()) ?? 0);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.details) console.error(error.details.trimEnd());
    console.error(error.message);
    process.exit(1);
  }
}

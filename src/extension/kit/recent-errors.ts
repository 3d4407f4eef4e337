/** A logged error and its time, in milliseconds since 1970. */
export interface LoggedError {
  readonly atMs: number;
  readonly error: unknown;
}

const maxErrors = 10;

/** The last errors of this window, for bug reports. */
export class RecentErrors {
  #all: readonly LoggedError[] = [];

  /** The newest first. */
  get all(): readonly LoggedError[] {
    return this.#all;
  }

  add(error: unknown): void {
    this.#all = [{ atMs: Date.now(), error }, ...this.#all].slice(0, maxErrors);
  }
}

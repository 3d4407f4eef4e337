import type { LogOutputChannel } from "vscode";
import { showError } from "./notify.js";

/** A logged error and its time, in milliseconds since 1970. */
export interface LoggedError {
  readonly atMs: number;
  readonly error: unknown;
}

const maxErrors = 10;

/** The part of the error log for code that reports errors. */
export type ErrorSink = Pick<ErrorLog, "channel" | "report" | "tell">;

/**
 * Where errors of the extension go: the log, and the user if they are waiting for a result. One error often
 * reaches several callers, for example when a bundle can't be loaded, so each error object is logged once.
 */
export class ErrorLog {
  /** The last errors of this window, for bug reports; the newest first. */
  recent: readonly LoggedError[] = [];
  readonly #logged = new WeakSet<Error>();

  /** `channel`: for warnings and other messages, too */
  constructor(readonly channel: LogOutputChannel) {}

  /** Logs an error. */
  readonly report = (error: unknown): void => {
    if (error instanceof Error) {
      if (this.#logged.has(error)) return;
      this.#logged.add(error);
    }
    this.recent = [{ atMs: Date.now(), error }, ...this.recent].slice(0, maxErrors);
    this.channel.error(error instanceof Error ? error : String(error));
  };

  /** Logs an error and shows it. */
  readonly tell = (error: unknown): void => {
    this.report(error);
    showError(error instanceof Error ? error.message : String(error));
  };
}

/** Reports why work fails, and passes that on. */
export async function reporting(report: ErrorLog["report"], work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error);
    throw error;
  }
}

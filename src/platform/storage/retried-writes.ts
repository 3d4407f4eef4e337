import { unrefTimer } from "#host/time";
import type { StorageReports } from "./storage-reports.js";

/** The time until a failed write is tried again. */
const usualRetryMs = 5_000;

/**
 * Writes of one store that may fail. The first failure is reported to the player, and later ones only after a
 * write has succeeded. Some seconds after the latest failure the store is asked to write again.
 */
export class RetriedWrites {
  #isReported = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `writeAgain` starts to write what is still waiting. */
  constructor(
    private readonly reports: StorageReports,
    private readonly writeAgain: () => void,
    private readonly retryMs = usualRetryMs,
  ) {}

  /** Nothing is tried again after this. */
  dispose(): void {
    clearTimeout(this.#retry);
  }

  /** Resolves with whether `write` succeeded; never rejects. */
  async attempt(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      this.#isReported = false;
      return true;
    } catch (error) {
      this.reports.problem(error);
      if (!this.#isReported) this.reports.cannotWrite(error);
      this.#isReported = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(this.writeAgain, this.retryMs);
      unrefTimer(this.#retry);
      return false;
    }
  }
}

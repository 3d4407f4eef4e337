import type { Records } from "../../games/statistics/records.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { RecordsKeeping } from "../ports/store.js";

/** Tells when parts of the player's records change, in this process or another. */
export class RecordChanges implements Disposable {
  readonly #listening: Disposable;
  readonly #onDidChange = new Emitter<void>();
  readonly event = this.#onDidChange.event;

  constructor(records: RecordsKeeping, parts: readonly (keyof Records)[]) {
    this.#listening = records.onDidChange(({ before, after }) => {
      if (parts.some((part) => before[part] !== after[part])) this.#onDidChange.fire();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }
}

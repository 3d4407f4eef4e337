import type { Place } from "./save-folder.js";
import type { KnownSave } from "./save-reader.js";
import { idOf } from "./slot-id.js";

/** The state of other processes' files as this process has seen them, by slot (see `slotId`). */
export class SeenSaves {
  readonly #seen = new Map<string, ReadonlyMap<string, Place>>();

  /** Whether the slot was examined before. */
  has(id: string): boolean {
    return this.#seen.has(id);
  }

  /** A file as it was last seen. */
  placeOf(id: string, key: string): Place | undefined {
    return this.#seen.get(id)?.get(key);
  }

  /** The files of the slot that were written since the last call; empty at the first call. */
  look(id: string, all: readonly KnownSave[]): readonly KnownSave[] {
    const ofSlot = all.filter(({ head }) => idOf(head) === id);
    const seen = this.#seen.get(id);
    this.#seen.set(id, new Map(ofSlot.map(({ key, digest }) => [key, { key, digest }])));
    return seen === undefined ? [] : ofSlot.filter(({ key, digest }) => seen.get(key)?.digest !== digest);
  }
}

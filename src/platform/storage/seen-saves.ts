import type { Place } from "./save-folder.js";
import type { KnownSave } from "./save-reader.js";
import { idOf } from "./slot-id.js";

/** What this process has seen of the files that others write, by slot (see `slotId`). */
export class SeenSaves {
  readonly #seen = new Map<string, ReadonlyMap<string, Place>>();

  /** Whether somebody has looked at the slot. */
  has(id: string): boolean {
    return this.#seen.has(id);
  }

  /** A file as it was seen last. */
  placeOf(id: string, key: string): Place | undefined {
    return this.#seen.get(id)?.get(key);
  }

  /** Those of the slot that were written since the look before; none at the first look. */
  look(id: string, all: readonly KnownSave[]): readonly KnownSave[] {
    const ofSlot = all.filter(({ head }) => idOf(head) === id);
    const seen = this.#seen.get(id);
    this.#seen.set(id, new Map(ofSlot.map(({ key, digest }) => [key, { key, digest }])));
    return seen === undefined ? [] : ofSlot.filter(({ key, digest }) => seen.get(key)?.digest !== digest);
  }
}

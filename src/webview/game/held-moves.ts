import { parseObject } from "../../games/reading.js";
import { type HeldMoves, type HeldState, maxHeld, readHeldMoves } from "../../protocol/game/game-wire.js";

const prefix = "tilework.moves.";

/**
 * The last moves of games, in the browser's storage. It is written synchronously, so that the moves outlive
 * the page and the host. All windows share it. A browser may refuse or clear it; the host saves the moves as
 * well.
 */
export class HeldMovesStorage {
  /** `storage`: throws if there is no storage. */
  constructor(private readonly storage: () => Storage = () => window.localStorage) {}

  hold(moves: HeldMoves): void {
    if (moves.text.length > maxHeld.characters) return;
    const key = keyOf(moves);
    try {
      const storage = this.storage();
      const isNew = storage.getItem(key) === null;
      storage.setItem(key, JSON.stringify(moves));
      if (isNew || moves.text.length > maxHeld.characters / maxHeld.games) this.#bound(storage);
    } catch {
      // The storage is full, or there is none.
    }
  }

  drop(state: HeldState): void {
    try {
      const storage = this.storage();
      const key = keyOf(state);
      const held = read(storage.getItem(key));
      if (held === undefined || held.savedAtMs <= state.savedAtMs) storage.removeItem(key);
    } catch {
      // There is no storage.
    }
  }

  /** All held moves, the oldest first. Unreadable entries are removed. */
  all(): readonly HeldMoves[] {
    try {
      return this.#bound(this.storage());
    } catch {
      return [];
    }
  }

  /** Removes the oldest entries above the limit; returns the others. */
  #bound(storage: Storage): readonly HeldMoves[] {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    const all: HeldMoves[] = [];
    for (const key of keys) {
      if (key?.startsWith(prefix) !== true) continue;
      const held = read(storage.getItem(key));
      if (held === undefined || keyOf(held) !== key) storage.removeItem(key);
      else all.push(held);
    }
    all.sort((one, other) => other.savedAtMs - one.savedAtMs);
    let characters = 0;
    const kept = all.filter(({ text }, index) => {
      characters += text.length;
      return index < maxHeld.games && characters <= maxHeld.characters;
    });
    for (const moves of all) if (!kept.includes(moves)) storage.removeItem(keyOf(moves));
    return kept.reverse();
  }
}

function keyOf({ store, gameId }: HeldState): string {
  return `${prefix}${store}.${gameId}`;
}

function read(text: string | null): HeldMoves | undefined {
  return text === null ? undefined : readHeldMoves(parseObject(text));
}

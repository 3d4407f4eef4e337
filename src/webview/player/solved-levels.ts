import { fieldsOf, isCount, parseObject } from "../../games/reading.js";

const storageKey = "tilework.solved";
const version = 1;
/** More levels than anyone solves in a browser; the oldest are forgotten. */
const maxLevels = 20_000;

/**
 * The levels that were solved in this browser, by their keys, each with its fewest moves. All pages of a site
 * share them, so that a level is solved wherever it is. A browser may refuse to store anything; then they
 * last as long as the page.
 */
export class SolvedMarks {
  #levels: Map<string, number>;

  /** `storage`: throws if there is none. */
  constructor(private readonly storage: () => Storage = () => window.localStorage) {
    this.#levels = this.#read();
  }

  /** The fewest moves; `undefined` if it was not solved. */
  moves(key: string): number | undefined {
    return this.#levels.get(key);
  }

  /** Another page may have added levels meanwhile. */
  add(key: string, moves: number): void {
    this.refresh();
    const before = this.#levels.get(key);
    if (before !== undefined && before <= moves) return;
    this.#levels.set(key, moves);
    const levels = Object.fromEntries([...this.#levels].slice(-maxLevels));
    try {
      const storage = this.storage();
      if (isOurs(storage.getItem(storageKey)))
        storage.setItem(storageKey, JSON.stringify({ version, levels }));
    } catch {
      // There is no storage, or it is full.
    }
  }

  /** Reads what other pages have stored. */
  refresh(): void {
    for (const [key, moves] of this.#read())
      this.#levels.set(key, Math.min(moves, this.#levels.get(key) ?? moves));
  }

  #read(): Map<string, number> {
    try {
      const { levels } = fieldsOf(parseObject(this.storage().getItem(storageKey) ?? ""));
      const entries = Object.entries(fieldsOf(levels));
      return new Map(entries.flatMap(([key, moves]) => (isCount(moves) ? [[key, moves] as const] : [])));
    } catch {
      return new Map();
    }
  }
}

/** A newer version of the page may keep more; this one then keeps nothing. */
function isOurs(stored: string | null): boolean {
  const kept = stored === null ? undefined : parseObject(stored);
  return kept === undefined || kept.version === version;
}

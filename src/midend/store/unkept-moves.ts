import { formatRecentMoves } from "../../games/saves/recent-moves.js";
import type { Save } from "../../games/saves/save.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";

/** The last moves of a game as text, for a view to hold until they are kept. */
export interface MovesCopy {
  readonly gameId: string;
  /** When this state of the game was saved: a later one replaces it. */
  readonly savedAtMs: number;
  /** See `formatRecentMoves`. */
  readonly text: string;
}

/** A state of a game that is in the store, and with it all states before. */
export type KeptState = Pick<MovesCopy, "gameId" | "savedAtMs">;

interface Known {
  /** What is in the store, as far as it is known. */
  readonly kept: Save | undefined;
  /** The states that may be in the store by now, oldest first. */
  readonly follows: readonly number[];
  /** The last state. */
  readonly last: Save;
}

/** A store that refuses for long has the state before all of these. */
const maxFollowed = 200;

/**
 * What of the games that are played here is not known to be kept. A process can end between a move and its
 * file; views hold a copy of these moves, which the next process asks them for.
 */
export class UnkeptMoves implements Disposable {
  /** The games that were played here. */
  readonly #played = new Set<string>();
  /** Those of which something may be missing in the store, and the one that was played last. */
  readonly #known = new Map<string, Known>();
  #made: MovesCopy | undefined;
  readonly #onDidKeep = new Emitter<KeptState>();
  /** A state is in the store: no copy of it is needed any more. */
  readonly onDidKeep = this.#onDidKeep.event;

  dispose(): void {
    this.#onDidKeep.dispose();
  }

  /** Whether this process has played the game, so that it knows more than any copy. */
  has(gameId: string): boolean {
    return this.#played.has(gameId);
  }

  /** The game is handed to the store. `opened`: the state it had there, where it was opened from the store. */
  written(last: Save, opened?: Save): void {
    const before = this.#known.get(last.gameId);
    const kept = before === undefined ? opened : before.kept;
    const [base, ...others] = before?.follows ?? (opened === undefined ? [] : [opened.savedAtMs]);
    const follows = [...(base === undefined ? [] : [base]), ...others.slice(-maxFollowed), last.savedAtMs];
    for (const [gameId, other] of this.#known) if (isKept(other)) this.#known.delete(gameId);
    this.#known.set(last.gameId, { kept, follows, last });
    this.#played.add(last.gameId);
  }

  /** What was handed to the store is in it. */
  kept(save: Save): void {
    const { gameId, savedAtMs } = save;
    const known = this.#known.get(gameId);
    if (known === undefined || (known.kept !== undefined && known.kept.savedAtMs >= savedAtMs)) return;
    const follows = known.follows.filter((time) => time >= savedAtMs);
    this.#known.set(gameId, { ...known, kept: save, follows });
    this.#onDidKeep.fire({ gameId, savedAtMs });
  }

  /** The last moves of a game; `undefined` where all of it is kept, or it was not played here. */
  of(gameId: string): MovesCopy | undefined {
    const known = this.#known.get(gameId);
    if (known === undefined || isKept(known)) return undefined;
    const { kept, follows, last } = known;
    const { savedAtMs } = last;
    if (this.#made?.gameId !== gameId || this.#made.savedAtMs !== savedAtMs)
      this.#made = { gameId, savedAtMs, text: formatRecentMoves(last, kept, follows) };
    return this.#made;
  }
}

function isKept({ kept, last }: Known): boolean {
  return kept?.savedAtMs === last.savedAtMs;
}

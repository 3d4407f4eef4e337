import { formatRecentMoves } from "../../games/saves/recent-moves.js";
import type { Save } from "../../games/saves/save.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";

/** The last moves of a game as text, for a view to hold until they are kept. */
export interface MovesCopy {
  readonly gameId: string;
  /** When this state was saved. A later state replaces it. */
  readonly savedAtMs: number;
  /** See `formatRecentMoves`. */
  readonly text: string;
}

/** A state of a game that is in the store, with all states before it. */
export type KeptState = Pick<MovesCopy, "gameId" | "savedAtMs">;

interface UnkeptGame {
  /** The state that is known to be in the store. */
  readonly kept: Save | undefined;
  /** States that may be in the store by now, the oldest first. */
  readonly follows: readonly number[];
  /** The last state. */
  readonly last: Save;
}

/**
 * The most states that are remembered after the first. If the store fails for longer, it still has the first.
 */
const maxFollowed = 200;

/**
 * Moves of games played here that may not be in the store yet. A process can end between a move and its file,
 * so views hold a copy of these moves for the next process.
 */
export class UnkeptMoves implements Disposable {
  /** The games that were played here. */
  readonly #played = new Set<string>();
  /** Games that may not be complete in the store, and the game that was played last. */
  readonly #known = new Map<string, UnkeptGame>();
  #made: MovesCopy | undefined;
  readonly #onDidKeep = new Emitter<KeptState>();
  /** A state is in the store, so its copies can be dropped. */
  readonly onDidKeep = this.#onDidKeep.event;

  dispose(): void {
    this.#onDidKeep.dispose();
  }

  /** Whether this process has played the game. If so, it knows more than any copy. */
  has(gameId: string): boolean {
    return this.#played.has(gameId);
  }

  /** A state was handed to the store. `opened`: the stored state that the game was opened from. */
  written(last: Save, opened?: Save): void {
    const before = this.#known.get(last.gameId);
    const kept = before === undefined ? opened : before.kept;
    const [base, ...others] = before?.follows ?? (opened === undefined ? [] : [opened.savedAtMs]);
    const follows = [...(base === undefined ? [] : [base]), ...others.slice(-maxFollowed), last.savedAtMs];
    for (const [gameId, other] of this.#known) if (isKept(other)) this.#known.delete(gameId);
    this.#known.set(last.gameId, { kept, follows, last });
    this.#played.add(last.gameId);
  }

  /** A state that was handed to the store is in it. */
  kept(save: Save): void {
    const { gameId, savedAtMs } = save;
    const known = this.#known.get(gameId);
    if (known === undefined || (known.kept !== undefined && known.kept.savedAtMs >= savedAtMs)) return;
    const follows = known.follows.filter((time) => time >= savedAtMs);
    this.#known.set(gameId, { ...known, kept: save, follows });
    this.#onDidKeep.fire({ gameId, savedAtMs });
  }

  /** The last moves of a game; `undefined` where all are in the store, or it was not played here. */
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

function isKept({ kept, last }: UnkeptGame): boolean {
  return kept?.savedAtMs === last.savedAtMs;
}

import type { AnyGame } from "../../games/game.js";
import type { AnySession } from "../../games/play/session.js";
import {
  neighbourOf,
  type RecentLevel,
  readRecentLevels,
  recentLevelOf,
  slotOfRecent,
  withRecentLevel,
} from "../../games/saves/recent-levels.js";
import type { Memory } from "../ports/store.js";

/**
 * The random levels of this player on this machine; of two windows that deal at once one may forget the
 * other's last.
 */
export class RecentLevels {
  readonly #memory: Memory;
  readonly #findGame: (name: string) => AnyGame | undefined;
  #list: readonly RecentLevel[] | undefined;

  constructor(findGame: (name: string) => AnyGame | undefined, memory: Memory) {
    this.#findGame = findGame;
    this.#memory = memory;
  }

  /** Of a game, the last one first. */
  of(game: AnyGame): readonly RecentLevel[] {
    return this.#all.filter((level) => level.game === game.name).reverse();
  }

  /** The level of a slot; see `slotOf`. */
  find(game: AnyGame, slot: string): RecentLevel | undefined {
    return this.of(game).find((level) => slotOfRecent(level, game) === slot);
  }

  /** A game was put on the board. */
  note(session: AnySession): void {
    const level = recentLevelOf(session);
    const list = level === undefined ? this.#all : withRecentLevel(this.#all, level);
    if (list === this.#all) return;
    this.#list = list;
    this.#memory.write(list);
  }

  /** The random level that was dealt after the one of a session, or before it. */
  neighbour(session: AnySession, by: 1 | -1): RecentLevel | undefined {
    const level = recentLevelOf(session);
    return level && neighbourOf(this.#all, level, by);
  }

  get #all(): readonly RecentLevel[] {
    this.#list ??= readRecentLevels(this.#memory.read(), this.#findGame);
    return this.#list;
  }
}

import type { AnyGame, FindGame } from "../../games/game.js";
import type { AnySession } from "../../games/play/session.js";
import {
  neighborOf,
  type RecentLevel,
  readRecentLevels,
  recentLevelOf,
  slotOfRecent,
  withRecentLevel,
} from "../../games/saves/recent-levels.js";
import type { Memory } from "../ports/store.js";

/**
 * The random levels that were dealt on this machine. Where two windows deal at once, one level may be
 * missing.
 */
export class RecentLevels {
  #list: readonly RecentLevel[] | undefined;

  constructor(
    private readonly findGame: FindGame,
    private readonly memory: Memory,
  ) {}

  /** The levels of a game, the latest first. */
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
    this.memory.write(list);
  }

  /** The random level that was dealt before or after that of a session. */
  neighbor(session: AnySession, by: 1 | -1): RecentLevel | undefined {
    const level = recentLevelOf(session);
    return level && neighborOf(this.#all, level, by);
  }

  get #all(): readonly RecentLevel[] {
    this.#list ??= readRecentLevels(this.memory.read(), this.findGame);
    return this.#list;
  }
}

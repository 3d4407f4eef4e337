import type { CountedGame } from "../../games/statistics/counted-game.js";

/** Keeps the facts about games that have ended. `StatisticsFiles` keeps them in files of all processes. */
export interface StatisticsStore {
  /** All games, each once, the oldest first. */
  read(): Promise<readonly CountedGame[]>;
  /** Adds games, or their later states. Resolves with whether they are on the disk. */
  add(games: readonly CountedGame[]): Promise<boolean>;
  /** Deletes all games. Resolves with whether it succeeded. */
  deleteAll(): Promise<boolean>;
}

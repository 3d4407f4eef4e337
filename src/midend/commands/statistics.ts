import type { Event } from "../../protocol/emitter.js";
import type { StatisticsAction, StatisticsPage } from "../../protocol/game/statistics-page.js";
import type { EndedGame } from "../games/ended-game.js";
import type { Puzzle } from "../waiting/fitting-puzzle.js";

/** Statistics of games that have ended. `KeptStatistics` does all of it. */
export interface GameStatistics {
  /** The page has changed. */
  readonly onDidChange: Event<void>;
  /** Counts a game, if the player wants that. */
  note(ended: EndedGame): void;
  /** `game`: where the page returns. */
  page(game: string): Promise<StatisticsPage>;
  /** Shows the figures as lists, on surfaces that have no page for them. */
  ask(): Promise<void>;
  act(action: StatisticsAction): Promise<void>;
  /** The puzzle that the player usually finishes in this time; `undefined` where none is known to fit. */
  puzzleFor(seconds: number): Promise<Puzzle | undefined>;
}

import type { Day } from "../../games/days/day.js";
import type { DayPuzzle } from "../../games/days/day-puzzles.js";
import type { Event } from "../../protocol/emitter.js";
import type { DaysPage, StatisticsAction, StatisticsPage } from "../../protocol/game/statistics-page.js";
import type { EndedGame } from "../games/ended-game.js";
import type { PlayContext } from "../games/play-context.js";
import type { Puzzle } from "../waiting/fitting-puzzle.js";

/** The records that lists of days and of best scores are about. */
export type DayContext = Pick<PlayContext, "games" | "records" | "ports">;

/** Statistics of games that have ended, and lists of records. `KeptStatistics` does all of it. */
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
  /** A month, with the puzzles of one of its days (default: today). */
  daysPage(game: string, day: Day | undefined, sources: DayContext): Promise<DaysPage>;
  /** See `askPuzzle`. */
  askPuzzle(day: Day, sources: DayContext, hasCalendar: boolean): Promise<DayPuzzle | "calendar" | undefined>;
  /** Lists the best scores and results of all games. */
  askBest(sources: DayContext): Promise<void>;
  /** The puzzle that the player usually finishes in this time; `undefined` where none is known to fit. */
  puzzleFor(seconds: number): Promise<Puzzle | undefined>;
}

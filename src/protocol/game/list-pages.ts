import { integer, object, oneOf, type ValueOf } from "../../games/reading.js";
import type { Page, ViewScene } from "./game-pages.js";
import type { TimerPage } from "./timer-page.js";

/** The page of statistics. All texts are in the player's language. */
export interface StatisticsPage {
  readonly kind: "statistics";
  /** The game to which the page returns. */
  readonly game: string;
  readonly title: string;
  /** What is counted, or that nothing is kept. */
  readonly about: string;
  /** All games first, then each game that was played. */
  readonly sections: readonly StatisticsSection[];
  readonly ways: readonly StatisticsWay[];
}

export interface StatisticsSection {
  readonly id: string;
  readonly title: string;
  readonly figures: readonly StatisticsFigure[];
  /** By size and by month. */
  readonly tables: readonly StatisticsTable[];
}

export interface StatisticsFigure {
  readonly label: string;
  readonly value: string;
  /** What the figure means. */
  readonly definition: string;
}

export interface StatisticsTable {
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly definition: string }[];
  readonly rows: readonly StatisticsRow[];
}

export interface StatisticsRow {
  readonly label: string;
  /** The number of games, as the length of a bar from 0 to 1. */
  readonly bar: number;
  /** One for each column. */
  readonly cells: readonly string[];
}

/** A button of the page. */
export interface StatisticsWay {
  readonly act: StatisticsAct;
  readonly label: string;
}

/** A month, with the puzzles of one of its days. */
export interface DaysPage {
  readonly kind: "days";
  /** A game, so that the page can be restored. */
  readonly game: string;
  readonly title: string;
  /** “Streak: 3 days. Longest: 12 days.” */
  readonly about: string;
  /** “November 2026”. */
  readonly month: string;
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  /** How many days of the first week are before the month. */
  readonly blanks: number;
  readonly days: readonly ViewDay[];
  /** The days to select in the month before and in the one after; `undefined` where there are no puzzles. */
  readonly earlier: number | undefined;
  readonly later: number | undefined;
  readonly dayTitle: string;
  /** That a past puzzle does not count toward a streak; empty today. */
  readonly dayAbout: string;
  readonly puzzles: readonly { readonly title: string; readonly result: string | undefined }[];
}

export interface ViewDay {
  /** See `Day`. */
  readonly day: number;
  /** “Monday, November 23, 2026: 3 of 5 finished · counts toward the streak”. */
  readonly label: string;
  readonly number: string;
  readonly finished: number;
  /** Whether it counts toward the streak. */
  readonly counts: boolean;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** It has no puzzles, or not yet. */
  readonly isOff: boolean;
}

/** Selects a day, or plays a puzzle of it, which is given by its index. */
export const readDayAction = object(
  { kind: oneOf(["day"]), day: integer(0, 4_000_000) },
  { puzzle: integer(0, 100) },
);

const statisticsActs = ["exportGames", "importGames", "deleteAll"] as const;
export type StatisticsAct = (typeof statisticsActs)[number];

export const readStatisticsAction = object({ kind: oneOf(["statistics"]), act: oneOf(statisticsActs) });
export type StatisticsAction = ValueOf<typeof readStatisticsAction>;

/** All pages of a panel, including those that terminals do not have. */
export type PanelPage = Page | PatternsPage | TimerPage | StatisticsPage | DaysPage;

/** The deadlock patterns that the player has kept. */
export interface PatternsPage {
  readonly kind: "patterns";
  readonly game: string;
  /** See `HomeGame.skin`. */
  readonly skin: string | undefined;
  readonly title: string;
  /** The rules for which the player has patterns. */
  readonly rules: readonly { readonly name: string; readonly label: string }[];
  /** The latest first. */
  readonly patterns: readonly ViewPattern[];
}

export interface ViewPattern {
  /** Opaque; sent back in an `Action`. */
  readonly id: string;
  readonly rule: string;
  readonly ruleLabel: string;
  /** The explanation of the rule. */
  readonly words: string;
  /** The title of its level; empty where it is unknown. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly keptAtMs: number;
  readonly scene: ViewScene;
  /** Its contents, for screen readers. */
  readonly content: string;
  /** Whether its level can be played. */
  readonly canOpen: boolean;
}

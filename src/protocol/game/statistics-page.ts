import { object, oneOf, type ValueOf } from "../reading.js";

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

const statisticsActs = ["exportGames", "importGames", "deleteAll"] as const;
export type StatisticsAct = (typeof statisticsActs)[number];

export const readStatisticsAction = object({ kind: oneOf(["statistics"]), act: oneOf(statisticsActs) });
export type StatisticsAction = ValueOf<typeof readStatisticsAction>;

import type { Page, ViewScene } from "./game-pages.js";
import type { DaysPage, StatisticsPage } from "./statistics-page.js";
import type { TimerPage } from "./timer-page.js";

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

import type { Page, ViewScene } from "./game-pages.js";

/** What only panels show, too. */
export type PanelPage = Page | LossesPage;

/** The lost patterns that the player has kept. */
export interface LossesPage {
  readonly kind: "losses";
  readonly game: string;
  /** See `HomeGame.skin`. */
  readonly skin: string | undefined;
  readonly title: string;
  /** Those that there are patterns of. */
  readonly rules: readonly { readonly name: string; readonly label: string }[];
  /** The last one first. */
  readonly losses: readonly ViewLoss[];
}

export interface ViewLoss {
  /** Opaque; comes back in an `Action`. */
  readonly id: string;
  readonly rule: string;
  readonly ruleLabel: string;
  /** The rule in words. */
  readonly words: string;
  /** The level that it is from; empty where nobody said. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly keptAtMs: number;
  readonly scene: ViewScene;
  /** What stands in it, for a screen reader. */
  readonly content: string;
  /** The level that it is from can be played. */
  readonly canOpen: boolean;
}

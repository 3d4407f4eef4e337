import type { DeadlockPattern } from "../levels.js";

/** A deadlock pattern that the player has kept. */
export interface KeptLoss {
  readonly game: string;
  readonly pattern: DeadlockPattern;
  /** The level where it was found; `undefined` if unknown. */
  readonly from: LossOrigin | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly atMs: number;
}

export interface LossOrigin {
  /** "Side Rooms 5", "levels.xsb: Tea House". */
  readonly title: string;
  /**
   * The start of the level, as `Game.format` writes it; `undefined` if it is too long, or if the pattern came
   * as text.
   */
  readonly start: string | undefined;
  /** The file of the level, if it was in one. */
  readonly file: { readonly uri: string; readonly index: number } | undefined;
}

/** The most patterns that are kept; searching more would take too long. */
export const maxKeptLosses = 500;
export const maxLossTitle = 200;
/** Longer starts are left out. */
export const maxLossStart = 8_000;
export const maxLossUri = 2_000;

/** Patterns with the same key are the same. */
export function nameOfLoss({ game, pattern }: Pick<KeptLoss, "game" | "pattern">): string {
  return `${game}\n${pattern.text}`;
}

/** The start of a text, cut to the maximum length, on one line. */
export function shortTitle(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, maxLossTitle);
}

import type { DeadlockPattern } from "../levels.js";

/** A deadlock pattern that the player has kept. */
export interface KeptPattern {
  readonly game: string;
  readonly pattern: DeadlockPattern;
  /** The level where it was found; `undefined` if unknown. */
  readonly from: PatternOrigin | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly atMs: number;
}

export interface PatternOrigin {
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
export const maxKeptPatterns = 500;
export const maxPatternTitle = 200;
/** Longer starts are left out. */
export const maxPatternStart = 8_000;
export const maxPatternUri = 2_000;

/** Patterns with the same key are the same. */
export function nameOfPattern({ game, pattern }: Pick<KeptPattern, "game" | "pattern">): string {
  return `${game}\n${pattern.text}`;
}

/** The start of a text, cut to the maximum length, on one line. */
export function shortTitle(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, maxPatternTitle);
}

import type { DeadlockPattern } from "../levels.js";
import { count, either, nothing, object, string, type ValueOf } from "../reading.js";

/** A deadlock pattern that the player has kept. */
export interface KeptPattern {
  readonly game: string;
  readonly pattern: DeadlockPattern;
  /** The level where it was found; `undefined` if unknown. */
  readonly from: PatternOrigin | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly atMs: number;
}

/** The most patterns that are kept; searching more would take too long. */
export const maxKeptPatterns = 500;
const maxPatternTitle = 200;
/** Longer starts are left out. */
export const maxPatternStart = 8_000;
export const maxPatternUri = 2_000;

/** Files have `null` for what is missing. */
export const readPatternOrigin = object({
  /** "Side Rooms 5", "levels.xsb: Tea House". */
  title: string(maxPatternTitle),
  /**
   * The start of the level, as `Game.format` writes it; missing if it is too long, or if the pattern came as
   * text.
   */
  start: either(nothing, string(maxPatternStart)),
  /** The file of the level, if it was in one. */
  file: either(nothing, object({ uri: string(maxPatternUri), index: count })),
});
type KeptOrigin = ValueOf<typeof readPatternOrigin>;
export type PatternOrigin = Pick<KeptOrigin, "title"> & {
  readonly [Name in "start" | "file"]: Exclude<KeptOrigin[Name], null> | undefined;
};

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

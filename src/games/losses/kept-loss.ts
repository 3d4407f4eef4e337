import type { LossPattern } from "../levels.js";

/** A lost pattern that the player has kept. */
export interface KeptLoss {
  readonly game: string;
  readonly pattern: LossPattern;
  /** The level that it was met in; `undefined` where nobody said. */
  readonly from: LossOrigin | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly atMs: number;
}

export interface LossOrigin {
  /** "Side Rooms 5", "levels.xsb: Tea House". */
  readonly title: string;
  /**
   * The start of the level, as `Game.format` writes it; `undefined` where it is too long to be kept, or came
   * in a text.
   */
  readonly start: string | undefined;
  /** Where it stood, if it stood in a file. */
  readonly file: { readonly uri: string; readonly index: number } | undefined;
}

/** So many are kept; more would not be looked through. */
export const maxKeptLosses = 500;
export const maxLossTitle = 200;
/** Longer starts are left out. */
export const maxLossStart = 8_000;
export const maxLossUri = 2_000;

/** Two that have it in common are the same. */
export function nameOfLoss({ game, pattern }: Pick<KeptLoss, "game" | "pattern">): string {
  return `${game}\n${pattern.text}`;
}

/** As little of a text as fits, on one line. */
export function shortTitle(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, maxLossTitle);
}

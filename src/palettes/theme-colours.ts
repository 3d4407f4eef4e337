import { luminance, type Rgb } from "./colour.js";

/** What a palette is made from. */
export interface ThemeColours {
  readonly background: Rgb;
  readonly foreground: Rgb;
  /** Colours that the theme uses as accents, in any order; may be empty. */
  readonly accents: readonly Rgb[];
  /** The accent of its buttons; `undefined` where they have no colour. */
  readonly primary?: Rgb | undefined;
  readonly highContrast: boolean;
}

/** WCAG: AA for normal themes, AAA for high contrast. */
export function minContrast(highContrast: boolean): number {
  return highContrast ? 7 : 4.5;
}

export function isDark(theme: ThemeColours): boolean {
  return luminance(theme.background) < luminance(theme.foreground);
}

import { luminance, type Rgb } from "./color.js";

/** The input of a palette. */
export interface ThemeColors {
  readonly background: Rgb;
  readonly foreground: Rgb;
  /** The theme's accent colors, in any order; may be empty. */
  readonly accents: readonly Rgb[];
  /** The accent of its buttons; `undefined` if they have no color. */
  readonly primary?: Rgb | undefined;
  readonly highContrast: boolean;
}

/** WCAG: AA for normal themes, AAA for high contrast. */
export function minContrast(highContrast: boolean): number {
  return highContrast ? 7 : 4.5;
}

export function isDark(theme: ThemeColors): boolean {
  return luminance(theme.background) < luminance(theme.foreground);
}

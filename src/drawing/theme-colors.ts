import { black, luminance, type Rgb, white } from "./color.js";

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

/** The kinds of themes, for pictures in places that do not tell the colors of the theme. */
export type ThemeKind = "light" | "dark" | "highContrast" | "highContrastLight";

/** The background of VS Code's own dark themes. */
const dark: Rgb = { red: 0x1f / 255, green: 0x1f / 255, blue: 0x1f / 255 };

/** A theme of each kind without accents. */
export function plainTheme(kind: ThemeKind): ThemeColors {
  const isLight = kind === "light" || kind === "highContrastLight";
  return {
    background: isLight ? white : kind === "dark" ? dark : black,
    foreground: isLight ? black : white,
    accents: [],
    highContrast: kind === "highContrast" || kind === "highContrastLight",
  };
}

import { black, type Rgb, white } from "./color.js";
import type { ThemeColors } from "./theme-colors.js";

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

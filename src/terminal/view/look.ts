import {
  black,
  clamp,
  contrast,
  fromOklch,
  luminance,
  minContrast,
  type Rgb,
  type ThemeColors,
  toOklch,
  white,
} from "../../drawing/color.js";
import { madeOnce } from "../../games/lists.js";
import { nearest, table256 } from "../escape-sequences.js";
import type { Depth, Ink, Style } from "../style.js";

/** How a screen looks and moves, as the player has set it. */
export interface ScreenSettings {
  readonly depth: Depth;
  /** Draws with ASCII characters only. */
  readonly ascii: boolean;
  /**
   * “auto” asks the terminal for its background color, and assumes a dark one without an answer. A color is
   * one that is known already.
   */
  readonly theme: "auto" | "light" | "dark" | Rgb;
  readonly highContrast: boolean;
  /** Whether moves are animated. */
  readonly animates: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The number of colors that a terminal shows, from its environment: none with `NO_COLOR` (no-color.org) or
 * `TERM=dumb`, all with `COLORTERM`. Otherwise it follows from `TERM`.
 */
export function depthOf({ NO_COLOR, COLORTERM, TERM = "", TERM_PROGRAM, WT_SESSION }: Environment): Depth {
  if ((NO_COLOR !== undefined && NO_COLOR !== "") || TERM === "dumb") return "none";
  if (COLORTERM === "truecolor" || COLORTERM === "24bit" || WT_SESSION !== undefined) return "truecolor";
  if (
    /-(direct|truecolor)$|^(xterm-kitty|xterm-ghostty|alacritty|foot|wezterm|contour)/.test(TERM) ||
    TERM_PROGRAM === "iTerm.app"
  )
    return "truecolor";
  if (/256(color)?/.test(TERM) || TERM_PROGRAM === "Apple_Terminal") return "256";
  if (/^(vt\d|linux-m|.*-m$)/.test(TERM) && !/color/.test(TERM)) return "none";
  return "16";
}

/**
 * Light or dark by `COLORFGBG`, which rxvt and similar terminals set to “foreground;background”; `undefined`
 * where it is not set.
 */
export function themeOf({ COLORFGBG = "" }: Environment): "light" | "dark" | undefined {
  const ground = /;(\d{1,2})$/.exec(COLORFGBG)?.[1];
  if (ground === undefined) return undefined;
  return ground === "7" || ground === "15" ? "light" : "dark";
}

/** The options of a view: colors, characters and contrast. */
export interface Look {
  readonly depth: Depth;
  /** Draws with ASCII characters only. */
  readonly ascii: boolean;
  readonly theme: ThemeColors;
  readonly chrome: ReturnType<typeof chromeOf>;
}

/** The look on a light or dark background, as the terminal has reported it or the player has set it. */
export function lookOf(
  background: Rgb,
  { depth, ascii, highContrast = false }: Pick<Look, "depth" | "ascii"> & { readonly highContrast?: boolean },
): Look {
  const isDark = luminance(background) < 0.18;
  const theme: ThemeColors = { background, foreground: isDark ? white : black, accents: [], highContrast };
  return { depth, ascii, theme, chrome: chromeOf(theme, isDark, depth) };
}

/** The background colors of terminals that do not report one: a dark one, or what the player has set. */
export const backgrounds = { dark: { red: 0x1e / 255, green: 0x1e / 255, blue: 0x1e / 255 }, light: white };

/** The styles of everything except boards. They are readable on the terminal's own background. */
function chromeOf(theme: ThemeColors, isDark: boolean, depth: Depth) {
  const panel = toOklch(theme.background);
  const raised: Ink = {
    rgb: fromOklch({ ...panel, lightness: clamp(panel.lightness + (isDark ? 0.07 : -0.04)) }),
    basic: isDark ? 0 : 7,
  };
  const colored = (hue: number, basic: number, chroma = 0.14): Style => ({
    ink: {
      rgb: readable(
        [theme.background, raised.rgb],
        isDark,
        { chroma, hue },
        depth,
        minContrast(theme.highContrast),
      ),
      basic,
    },
  });
  const quiet = colored(250, isDark ? 7 : 8, 0.01);
  const text: Ink = { rgb: theme.foreground, basic: isDark ? 15 : 0 };
  return {
    title: { bold: true },
    text: {},
    quiet,
    accent: { ...colored(250, isDark ? 14 : 4), bold: true },
    good: colored(150, isDark ? 10 : 2),
    bad: colored(25, isDark ? 9 : 1),
    busy: colored(85, isDark ? 11 : 5),
    /** A key's name, and the selected line of a list. */
    key: { ...colored(250, isDark ? 14 : 4), bold: true },
    chosen: { reverse: true },
    frame: quiet,
    /** A dialog or help over a page. */
    dialog: { ink: text, ground: raised },
  } satisfies Readonly<Record<string, Style>>;
}

/**
 * The color, made lighter or, on light grounds, darker, until it is readable on all of them in the colors
 * that the terminal shows.
 */
function readable(
  grounds: readonly Rgb[],
  isDark: boolean,
  color: { readonly chroma: number; readonly hue: number },
  depth: Depth,
  minContrast: number,
): Rgb {
  const shown = (rgb: Rgb) => (depth === "256" ? table256[nearest(rgb)]! : rgb);
  let lightness = isDark ? 0.7 : 0.55;
  let found = fromOklch({ ...color, lightness });
  while (
    lightness > 0 &&
    lightness < 1 &&
    grounds.some(
      (ground) =>
        contrast(shown(found), shown(ground)) < minContrast || contrast(shown(found), ground) < minContrast,
    )
  ) {
    lightness = clamp(lightness + (isDark ? 0.02 : -0.02));
    found = fromOklch({ ...color, lightness });
  }
  return found;
}

/** Memoized per look. */
export function memoByLook<Value>(make: (look: Look) => Value): (look: Look) => Value {
  const made = new WeakMap<Look, Value>();
  return (look) => madeOnce(made, look, () => make(look));
}

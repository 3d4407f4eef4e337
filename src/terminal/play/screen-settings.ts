import type { Rgb } from "../../drawing/color.js";
import type { Depth } from "../style.js";

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

import type { Rgb } from "../../palettes/colour.js";
import type { Depth } from "../cells/style.js";

/** How a screen looks and moves; the player's to choose. */
export interface ScreenSettings {
  readonly depth: Depth;
  /** Nothing but the characters of ASCII. */
  readonly ascii: boolean;
  /**
   * "auto" asks the terminal for its ground, and takes a dark one where that says nothing; a colour is one
   * that is known.
   */
  readonly theme: "auto" | "light" | "dark" | Rgb;
  readonly highContrast: boolean;
  /** Whether things glide. */
  readonly animates: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How many colours a terminal shows, as its environment tells: `NO_COLOR` (no-color.org) and `TERM=dumb`
 * none, `COLORTERM` all, then what is known of `TERM`.
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
 * Light or dark by `COLORFGBG`, which rxvt and its likes set to "ink;ground"; `undefined` where it says
 * nothing.
 */
export function themeOf({ COLORFGBG = "" }: Environment): "light" | "dark" | undefined {
  const ground = /;(\d{1,2})$/.exec(COLORFGBG)?.[1];
  if (ground === undefined) return undefined;
  return ground === "7" || ground === "15" ? "light" : "dark";
}

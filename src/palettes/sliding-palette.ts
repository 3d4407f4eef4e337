import { black, clamp, formatColour, fromOklch, type Oklch, type Rgb, toOklch, white } from "./colour.js";
import { setApart, type TileColours, under } from "./ink.js";
import { isDark, minContrast, type ThemeColours } from "./theme-colours.js";

/**
 * The colours of the sliding puzzle: the theme's accent, drifting from corner to corner of the solved board,
 * so that order is seen as an even slope of colour. The board is a tray of the editor's own surface, and the
 * blank is the bottom of it.
 */
export interface SlidingPalette {
  readonly surface: Rgb;
  readonly well: Rgb;
  /** From the first tile's corner to the last one's. */
  readonly slope: readonly TileColours[];
  /** Of the hint's arrow: as far from the slope as a hue can be. `undefined` leaves it to the theme. */
  readonly hint: Rgb | undefined;
}

/** As many as a 6×6 board has diagonals. */
export const slopeSteps = 11;

/** How far the hue drifts over the whole slope, in degrees: past violet from blue, past blue from green. */
const drift = 58;

export function makeSlidingPalette(theme: ThemeColours): SlidingPalette {
  const dark = isDark(theme);
  const least = minContrast(theme.highContrast);
  const { surface, well } = trayOf(theme, dark);
  const accent = accentOf(theme);
  const ink = theme.highContrast && !dark ? black : white;
  const slope = Array.from({ length: slopeSteps }, (_, step) => {
    const part = step / (slopeSteps - 1);
    const colour = fromOklch(slopeAt(theme, dark, accent, part));
    // High contrast sets tiles off by their borders.
    const apart = theme.highContrast ? colour : setApart(colour, [surface, well], dark);
    // One ink on all tiles: a board half in black and half in white numbers is hard to look over.
    return under(ink, apart, least);
  });
  const against = accent.hue + drift / 2 - 14 + 180;
  const hint = theme.highContrast
    ? undefined
    : fromOklch({ lightness: dark ? 0.84 : 0.7, chroma: 0.17, hue: against });
  return { surface, well, slope, hint };
}

export function slidingProperties({
  surface,
  well,
  slope,
  hint,
}: SlidingPalette): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {
    "--board-surface": formatColour(surface),
    "--board-well": formatColour(well),
    ...(hint === undefined ? {} : { "--board-hint": formatColour(hint) }),
  };
  for (const [step, { background, text }] of slope.entries()) {
    properties[`--slope-${step}-background`] = formatColour(background);
    properties[`--slope-${step}-text`] = formatColour(text);
  }
  return properties;
}

function trayOf(theme: ThemeColours, dark: boolean): { readonly surface: Rgb; readonly well: Rgb } {
  const editor = toOklch(theme.background);
  const at = (lightness: number) =>
    fromOklch({ lightness: clamp(lightness), chroma: Math.min(editor.chroma, 0.03), hue: editor.hue });
  if (theme.highContrast) return { surface: at(editor.lightness), well: at(editor.lightness) };
  if (dark) {
    const low = clamp(editor.lightness, 0.16, 0.6);
    return { surface: at(low + 0.055), well: at(low - 0.045) };
  }
  const high = clamp(editor.lightness, 0.45, 1);
  return { surface: at(high - 0.055), well: at(high - 0.125) };
}

/**
 * The hue to begin with, and how colourful it may be: the buttons' accent, else the most colourful, else
 * blue.
 */
function accentOf({ primary, accents }: ThemeColours): Pick<Oklch, "hue" | "chroma"> {
  const own = primary === undefined ? undefined : toOklch(primary);
  if (own !== undefined && own.chroma > 0.05) return own;
  const bluish = accents.map(toOklch).find(({ chroma, hue }) => chroma > 0.05 && hue > 200 && hue < 300);
  return bluish ?? { hue: 252, chroma: 0.12 };
}

function slopeAt(
  theme: ThemeColours,
  dark: boolean,
  accent: Pick<Oklch, "hue" | "chroma">,
  part: number,
): Oklch {
  const hue = accent.hue - 14 + drift * part;
  const chroma = clamp(accent.chroma, 0.07, 0.16);
  if (theme.highContrast)
    return dark ? { lightness: 0.3, chroma: 0.09, hue } : { lightness: 0.96, chroma: 0.025, hue };
  return dark
    ? { lightness: 0.57 - 0.1 * part, chroma: chroma * 0.95, hue }
    : { lightness: 0.6 - 0.1 * part, chroma, hue };
}

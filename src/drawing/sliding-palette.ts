import {
  black,
  clamp,
  distinctFrom,
  formatColor,
  fromOklch,
  isDark,
  minContrast,
  type Oklch,
  type Rgb,
  readableUnder,
  type ThemeColors,
  type TileColors,
  toOklch,
  white,
} from "./color.js";

/**
 * The colors of the sliding puzzle: the theme's accent, with a hue that shifts from corner to corner of the
 * solved board. A sorted board is a smooth gradient. The board's surface is that of the editor, and the blank
 * is a recess in it.
 */
export interface SlidingPalette {
  readonly surface: Rgb;
  readonly well: Rgb;
  /** From the first tile's corner to the last one's. */
  readonly gradient: readonly TileColors[];
  /** The color of the hint's arrow: the hue farthest from the gradient. `undefined`: the theme's color. */
  readonly hint: Rgb | undefined;
}

/** The number of diagonals of a 6×6 board. */
export const gradientSteps = 11;

/** The step for a kind of sprite in games without colors of their own: the same in every scene. */
export function stepOfKind(kind: string): number {
  let sum = 0;
  for (let index = 0; index < kind.length; index++) sum = (Math.imul(sum, 31) + kind.charCodeAt(index)) >>> 0;
  return sum % gradientSteps;
}

/** How far the hue shifts over the whole gradient, in degrees: a gradient from blue ends beyond violet. */
const usualRange = 58;

export function makeSlidingPalette(theme: ThemeColors, hueRange = usualRange): SlidingPalette {
  const dark = isDark(theme);
  const minRatio = minContrast(theme.highContrast);
  const { surface, well } = trayOf(theme, dark);
  const accent = accentOf(theme);
  const ink = theme.highContrast && !dark ? black : white;
  const gradient = Array.from({ length: gradientSteps }, (_, step) => {
    const part = step / (gradientSteps - 1);
    const color = fromOklch(gradientAt(theme, dark, accent, part, hueRange));
    // In high contrast, borders separate the tiles.
    const apart = theme.highContrast ? color : distinctFrom(color, [surface, well], dark);
    // The same text color on all tiles: a mixture of black and white numbers is hard to scan.
    return readableUnder(ink, apart, minRatio);
  });
  const against = accent.hue + hueRange / 2 - 14 + 180;
  const hint = theme.highContrast
    ? undefined
    : fromOklch({ lightness: dark ? 0.84 : 0.7, chroma: 0.17, hue: against });
  return { surface, well, gradient, hint };
}

export function slidingProperties({
  surface,
  well,
  gradient,
  hint,
}: SlidingPalette): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {
    "--board-surface": formatColor(surface),
    "--board-well": formatColor(well),
    ...(hint === undefined ? {} : { "--board-hint": formatColor(hint) }),
  };
  for (const [step, { background, text }] of gradient.entries()) {
    properties[`--gradient-${step}-background`] = formatColor(background);
    properties[`--gradient-${step}-text`] = formatColor(text);
  }
  return properties;
}

function trayOf(theme: ThemeColors, dark: boolean): { readonly surface: Rgb; readonly well: Rgb } {
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

/** The first hue, and the maximum chroma: the buttons' accent, else the most colorful accent, else blue. */
function accentOf({ primary, accents }: ThemeColors): Pick<Oklch, "hue" | "chroma"> {
  const own = primary === undefined ? undefined : toOklch(primary);
  if (own !== undefined && own.chroma > 0.05) return own;
  const bluish = accents.map(toOklch).find(({ chroma, hue }) => chroma > 0.05 && hue > 200 && hue < 300);
  return bluish ?? { hue: 252, chroma: 0.12 };
}

function gradientAt(
  theme: ThemeColors,
  dark: boolean,
  accent: Pick<Oklch, "hue" | "chroma">,
  part: number,
  hueRange: number,
): Oklch {
  const hue = accent.hue - 14 + hueRange * part;
  const chroma = clamp(accent.chroma, 0.07, 0.16);
  if (theme.highContrast)
    return dark ? { lightness: 0.3, chroma: 0.09, hue } : { lightness: 0.96, chroma: 0.025, hue };
  return dark
    ? { lightness: 0.57 - 0.1 * part, chroma: chroma * 0.95, hue }
    : { lightness: 0.6 - 0.1 * part, chroma, hue };
}

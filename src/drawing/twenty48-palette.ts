import {
  clamp,
  distinctFrom,
  formatColor,
  fromOklch,
  isDark,
  minContrast,
  type Oklch,
  type Rgb,
  type ThemeColors,
  type TileColors,
  toOklch,
  withText,
} from "./color.js";

/**
 * The colors of 2048, derived from the theme. 2 and 4 have the editor's own surface. From 8 on, the hue goes
 * from amber over red, violet and blue to green, each step pulled toward the nearest accent of the theme.
 * Higher tiles stand out more: darker on a light theme, brighter on a dark one. From 32768 on the hues
 * repeat, dark and with a ring.
 */
export interface Palette {
  readonly surface: Rgb;
  /** An empty cell. */
  readonly well: Rgb;
  /** 2, 4, 8 … 131072, then one color for everything beyond. */
  readonly tiles: readonly TileColors[];
}

/** 2 … 131072: the highest tile that a 4×4 board can hold. */
export const namedTileCount = 17;

export function makePalette(theme: ThemeColors): Palette {
  const dark = isDark(theme);
  const ground = groundOf(theme);
  const minRatio = minContrast(theme.highContrast);
  const hues = accentHues(theme.accents);
  const steps = theme.highContrast ? highContrastSteps : dark ? darkSteps : lightSteps;
  const colors = [
    fromOklch(ground.two),
    fromOklch(ground.four),
    ...steps.map((step) => fromOklch({ ...step, hue: drawToward(hues, step.hue) })),
    fromOklch(ground.beyond),
  ];
  const surface = fromOklch(ground.surface);
  const well = fromOklch(ground.well);
  // In high contrast, borders separate the tiles; changing a color away from the ground would reduce the
  // text's contrast.
  const apart = theme.highContrast
    ? colors
    : colors.map((color) => distinctFrom(color, [surface, well], dark));
  return { surface, well, tiles: apart.map((color) => withText(color, minRatio, theme.highContrast)) };
}

interface Ground {
  readonly surface: Oklch;
  readonly well: Oklch;
  readonly two: Oklch;
  readonly four: Oklch;
  readonly beyond: Oklch;
}

/** The neutral colors, from the lightness and the tint of the editor's background. */
function groundOf(theme: ThemeColors): Ground {
  const editor = toOklch(theme.background);
  const tint = { chroma: Math.min(editor.chroma, 0.03), hue: editor.hue };
  const at = (lightness: number) => ({ ...tint, lightness: clamp(lightness) });
  const warm = (lightness: number, chroma: number, hue = 85) => walk(clamp(lightness), chroma, hue);
  const base = editor.lightness;
  if (theme.highContrast) {
    return isDark(theme)
      ? { surface: at(base), well: at(base), two: at(0.22), four: warm(0.4, 0.035), beyond: at(1) }
      : { surface: at(base), well: at(base), two: at(1), four: warm(0.9, 0.06), beyond: at(0) };
  }
  if (isDark(theme)) {
    const low = clamp(base, 0.1, 0.6);
    return {
      surface: at(low + 0.045),
      well: at(low + 0.085),
      two: warm(low + 0.17, 0.012, 55),
      four: warm(low + 0.255, 0.05, 48),
      beyond: at(0.97),
    };
  }
  const high = clamp(base, 0.45, 1);
  const two = clamp(high + 0.02, 0, 0.99);
  return {
    surface: at(two - 0.07),
    well: at(two - 0.12),
    two: at(two),
    four: warm(two - 0.035, 0.055),
    beyond: at(0.2),
  };
}

const walk = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });

/** 8 … 131072. Chosen by eye, checked by `test/unit/pictures/palette.test.ts`. */
const lightSteps: readonly Oklch[] = [
  walk(0.87, 0.115, 83),
  walk(0.79, 0.135, 62),
  walk(0.71, 0.16, 40),
  walk(0.59, 0.2, 25),
  walk(0.56, 0.205, 358),
  walk(0.52, 0.2, 324),
  walk(0.47, 0.2, 294),
  walk(0.53, 0.17, 260),
  walk(0.67, 0.13, 226),
  walk(0.52, 0.1, 188),
  walk(0.6, 0.15, 150),
  walk(0.75, 0.17, 128),
  walk(0.41, 0.13, 25),
  walk(0.38, 0.15, 325),
  walk(0.36, 0.14, 272),
];

/**
 * 2 to 64 form one ramp from the board's dark tone to orange-red. Each is brighter or more colorful than the
 * one before, and none is olive or khaki.
 */
const darkSteps: readonly Oklch[] = [
  walk(0.6, 0.105, 50),
  walk(0.76, 0.135, 68),
  walk(0.69, 0.18, 43),
  walk(0.58, 0.2, 26),
  walk(0.64, 0.21, 358),
  walk(0.56, 0.21, 324),
  walk(0.53, 0.21, 294),
  walk(0.66, 0.16, 258),
  walk(0.76, 0.13, 222),
  walk(0.81, 0.13, 182),
  walk(0.75, 0.17, 148),
  walk(0.88, 0.19, 118),
  walk(0.44, 0.15, 25),
  walk(0.42, 0.17, 325),
  walk(0.41, 0.17, 272),
];

/**
 * A text contrast of 7 : 1 rules out medium tones: colors are light under black text or dark under white
 * text. For both high contrast themes.
 */
const highContrastSteps: readonly Oklch[] = [
  walk(0.86, 0.13, 85),
  walk(0.75, 0.15, 62),
  walk(0.78, 0.12, 28),
  walk(0.44, 0.17, 28),
  walk(0.42, 0.17, 358),
  walk(0.41, 0.18, 324),
  walk(0.38, 0.19, 294),
  walk(0.42, 0.15, 258),
  walk(0.8, 0.12, 224),
  walk(0.84, 0.12, 182),
  walk(0.76, 0.17, 148),
  walk(0.92, 0.18, 118),
  walk(0.31, 0.11, 25),
  walk(0.29, 0.12, 325),
  walk(0.28, 0.12, 270),
];

/**
 * How far, in degrees, a step's hue may be pulled: less than half the smallest gap between steps, so that
 * their order stays.
 */
const maxPull = 7;

function accentHues(accents: readonly Rgb[]): readonly number[] {
  return accents
    .map(toOklch)
    .filter(({ chroma }) => chroma > 0.04)
    .map(({ hue }) => hue);
}

function drawToward(hues: readonly number[], hue: number): number {
  const turns = hues.map((other) => ((other - hue + 540) % 360) - 180);
  const nearest = turns.reduce((best, turn) => (Math.abs(turn) < Math.abs(best) ? turn : best), 180);
  // An accent that is near another step doesn't affect this one.
  return Math.abs(nearest) > 25 ? hue : hue + clamp(nearest, -maxPull, maxPull);
}

/**
 * The palette as custom properties: `--tile-2-background`, `--tile-2-text` … `--tile-beyond-…`,
 * `--board-surface`, `--board-well`.
 */
export function paletteProperties({ surface, well, tiles }: Palette): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {
    "--board-surface": formatColor(surface),
    "--board-well": formatColor(well),
  };
  for (const [index, { background, text }] of tiles.entries()) {
    const name = index < namedTileCount ? String(2 ** (index + 1)) : "beyond";
    properties[`--tile-${name}-background`] = formatColor(background);
    properties[`--tile-${name}-text`] = formatColor(text);
  }
  return properties;
}

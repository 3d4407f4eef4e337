import {
  black,
  clamp,
  contrast,
  distance,
  fromOklch,
  luminance,
  type Oklch,
  type Rgb,
  toOklch,
  white,
} from "./color.js";

export interface TileColors {
  readonly background: Rgb;
  readonly text: Rgb;
}

/** The minimum OKLab distance (see `distance`) of a tile from the surface and from an empty cell. */
export const minDistanceFromGround = 0.05;

/** The color, made brighter (darker on a light theme) until it differs enough from the background. */
export function distinctFrom(color: Rgb, ground: readonly Rgb[], dark: boolean): Rgb {
  const isDistinct = (found: Rgb) => ground.every((other) => distance(found, other) >= minDistanceFromGround);
  return movedUntil(isDistinct, color, toOklch(color), dark, 30);
}

/**
 * A color, made brighter or darker in steps of 1 % of lightness until it is good, or for as many steps as
 * there are. `found`: the color itself, which needs no step if it is good.
 */
export function movedUntil(
  isGood: (found: Rgb) => boolean,
  found: Rgb,
  { lightness, ...rest }: Oklch,
  brightens: boolean,
  steps = 100,
): Rgb {
  let moved = found;
  for (let step = 1; step <= steps && !isGood(moved); step++)
    moved = fromOklch({ ...rest, lightness: clamp(lightness + (brightens ? 0.01 : -0.01) * step) });
  return moved;
}

/**
 * The colors of a tile: this background, or one near it, and a text whose WCAG contrast is at least
 * `minRatio`. `pure`: the text is black or white.
 */
export function withText(background: Rgb, minRatio: number, pure: boolean): TileColors {
  const inks = pure ? [black, white] : [softInk(background), white];
  const text = mostReadable(background, inks);
  if (contrast(background, text) >= minRatio) return { background, text };
  // Either black or white always has at least 4.58 : 1, the square root of 21. Only a higher minimum changes
  // the background.
  const pureText = mostReadable(background, [black, white]);
  return { background: moveFrom(pureText, background, minRatio), text: pureText };
}

/** The color, made darker (lighter under dark text) until the text on it is readable. */
export function readableUnder(text: Rgb, background: Rgb, minRatio: number): TileColors {
  return { background: moveFrom(text, background, minRatio), text };
}

/** Nearly black, with a hint of the tile's hue. */
function softInk(background: Rgb): Rgb {
  const { chroma, hue } = toOklch(background);
  return fromOklch({ lightness: 0.21, chroma: Math.min(chroma, 0.035), hue });
}

function mostReadable(background: Rgb, inks: readonly Rgb[]): Rgb {
  return inks.reduce((best, ink) => (contrast(background, ink) > contrast(background, best) ? ink : best));
}

function moveFrom(text: Rgb, background: Rgb, minRatio: number): Rgb {
  const isReadable = (moved: Rgb) => contrast(moved, text) >= minRatio;
  return movedUntil(isReadable, background, toOklch(background), luminance(text) <= 0.5);
}

import {
  black,
  clamp,
  contrast,
  distance,
  fromOklch,
  luminance,
  type Rgb,
  toOklch,
  white,
} from "./colour.js";

export interface TileColours {
  readonly background: Rgb;
  readonly text: Rgb;
}

/** The least distance of a tile from the surface and from an empty cell. */
export const minDistanceFromGround = 0.05;

/** The colour, made as much brighter (deeper on a light theme) as it takes to be seen on the ground. */
export function setApart(colour: Rgb, ground: readonly Rgb[], dark: boolean): Rgb {
  let found = colour;
  const { lightness, chroma, hue } = toOklch(colour);
  for (
    let step = 1;
    step <= 30 && ground.some((other) => distance(found, other) < minDistanceFromGround);
    step++
  ) {
    found = fromOklch({ lightness: clamp(lightness + (dark ? 0.01 : -0.01) * step), chroma, hue });
  }
  return found;
}

/** A tile of this colour, or near it, with text of at least this contrast on it. `pure`: black or white. */
export function withText(background: Rgb, least: number, pure: boolean): TileColours {
  const inks = pure ? [black, white] : [softInk(background), white];
  const text = mostReadable(background, inks);
  if (contrast(background, text) >= least) return { background, text };
  // Of black and white, one has always 4.58 : 1, the root of 21. Only a higher demand moves the background.
  const pureText = mostReadable(background, [black, white]);
  return { background: moveFrom(pureText, background, least), text: pureText };
}

/** The colour, made as much deeper (lighter under dark text) as the text needs to be read on it. */
export function under(text: Rgb, background: Rgb, least: number): TileColours {
  return {
    background: contrast(text, background) >= least ? background : moveFrom(text, background, least),
    text,
  };
}

/** Nearly black, with a breath of the tile's own hue. */
function softInk(background: Rgb): Rgb {
  const { chroma, hue } = toOklch(background);
  return fromOklch({ lightness: 0.21, chroma: Math.min(chroma, 0.035), hue });
}

function mostReadable(background: Rgb, inks: readonly Rgb[]): Rgb {
  return inks.reduce((best, ink) => (contrast(background, ink) > contrast(background, best) ? ink : best));
}

function moveFrom(text: Rgb, background: Rgb, least: number): Rgb {
  const { lightness, chroma, hue } = toOklch(background);
  const direction = luminance(text) > 0.5 ? -1 : 1;
  let moved = background;
  for (let step = 1; step <= 100 && contrast(moved, text) < least; step++) {
    moved = fromOklch({ lightness: clamp(lightness + direction * 0.01 * step), chroma, hue });
  }
  return moved;
}

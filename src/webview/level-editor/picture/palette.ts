export type PaletteColor = readonly [red: number, green: number, blue: number];

const maxColors = 256;

/**
 * A palette for a picture with few colors and antialiased edges: the commonest colors that differ enough from
 * each other. Edges are mixtures of the colors beside them, so any omitted color is near one in the palette.
 *
 * @param rgba four bytes per pixel
 */
export function paletteOf(rgba: Uint8ClampedArray): readonly PaletteColor[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    // Three of four pixels of a large floor are the same, so counting by color is fast.
    const color = (rgba[at]! << 16) | (rgba[at + 1]! << 8) | rgba[at + 2]!;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => partsOf(color));
  for (let least = 0; ; least += 6) {
    const chosen: PaletteColor[] = [];
    for (const color of common) {
      if (chosen.every((one) => distance(one, color) >= least)) chosen.push(color);
      if (chosen.length > maxColors) break;
    }
    if (chosen.length <= maxColors) return chosen;
  }
}

/** Finds the nearest palette index of a color, memoized. */
export class PaletteMap {
  readonly #palette: readonly PaletteColor[];
  readonly #known = new Map<number, number>();

  constructor(palette: readonly PaletteColor[]) {
    this.#palette = palette;
  }

  pixels(rgba: Uint8ClampedArray): Uint8Array {
    const pixels = new Uint8Array(rgba.length / 4);
    for (let pixel = 0; pixel < pixels.length; pixel++) {
      const at = pixel * 4;
      const color = (rgba[at]! << 16) | (rgba[at + 1]! << 8) | rgba[at + 2]!;
      let place = this.#known.get(color);
      if (place === undefined) {
        place = this.#nearest(partsOf(color));
        this.#known.set(color, place);
      }
      pixels[pixel] = place;
    }
    return pixels;
  }

  #nearest(color: PaletteColor): number {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [place, one] of this.#palette.entries()) {
      const off = distance(one, color);
      if (off < least) [best, least] = [place, off];
    }
    return best;
  }
}

function partsOf(color: number): PaletteColor {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

/** The sum of the differences of the three components. */
function distance(one: PaletteColor, other: PaletteColor): number {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);
}

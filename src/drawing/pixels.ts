/** The most pixels of a picture; not every browser has larger canvases. A moving one may have a tenth. */
export const maxPixels = 40_000_000;
export const maxMovingPixels = maxPixels / 10;

/** Four bytes per pixel: red, green, blue and opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Draws a color over a pixel. */
export function blendPixel(
  data: Uint8ClampedArray,
  at: number,
  color: ArrayLike<number>,
  opacity: number,
): void {
  const below = data[at + 3]! / 255;
  const whole = opacity + below * (1 - opacity);
  for (let part = 0; part < 3; part++)
    data[at + part] = (color[part]! * opacity + data[at + part]! * below * (1 - opacity)) / whole;
  data[at + 3] = whole * 255;
}

/** Draws pixels over others, with their left top corner at `left`, `top`. */
export function drawPixels(target: Pixels, { width, height, data }: Pixels, left: number, top: number): void {
  for (let row = Math.max(0, -top); row < height && top + row < target.height; row++)
    for (let column = Math.max(0, -left); column < width && left + column < target.width; column++) {
      const from = (row * width + column) * 4;
      const opacity = data[from + 3]! / 255;
      if (opacity > 0)
        blendPixel(
          target.data,
          ((top + row) * target.width + left + column) * 4,
          data.subarray(from, from + 3),
          opacity,
        );
    }
}

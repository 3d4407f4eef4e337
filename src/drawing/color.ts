/**
 * Colors as numbers: parsing VS Code's `--vscode-*` values, OKLCH for building colors, WCAG contrast for
 * judging them.
 *
 * OKLab after Björn Ottosson, "A perceptual color space for image processing" (2020); contrast after WCAG
 * 2.2, "relative luminance".
 */

/** sRGB, each component from 0 to 1. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

interface Rgba extends Rgb {
  readonly alpha: number;
}

export interface Oklch {
  /** From 0 (black) to 1 (white). */
  readonly lightness: number;
  /** 0 is gray; the maximum in sRGB is about 0.3. */
  readonly chroma: number;
  /** In degrees. */
  readonly hue: number;
}

export const black: Rgb = { red: 0, green: 0, blue: 0 };
export const white: Rgb = { red: 1, green: 1, blue: 1 };

/**
 * Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()` and `transparent`; `undefined` for any
 * other text.
 */
export function parseColor(text: string): Rgba | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "transparent") return { ...black, alpha: 0 };
  return trimmed.startsWith("#") ? parseHex(trimmed.slice(1)) : parseFunction(trimmed);
}

function parseHex(digits: string): Rgba | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return undefined;
  const size = digits.length <= 4 ? 1 : 2;
  const part = (index: number) => {
    const piece = digits.slice(index * size, (index + 1) * size);
    return piece === "" ? 1 : Number.parseInt(size === 1 ? piece + piece : piece, 16) / 255;
  };
  return { red: part(0), green: part(1), blue: part(2), alpha: part(3) };
}

const functionPattern = /^rgba?\(([^)]*)\)$/;

function parseFunction(text: string): Rgba | undefined {
  const parts = functionPattern
    .exec(text)?.[1]
    ?.trim()
    .split(/[\s,/]+/);
  if (parts === undefined || parts.length < 3 || parts.length > 4) return undefined;
  const numbers = parts.map((part, index) => {
    const number = /^(?:\d+(?:\.\d+)?|\.\d+)%?$/.test(part) ? Number.parseFloat(part) : Number.NaN;
    return clamp(part.endsWith("%") ? number / 100 : index < 3 ? number / 255 : number);
  });
  if (numbers.some(Number.isNaN)) return undefined;
  const [red, green, blue, alpha = 1] = numbers as [number, number, number, number?];
  return { red, green, blue, alpha };
}

export function formatColor({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((part) => toByte(part).toString(16).padStart(2, "0")).join("")}`;
}

/** A translucent color composited over an opaque one. */
export function over(top: Rgba, below: Rgb): Rgb {
  const blend = (one: number, other: number) => one * top.alpha + other * (1 - top.alpha);
  return {
    red: blend(top.red, below.red),
    green: blend(top.green, below.green),
    blue: blend(top.blue, below.blue),
  };
}

/** A mixture; `share` is the share of the first color. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return over({ ...one, alpha: share }, other);
}

export function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function toOklch(color: Rgb): Oklch {
  const [lightness, a, b] = toOklab(color);
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/**
 * The sRGB color of this lightness and hue, rounded to whole bytes. A chroma that sRGB does not allow is
 * reduced to the highest one it allows.
 */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  let [low, high] = [0, chroma];
  let found = toRgb({ lightness, chroma, hue });
  if (!inGamut(found)) {
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2;
      if (inGamut(toRgb({ lightness, chroma: middle, hue }))) low = middle;
      else high = middle;
    }
    found = toRgb({ lightness, chroma: low, hue });
  }
  const whole = (part: number) => toByte(part) / 255;
  return { red: whole(found.red), green: whole(found.green), blue: whole(found.blue) };
}

/** Distance in OKLab: about 0.02 is the smallest visible difference side by side. */
export function distance(one: Rgb, other: Rgb): number {
  const [l1, a1, b1] = toOklab(one);
  const [l2, a2, b2] = toOklab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function toOklab(color: Rgb): readonly [number, number, number] {
  const red = toLinear(color.red);
  const green = toLinear(color.green);
  const blue = toLinear(color.blue);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

function inGamut({ red, green, blue }: Rgb): boolean {
  return [red, green, blue].every((part) => part >= -0.0005 && part <= 1.0005);
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

function toByte(part: number): number {
  return Math.round(clamp(part) * 255);
}

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

/** The input of a palette. */
export interface ThemeColors {
  readonly background: Rgb;
  readonly foreground: Rgb;
  /** The theme's accent colors, in any order; may be empty. */
  readonly accents: readonly Rgb[];
  /** The accent of its buttons; `undefined` if they have no color. */
  readonly primary?: Rgb | undefined;
  readonly highContrast: boolean;
}

/** WCAG: AA for normal themes, AAA for high contrast. */
export function minContrast(highContrast: boolean): number {
  return highContrast ? 7 : 4.5;
}

export function isDark(theme: ThemeColors): boolean {
  return luminance(theme.background) < luminance(theme.foreground);
}

/** The kinds of themes, for pictures in places that do not tell the colors of the theme. */
export type ThemeKind = "light" | "dark" | "highContrast" | "highContrastLight";

/** The background of VS Code's own dark themes. */
const dark: Rgb = { red: 0x1f / 255, green: 0x1f / 255, blue: 0x1f / 255 };

/** A theme of each kind without accents. */
export function plainTheme(kind: ThemeKind): ThemeColors {
  const isLight = kind === "light" || kind === "highContrastLight";
  return {
    background: isLight ? white : kind === "dark" ? dark : black,
    foreground: isLight ? black : white,
    accents: [],
    highContrast: kind === "highContrast" || kind === "highContrastLight",
  };
}

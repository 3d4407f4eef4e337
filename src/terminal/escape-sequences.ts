import { black, contrast, distance, type Rgb, white } from "../drawing/color.js";
import { madeOnce } from "../games/lists.js";
import type { Depth, Ink, Style } from "./style.js";

/** The modes that a screen turns on in a terminal, and off again in the opposite order. */

const modes = [
  // The alternate screen, so that the former contents come back.
  1049,
  // Mouse presses, releases, and moves between them, as SGR reports, which have no limit of columns.
  1002, 1006,
  // Bracketed paste.
  2004,
] as const;
/** The cursor, and the wrapping of lines at the last column. */
const unwanted = [25, 7] as const;

export const enterScreen = `${modes.map((mode) => `\u001b[?${mode}h`).join("")}${unwanted.map((mode) => `\u001b[?${mode}l`).join("")}`;

/** Works also where only some of the modes are on, so it always restores the terminal. */
export const leaveScreen = `\u001b[?2026l\u001b[m${unwanted.map((mode) => `\u001b[?${mode}h`).join("")}${modes
  .toReversed()
  .map((mode) => `\u001b[?${mode}l`)
  .join("")}`;

/**
 * Asks for the background color, then for the terminal's attributes. Every terminal reports the attributes,
 * so the answer about the color comes before them or never.
 */
export const askForBackground = "\u001b]11;?\u001b\\\u001b[c";

/** Asks for the attributes, which a terminal reports when it has shown everything before the question. */
export const askForAttributes = "\u001b[c";

/**
 * Writes styles as “select graphic rendition” sequences of ECMA-48, with the colors of ISO 8613-6 as xterm
 * has them.
 */

/** The contrast that texts need on their ground, from WCAG 2.2. */
const minTextContrast = 4.5;

/** A style as a terminal understands it: its flags, and the codes of its two colors. */
export interface Rendition {
  readonly flags: string;
  readonly ink: string;
  readonly ground: string;
}

export const plainRendition: Rendition = { flags: "", ink: "39", ground: "49" };

export function renditionOf({ ink, ground, bold, dim, underline, reverse }: Style, depth: Depth): Rendition {
  const flags = [bold && "1", dim && "2", underline && "4", reverse && "7"]
    .filter((code) => typeof code === "string")
    .join(";");
  return { flags, ink: inkCode(ink, ground, depth), ground: groundCode(ground, depth) };
}

/** The shortest sequence that changes one rendition to another; empty where they are the same. */
export function sgrBetween(from: Rendition, to: Rendition): string {
  const colors = (ink: string, ground: string) =>
    [to.ink === ink ? [] : [to.ink], to.ground === ground ? [] : [to.ground]].flat();
  const changed = colors(from.ink, from.ground);
  // A flag can only be turned off together with everything else.
  const withReset = [...(to.flags === "" ? [] : [to.flags]), ...colors("39", "49")];
  if (to.flags !== from.flags)
    return from.flags === ""
      ? code([to.flags, ...changed])
      : code(withReset.length === 0 ? [] : ["0", ...withReset]);
  if (changed.length === 0) return "";
  return withReset.length === 0 ? code([]) : code(changed);
}

function code(codes: readonly string[]): string {
  return `\u001b[${codes.join(";")}m`;
}

function inkCode(ink: Ink | undefined, ground: Ink | undefined, depth: Depth): string {
  if (ink === undefined || depth === "none") return "39";
  if (depth === "16") return basicCode(ink.basic, 30);
  return depth === "256" ? `38;5;${readableOn(ink, ground)}` : `38;2;${bytes(ink.rgb)}`;
}

function groundCode(ground: Ink | undefined, depth: Depth): string {
  if (ground === undefined || depth === "none") return "49";
  if (depth === "16") return basicCode(ground.basic, 40);
  return depth === "256" ? `48;5;${nearest(ground.rgb)}` : `48;2;${bytes(ground.rgb)}`;
}

function basicCode(number: number, base: 30 | 40): string {
  return String(number < 8 ? base + number : base + 60 + number - 8);
}

function bytes({ red, green, blue }: Rgb): string {
  return [red, green, blue].map((part) => Math.round(part * 255)).join(";");
}

/** The colors of xterm's table that users cannot change: a cube of 6 × 6 × 6 from 16 on, and 24 grays. */
export const table256: readonly Rgb[] = Array.from({ length: 256 }, (_, number) => {
  if (number < 16) return black;
  if (number >= 232) {
    const gray = (8 + (number - 232) * 10) / 255;
    return { red: gray, green: gray, blue: gray };
  }
  const level = (part: number) => (part === 0 ? 0 : (55 + part * 40) / 255);
  const cube = number - 16;
  return { red: level(Math.floor(cube / 36)), green: level(Math.floor(cube / 6) % 6), blue: level(cube % 6) };
});

const known = new Map<string, number>();

/** The number of the color in xterm's table that is closest to this one. */
export function nearest(color: Rgb): number {
  return madeOnce(known, bytes(color), () => {
    let [number, least] = [16, Number.POSITIVE_INFINITY];
    for (let other = 16; other < 256; other++) {
      const apart = distance(color, table256[other]!);
      if (apart < least) [number, least] = [other, apart];
    }
    return number;
  });
}

/**
 * Keeps readable texts readable: the table's colors may be closer to each other than the colors they replace.
 */
function readableOn(ink: Ink, ground: Ink | undefined): number {
  const number = nearest(ink.rgb);
  if (ground === undefined || contrast(ink.rgb, ground.rgb) < minTextContrast) return number;
  const below = table256[nearest(ground.rgb)]!;
  if (contrast(table256[number]!, below) >= minTextContrast) return number;
  return contrast(white, below) >= contrast(black, below) ? 231 : 16;
}

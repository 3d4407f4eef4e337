import { clamp, contrast, formatColour, fromOklch, type Oklch, type Rgb, toOklch } from "./colour.js";
import { type TileColours, withText } from "./ink.js";
import { isDark, type ThemeColours } from "./theme-colours.js";

/**
 * The colours of Sokoban, built from the theme: a warehouse in the editor's own greys, wooden boxes, green where they are home, and the player in the
 * theme's accent. What is to be told apart has a shape of its own besides.
 */
export interface SokobanPalette {
  readonly floor: Rgb;
  /** Every other square, so that distances can be counted. */
  readonly floorOdd: Rgb;
  /** The top of the walls, and their front. */
  readonly wall: Rgb;
  readonly wallFront: Rgb;
  readonly goal: Rgb;
  /** Things with what is drawn on them. */
  readonly box: TileColours;
  readonly home: TileColours;
  readonly player: Rgb;
  /** A box that cannot be saved. */
  readonly lost: TileColours;
  /** Where a picked box can go. */
  readonly target: Rgb;
}

/** Of shapes that have to be seen: WCAG's 3, and more in high contrast. */
export const minShapeContrast = 3;

export function makeSokobanPalette(theme: ThemeColours): SokobanPalette {
  const dark = isDark(theme);
  const look = theme.highContrast ? (dark ? highContrastDark : highContrastLight) : dark ? darkLook : lightLook;
  const editor = toOklch(theme.background);
  const tint = { chroma: Math.min(editor.chroma, 0.03), hue: editor.hue };
  const base = dark ? clamp(editor.lightness, 0.13, 0.45) : clamp(editor.lightness, 0.8, 1);
  const grey = (shift: number) => fromOklch({ ...tint, lightness: clamp(base + shift) });
  const floor = theme.highContrast ? grey(0) : grey(look.floor);
  const floorOdd = theme.highContrast ? floor : grey(look.floorOdd);
  const least = theme.highContrast ? 4.5 : minShapeContrast;
  const seen = (colour: Oklch) => seenOn([floor, floorOdd], colour, least, dark);
  const thing = (colour: Oklch) => withText(seen(colour), least, theme.highContrast);
  const accent = toOklch(theme.primary ?? fromOklch({ lightness: 0.6, chroma: 0.15, hue: 252 }));
  const accentHue = accent.chroma > 0.05 ? accent.hue : 252;
  return {
    floor,
    floorOdd,
    wall: grey(look.wall),
    wallFront: grey(look.wallFront),
    goal: seen(look.goal),
    box: thing(look.box),
    home: thing(look.home),
    player: seen({ ...look.player, hue: accentHue }),
    lost: thing(look.lost),
    target: seen({ ...look.player, hue: accentHue }),
  };
}

/** The colour, made as much lighter (deeper on a light theme) as it takes to be told from every ground. */
function seenOn(grounds: readonly Rgb[], colour: Oklch, least: number, dark: boolean): Rgb {
  let found = fromOklch(colour);
  for (let step = 1; step <= 100 && grounds.some((ground) => contrast(found, ground) < least); step++) {
    found = fromOklch({ ...colour, lightness: clamp(colour.lightness + (dark ? 0.01 : -0.01) * step) });
  }
  return found;
}

interface Look {
  /** How much lighter than the editor's background. */
  readonly floor: number;
  readonly floorOdd: number;
  readonly wall: number;
  readonly wallFront: number;
  readonly goal: Oklch;
  readonly box: Oklch;
  readonly home: Oklch;
  readonly player: Oklch;
  readonly lost: Oklch;
}

const lightLook: Look = {
  floor: -0.055,
  floorOdd: -0.085,
  wall: -0.37,
  wallFront: -0.53,
  goal: { lightness: 0.55, chroma: 0.2, hue: 22 },
  box: { lightness: 0.62, chroma: 0.125, hue: 62 },
  home: { lightness: 0.54, chroma: 0.135, hue: 150 },
  player: { lightness: 0.52, chroma: 0.17, hue: 252 },
  lost: { lightness: 0.52, chroma: 0.2, hue: 27 },
};

const darkLook: Look = {
  floor: 0.085,
  floorOdd: 0.11,
  wall: 0.3,
  wallFront: 0.18,
  goal: { lightness: 0.7, chroma: 0.18, hue: 22 },
  box: { lightness: 0.74, chroma: 0.115, hue: 70 },
  home: { lightness: 0.7, chroma: 0.15, hue: 150 },
  player: { lightness: 0.7, chroma: 0.14, hue: 252 },
  lost: { lightness: 0.66, chroma: 0.2, hue: 27 },
};

const highContrastDark: Look = {
  floor: 0,
  floorOdd: 0,
  wall: 0.25,
  wallFront: 0.12,
  goal: { lightness: 0.8, chroma: 0.14, hue: 25 },
  box: { lightness: 0.84, chroma: 0.13, hue: 80 },
  home: { lightness: 0.8, chroma: 0.17, hue: 150 },
  player: { lightness: 0.84, chroma: 0.11, hue: 230 },
  lost: { lightness: 0.74, chroma: 0.16, hue: 27 },
};

const highContrastLight: Look = {
  floor: 0,
  floorOdd: 0,
  wall: -0.25,
  wallFront: -0.45,
  goal: { lightness: 0.45, chroma: 0.18, hue: 25 },
  box: { lightness: 0.44, chroma: 0.11, hue: 62 },
  home: { lightness: 0.4, chroma: 0.12, hue: 150 },
  player: { lightness: 0.4, chroma: 0.16, hue: 260 },
  lost: { lightness: 0.44, chroma: 0.18, hue: 27 },
};

export function sokobanProperties(palette: SokobanPalette): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {
    "--board-surface": "transparent",
    "--board-well": "transparent",
    "--board-hint": formatColour(palette.target),
  };
  for (const name of ["floor", "floorOdd", "wall", "wallFront", "goal", "player", "target"] as const) {
    properties[`--sokoban-${kebab(name)}`] = formatColour(palette[name]);
  }
  for (const name of ["box", "home", "lost"] as const) {
    properties[`--sokoban-${name}`] = formatColour(palette[name].background);
    properties[`--sokoban-${name}-mark`] = formatColour(palette[name].text);
  }
  return properties;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

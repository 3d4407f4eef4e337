import {
  clamp,
  contrast,
  formatColor,
  fromOklch,
  isDark,
  mix,
  movedUntil,
  type Oklch,
  type Rgb,
  type ThemeColors,
  type TileColors,
  toOklch,
  white,
  withText,
} from "./color.js";

/** The colors of the Sokoban skins; `makeSokobanPalette` adapts them to a theme. */

/**
 * A color of the ground: its lightness relative to the editor's background, and the background's tint unless
 * it has its own.
 */
interface Shade {
  readonly shift: number;
  readonly chroma?: number;
  readonly hue?: number;
}

interface SokobanThemeColors {
  readonly floor: Shade;
  /** The same as `floor` in high contrast, which shows no checkerboard. */
  readonly floorOdd: Shade;
  readonly wall: Shade;
  readonly wallFront: Shade;
  readonly goal: Oklch;
  readonly box: Oklch;
  readonly home: Oklch;
  /** Its hue is the theme's accent. */
  readonly player: Oklch;
  readonly lost: Oklch;
}

/** High contrast has the same colors for all skins; only the shapes differ. */
export interface SokobanSkinColors {
  readonly light: SokobanThemeColors;
  readonly dark: SokobanThemeColors;
}

/** Quiet walls in the editor's grays around a warm wooden floor. */
export const warehouseColors: SokobanSkinColors = {
  light: {
    floor: { shift: -0.056, chroma: 0.017, hue: 85 },
    floorOdd: { shift: -0.084, chroma: 0.022, hue: 84 },
    wall: { shift: -0.285 },
    wallFront: { shift: -0.41 },
    goal: { lightness: 0.55, chroma: 0.2, hue: 22 },
    box: { lightness: 0.62, chroma: 0.125, hue: 62 },
    home: { lightness: 0.54, chroma: 0.135, hue: 150 },
    player: { lightness: 0.52, chroma: 0.17, hue: 252 },
    lost: { lightness: 0.52, chroma: 0.2, hue: 27 },
  },
  dark: {
    floor: { shift: 0.085, chroma: 0.018, hue: 70 },
    floorOdd: { shift: 0.112, chroma: 0.022, hue: 70 },
    wall: { shift: 0.262 },
    wallFront: { shift: 0.165 },
    goal: { lightness: 0.7, chroma: 0.18, hue: 22 },
    box: { lightness: 0.74, chroma: 0.115, hue: 70 },
    home: { lightness: 0.7, chroma: 0.15, hue: 150 },
    player: { lightness: 0.7, chroma: 0.14, hue: 252 },
    lost: { lightness: 0.66, chroma: 0.2, hue: 27 },
  },
};

/** Lines on blue paper, or blue lines on white paper. */
export const blueprintColors: SokobanSkinColors = {
  light: {
    floor: { shift: -0.025, chroma: 0.014, hue: 250 },
    floorOdd: { shift: -0.025, chroma: 0.014, hue: 250 },
    wall: { shift: -0.12, chroma: 0.045, hue: 252 },
    wallFront: { shift: -0.5, chroma: 0.11, hue: 255 },
    goal: { lightness: 0.52, chroma: 0.17, hue: 20 },
    box: { lightness: 0.45, chroma: 0.12, hue: 255 },
    home: { lightness: 0.48, chroma: 0.12, hue: 160 },
    player: { lightness: 0.5, chroma: 0.15, hue: 252 },
    lost: { lightness: 0.52, chroma: 0.2, hue: 27 },
  },
  dark: {
    floor: { shift: 0.09, chroma: 0.06, hue: 255 },
    floorOdd: { shift: 0.09, chroma: 0.06, hue: 255 },
    wall: { shift: 0.02, chroma: 0.055, hue: 258 },
    wallFront: { shift: 0.5, chroma: 0.06, hue: 245 },
    goal: { lightness: 0.8, chroma: 0.12, hue: 25 },
    box: { lightness: 0.9, chroma: 0.03, hue: 240 },
    home: { lightness: 0.82, chroma: 0.13, hue: 155 },
    player: { lightness: 0.82, chroma: 0.1, hue: 252 },
    lost: { lightness: 0.74, chroma: 0.17, hue: 27 },
  },
};

/** Walls are hedges, the floor is a lawn, and boxes are clay pots that bloom on goals. */
export const gardenColors: SokobanSkinColors = {
  light: {
    floor: { shift: -0.07, chroma: 0.055, hue: 122 },
    floorOdd: { shift: -0.095, chroma: 0.062, hue: 124 },
    wall: { shift: -0.37, chroma: 0.085, hue: 142 },
    wallFront: { shift: -0.52, chroma: 0.075, hue: 146 },
    goal: { lightness: 0.46, chroma: 0.07, hue: 52 },
    box: { lightness: 0.53, chroma: 0.13, hue: 42 },
    home: { lightness: 0.53, chroma: 0.2, hue: 5 },
    player: { lightness: 0.48, chroma: 0.15, hue: 252 },
    lost: { lightness: 0.5, chroma: 0.2, hue: 27 },
  },
  dark: {
    floor: { shift: 0.09, chroma: 0.036, hue: 132 },
    floorOdd: { shift: 0.115, chroma: 0.041, hue: 130 },
    wall: { shift: 0.2, chroma: 0.075, hue: 148 },
    wallFront: { shift: 0.09, chroma: 0.055, hue: 150 },
    goal: { lightness: 0.72, chroma: 0.08, hue: 60 },
    box: { lightness: 0.71, chroma: 0.125, hue: 45 },
    home: { lightness: 0.76, chroma: 0.15, hue: 0 },
    player: { lightness: 0.74, chroma: 0.13, hue: 252 },
    lost: { lightness: 0.68, chroma: 0.2, hue: 27 },
  },
};

const highContrastDark: SokobanThemeColors = {
  floor: { shift: 0 },
  floorOdd: { shift: 0 },
  wall: { shift: 0.25 },
  wallFront: { shift: 0.12 },
  goal: { lightness: 0.8, chroma: 0.14, hue: 25 },
  box: { lightness: 0.84, chroma: 0.13, hue: 80 },
  home: { lightness: 0.8, chroma: 0.17, hue: 150 },
  player: { lightness: 0.84, chroma: 0.11, hue: 230 },
  lost: { lightness: 0.74, chroma: 0.16, hue: 27 },
};

const highContrastLight: SokobanThemeColors = {
  floor: { shift: 0 },
  floorOdd: { shift: 0 },
  wall: { shift: -0.25 },
  wallFront: { shift: -0.45 },
  goal: { lightness: 0.45, chroma: 0.18, hue: 25 },
  box: { lightness: 0.44, chroma: 0.11, hue: 62 },
  home: { lightness: 0.4, chroma: 0.12, hue: 150 },
  player: { lightness: 0.4, chroma: 0.16, hue: 260 },
  lost: { lightness: 0.44, chroma: 0.18, hue: 27 },
};

/**
 * The colors of Sokoban, derived from the theme. Walls and floor take the editor's background, and the player
 * takes the theme's accent. Boxes change their color on a goal. Everything that must be distinguished also
 * has its own shape.
 */
export interface SokobanPalette {
  readonly floor: Rgb;
  /** Every other square, so that distances can be counted. */
  readonly floorOdd: Rgb;
  /** The top of the walls, and their front. */
  readonly wall: Rgb;
  readonly wallFront: Rgb;
  readonly goal: Rgb;
  /** The colors of boxes on the floor and on goals: the body, and the drawing on it. */
  readonly box: TileColors;
  readonly home: TileColors;
  readonly player: Rgb;
  /** A box in a deadlock. */
  readonly lost: TileColors;
  /** Where a selected box can go. */
  readonly target: Rgb;
}

/** The minimum contrast of shapes that must be visible: WCAG's 3, and more in high contrast. */
export const minShapeContrast = 3;

export function makeSokobanPalette(
  theme: ThemeColors,
  colors: SokobanSkinColors = warehouseColors,
): SokobanPalette {
  const dark = isDark(theme);
  const look = theme.highContrast
    ? dark
      ? highContrastDark
      : highContrastLight
    : dark
      ? colors.dark
      : colors.light;
  const editor = toOklch(theme.background);
  const tint = { chroma: Math.min(editor.chroma, 0.03), hue: editor.hue };
  const base = dark ? clamp(editor.lightness, 0.13, 0.45) : clamp(editor.lightness, 0.8, 1);
  const ground = ({ shift, ...color }: Shade) =>
    fromOklch({ ...tint, ...color, lightness: clamp(base + shift) });
  const floor = ground(look.floor);
  const floorOdd = ground(look.floorOdd);
  const minRatio = theme.highContrast ? 4.5 : minShapeContrast;
  const isVisible = (found: Rgb) => [floor, floorOdd].every((one) => contrast(found, one) >= minRatio);
  /** The color, made lighter (darker on a light theme) until it has the minimum contrast with the floor. */
  const seen = (color: Oklch) => movedUntil(isVisible, fromOklch(color), color, dark);
  const thing = (color: Oklch) => withText(seen(color), minRatio, theme.highContrast);
  const accent = toOklch(theme.primary ?? fromOklch({ lightness: 0.6, chroma: 0.15, hue: 252 }));
  const accentHue = accent.chroma > 0.05 ? accent.hue : 252;
  return {
    floor,
    floorOdd,
    wall: ground(look.wall),
    wallFront: ground(look.wallFront),
    goal: seen(look.goal),
    box: thing(look.box),
    home: thing(look.home),
    player: seen({ ...look.player, hue: accentHue }),
    lost: thing(look.lost),
    target: seen({ ...look.player, hue: accentHue }),
  };
}

export function sokobanProperties(palette: SokobanPalette): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {
    "--board-surface": "transparent",
    "--board-well": "transparent",
    "--board-hint": formatColor(palette.target),
  };
  for (const name of ["floor", "floorOdd", "wall", "wallFront", "goal", "player", "target"] as const) {
    properties[`--sokoban-${kebab(name)}`] = formatColor(palette[name]);
  }
  for (const name of ["box", "home", "lost"] as const) {
    properties[`--sokoban-${name}`] = formatColor(palette[name].background);
    properties[`--sokoban-${name}-mark`] = formatColor(palette[name].text);
  }
  return properties;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The colors of a board in a file, in the format of SVG and CSS. */
export interface PictureColors {
  /** Behind the board. */
  readonly background: string;
  readonly floor: string;
  readonly floorOdd: string;
  readonly wall: string;
  readonly wallFront: string;
  readonly goal: string;
  readonly goalWell: string;
  readonly box: ThingColors;
  readonly home: ThingColors;
  readonly player: ThingColors;
}

interface ThingColors {
  readonly body: string;
  readonly mark: string;
  /** The lines of frames and boards: the color of the mark, a little closer to that of the body. */
  readonly line: string;
}

/** A light theme that prints well and suits any page. */
export const printTheme: ThemeColors = {
  background: white,
  foreground: { red: 0.12, green: 0.12, blue: 0.14 },
  accents: [],
  highContrast: false,
};

/** The same colors that the warehouse's styles derive from the theme (`sokoban-skin.ts`), as values. */
export function pictureColors(theme: ThemeColors): PictureColors {
  const { floor, floorOdd, wall, wallFront, goal, box, home, player } = makeSokobanPalette(theme);
  const thing = (body: Rgb, mark: Rgb): ThingColors => ({
    body: formatColor(body),
    mark: formatColor(mark),
    line: formatColor(mix(mark, body, 0.78)),
  });
  return {
    background: formatColor(theme.background),
    floor: formatColor(floor),
    floorOdd: formatColor(floorOdd),
    wall: formatColor(wall),
    wallFront: formatColor(wallFront),
    goal: formatColor(goal),
    goalWell: formatColor(mix(goal, floor, 0.14)),
    box: thing(box.background, box.text),
    home: thing(home.background, home.text),
    player: thing(player, player),
  };
}

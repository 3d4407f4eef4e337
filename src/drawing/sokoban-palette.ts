import {
  clamp,
  contrast,
  formatColor,
  fromOklch,
  mix,
  type Oklch,
  type Rgb,
  toOklch,
  white,
} from "./color.js";
import { movedUntil, type TileColors, withText } from "./ink.js";
import {
  highContrastDark,
  highContrastLight,
  type Shade,
  type SokobanSkinColors,
  warehouseColors,
} from "./sokoban-skin-colors.js";
import { isDark, type ThemeColors } from "./theme-colors.js";

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
  const { floor, floorOdd, wall, wallFront, goal, box, home, player } = makeSokobanPalette(
    theme,
    warehouseColors,
  );
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

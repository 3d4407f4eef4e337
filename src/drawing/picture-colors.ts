import { formatColor, mix, type Rgb, white } from "./color.js";
import { makeSokobanPalette } from "./sokoban-palette.js";
import { warehouseColors } from "./sokoban-skin-colors.js";
import type { ThemeColors } from "./theme-colors.js";

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

import { formatColour, mix, type Rgb, white } from "../palettes/colour.js";
import { makeSokobanPalette } from "../palettes/sokoban-palette.js";
import { warehouseColors } from "../palettes/sokoban-skin-colors.js";
import type { ThemeColours } from "../palettes/theme-colours.js";

/** The colors of a board in a file, in the format of SVG and CSS. */
export interface PictureColours {
  /** Behind the board. */
  readonly background: string;
  readonly floor: string;
  readonly floorOdd: string;
  readonly wall: string;
  readonly wallFront: string;
  readonly goal: string;
  readonly goalWell: string;
  readonly box: ThingColours;
  readonly home: ThingColours;
  readonly player: ThingColours;
}

interface ThingColours {
  readonly body: string;
  readonly mark: string;
  /** The lines of frames and boards: the color of the mark, a little closer to that of the body. */
  readonly line: string;
}

/** A light theme that prints well and suits any page. */
export const printTheme: ThemeColours = {
  background: white,
  foreground: { red: 0.12, green: 0.12, blue: 0.14 },
  accents: [],
  highContrast: false,
};

/** The same colors that the warehouse's styles derive from the theme (`sokoban-styles.ts`), as values. */
export function pictureColours(theme: ThemeColours): PictureColours {
  const { floor, floorOdd, wall, wallFront, goal, box, home, player } = makeSokobanPalette(
    theme,
    warehouseColors,
  );
  const thing = (body: Rgb, mark: Rgb): ThingColours => ({
    body: formatColour(body),
    mark: formatColour(mark),
    line: formatColour(mix(mark, body, 0.78)),
  });
  return {
    background: formatColour(theme.background),
    floor: formatColour(floor),
    floorOdd: formatColour(floorOdd),
    wall: formatColour(wall),
    wallFront: formatColour(wallFront),
    goal: formatColour(goal),
    goalWell: formatColour(mix(goal, floor, 0.14)),
    box: thing(box.background, box.text),
    home: thing(home.background, home.text),
    player: thing(player, player),
  };
}

import { type CSSResult, css, type TemplateResult } from "lit";
import type { ThemeColors } from "../../drawing/color.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/** How the sprites of one game are drawn. The board places and moves them; the skin fills the place. */
export interface Skin {
  /**
   * Styles for the output of `draw`. The element `.sprite` around it has the size of a cell. `--cell` is a
   * cell's width, `--cell-gap` half of the space between two cells, and `--art` the picture on the tiles.
   */
  readonly styles: CSSResult;
  /** A picture of the game if none is running; the default is a newly dealt board. */
  readonly sample?: ViewScene;
  /**
   * The custom properties that its styles derive from the theme; `--board-surface`, `--board-well` and
   * `--board-hint` are for the board itself.
   */
  properties(theme: ThemeColors): Readonly<Record<string, string>>;
  draw(sprite: ViewSprite, scene: ViewScene, art: Art | undefined): TemplateResult;
  /** Drawn below the sprites, in the same coordinates. */
  ground?(scene: ViewScene, art: Art | undefined): TemplateResult | undefined;
  /**
   * The sound between two scenes of a game; `undefined` if nothing moved. Without this method, all moves have
   * the same sound.
   */
  sound?(before: ViewScene, after: ViewScene): Sound | undefined;
  /** Drawn above the sprites: the scene's marks. */
  overlay?(scene: ViewScene): TemplateResult | undefined;
}

/** A picture cut to the board's shape, to lie on its tiles. */
export interface Art {
  readonly url: string;
  /** Whether the tiles also show their texts. */
  readonly numbers: boolean;
}

/** A sound; `height` increases with the value of a merge, from 0. */
export type Sound =
  | { readonly kind: "move" | "push" | "home" | "won" | "lost" }
  | { readonly kind: "merge"; readonly height: number };

/** What all boards of tiles share: the styles of a tile, and how a board is made as a sample. */

export const tileStyles = css`
  .tile {
    position: absolute;
    inset: var(--cell-gap);
    box-sizing: border-box;
    display: grid;
    place-items: center;
    overflow: hidden;
    outline: 1px solid var(--vscode-contrastBorder, transparent);
    outline-offset: -1px;
    border-radius: calc(var(--cell) * 0.1);
    box-shadow:
      inset 0 calc(var(--cell) * 0.014) 0 rgb(255 255 255 / 0.2),
      inset 0 calc(var(--cell) * -0.022) 0 rgb(0 0 0 / 0.16);
    font-size: calc(var(--cell) * var(--tile-font, 0.42));
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
  @media (forced-colors: active) {
    .tile {
      border: 2px solid CanvasText;
    }
  }
`;

/** A board of 4 by 4 with these numbers; 0 is an empty cell. */
export function sampleOf(
  numbers: readonly number[],
  spriteOf: (number: number, cell: number) => Pick<ViewSprite, "id" | "kind">,
): ViewScene {
  const sprites = numbers.flatMap((number, cell): ViewSprite[] => {
    const place = { row: Math.floor(cell / 4), column: cell % 4 };
    const tile = { text: String(number), enter: "grow", gone: false } as const;
    return number === 0 ? [] : [{ ...spriteOf(number, cell), ...tile, ...place }];
  });
  sprites.sort((one, other) => one.id - other.id);
  return { rows: 4, columns: 4, sprites, cells: [], pulls: undefined };
}

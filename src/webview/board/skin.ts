import type { CSSResult, TemplateResult } from "lit";
import type { ThemeColors } from "../../drawing/theme-colors.js";
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

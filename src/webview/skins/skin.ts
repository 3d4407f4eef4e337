import type { CSSResult, TemplateResult } from "lit";
import type { ThemeColours } from "../../palettes/theme-colours.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/** How the sprites of one game look. The board places and moves them; the skin fills the place. */
export interface Skin {
  /**
   * For what `draw` returns. The element `.sprite` around it is as large as a cell; `--cell` is a cell's
   * width, `--cell-gap` half of what is to stay free between two cells. Where tiles carry a picture, `--art`
   * is it.
   */
  readonly styles: CSSResult;
  /** A picture of the game for where none is running; without one it is a newly dealt board. */
  readonly sample?: ViewScene;
  /**
   * The custom properties that its styles need of the theme; `--board-surface`, `--board-well` and
   * `--board-hint` are for the board itself.
   */
  properties(theme: ThemeColours): Readonly<Record<string, string>>;
  draw(sprite: ViewSprite, scene: ViewScene, art: Art | undefined): TemplateResult;
  /** What lies below the sprites, in the same coordinates. */
  ground?(scene: ViewScene, art: Art | undefined): TemplateResult | undefined;
  /**
   * What is heard of the way from one scene of a game to the next; `undefined` where nothing moved. Without
   * it all moves sound alike.
   */
  sound?(before: ViewScene, after: ViewScene): Sound | undefined;
  /** What lies above them: the scene's marks. */
  overlay?(scene: ViewScene): TemplateResult | undefined;
}

/** A picture cut for the board, to lie on its tiles. */
export interface Art {
  readonly url: string;
  /** Whether the tiles show their texts, too. */
  readonly numbers: boolean;
}

/** What is heard: `height` grows with what was made by a merge, from 0. */
export type Sound =
  | { readonly kind: "move" | "push" | "home" | "won" | "lost" }
  | { readonly kind: "merge"; readonly height: number };

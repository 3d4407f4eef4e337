import type { CSSResult, TemplateResult } from "lit";
import type { ViewScene, ViewSprite } from "../../protocol/game-wire.js";

/** How the sprites of one game look. The board places and moves them; the skin fills the place. */
export interface Skin {
  /**
   * For what `draw` returns. The element `.sprite` around it is as large as a cell; `--cell` is a cell's width, `--cell-gap` half of what is to
   * stay free between two cells.
   */
  readonly styles: CSSResult;
  /** A picture of the game for where none is running. */
  readonly sample: ViewScene;
  draw(sprite: ViewSprite): TemplateResult;
}

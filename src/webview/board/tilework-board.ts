import { customElement } from "lit/decorators.js";
import { SceneBoard } from "./scene-board.js";

/** The board of VS Code's views. */
@customElement("tilework-board")
export class TileworkBoard extends SceneBoard {}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-board": TileworkBoard;
  }
}

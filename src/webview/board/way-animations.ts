import type { ViewScene } from "../../protocol/game/game-pages.js";
import { samePlaces } from "./board-geometry.js";

/** A move of a way takes so long; long ways are hurried. */
const moveMs = 45;
const maxGlideMs = 700;

/**
 * Lets sprites go their ways square by square, where a scene tells them; what it does not tell glides
 * straight, by the styles of the board.
 */
export class WayAnimations {
  #running: readonly Animation[] = [];

  /** To be called once the scene is drawn. `motion`: 0 where nothing is to move. */
  run(root: ParentNode, before: ViewScene | undefined, scene: ViewScene, motion: number): void {
    // Something else about the scene is new.
    if (before !== undefined && samePlaces(before, scene)) return;
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    if (motion === 0 || before === undefined) return;
    this.#running = (scene.ways ?? []).flatMap(({ id, squares }) => {
      const [first, last] = [squares[0], squares.at(-1)];
      const from = before.sprites.find((sprite) => sprite.id === id);
      const to = scene.sprites.find((sprite) => sprite.id === id);
      // The same way stands in every scene until the next step; and undo comes from elsewhere.
      const isNews =
        from?.row === first?.row &&
        from?.column === first?.column &&
        to?.row === last?.row &&
        to?.column === last?.column;
      const element = root.querySelector(`.sprite[data-id="${id}"]`);
      if (!isNews || (from?.row === to?.row && from?.column === to?.column) || element === null) return [];
      const frames = squares.map(({ row, column }) => ({
        transform: `translate(${column * 100}%,${row * 100}%)`,
      }));
      return [element.animate(frames, { duration: Math.min(maxGlideMs, moveMs * squares.length) * motion })];
    });
  }
}

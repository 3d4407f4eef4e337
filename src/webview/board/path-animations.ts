import type { ViewScene } from "../../protocol/game/game-pages.js";
import { samePlaces } from "./board-geometry.js";

/** Time for one square of a path; long paths are faster. */
const moveMs = 45;
const maxGlideMs = 700;

/**
 * Moves sprites along their paths, square by square, where a scene has paths. The board's styles let all
 * others glide straight.
 */
export class PathAnimations {
  #running: readonly Animation[] = [];

  /** Call this once the scene is drawn. `motion`: 0 if nothing should move. */
  run(root: ParentNode, before: ViewScene | undefined, scene: ViewScene, motion: number): void {
    // Only something else in the scene changed.
    if (before !== undefined && samePlaces(before, scene)) return;
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    if (motion === 0 || before === undefined) return;
    this.#running = (scene.ways ?? []).flatMap(({ id, squares }) => {
      const [first, last] = [squares[0], squares.at(-1)];
      const from = before.sprites.find((sprite) => sprite.id === id);
      const to = scene.sprites.find((sprite) => sprite.id === id);
      // A path stays in the scenes until the next step, and undo starts from another square. Such paths
      // aren't animated.
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

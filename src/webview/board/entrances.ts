import type { ViewSprite } from "../../protocol/game/game-pages.js";
import { samePlaces } from "./board-geometry.js";

/**
 * How a sprite came onto the board: without a sign, or by an animation, which waits for the slide where there
 * is one.
 */
export type Entrance = "still" | "grow" | "pop";

export interface EnteredSprite {
  readonly sprite: ViewSprite;
  /** The same for as long as the sprite stays, so that its animation runs once. */
  readonly entrance: Entrance;
  /** Whether the position before had it too; then its entrance waits no longer. */
  readonly known: boolean;
}

/** Remembers from scene to scene which sprites are new, and how each came. */
export class Entrances {
  #last: readonly EnteredSprite[] = [];

  /** `still`: what is new in this scene was there all along, and merely has not been shown. */
  next(sprites: readonly ViewSprite[], still: boolean): readonly EnteredSprite[] {
    const before = new Map(this.#last.map((entered) => [entered.sprite.id, entered]));
    // A replay or an ending draws the same position again while its sprites still slide: nothing has become
    // old by that.
    const isSame = samePlaces({ sprites: this.#last.map(({ sprite }) => sprite) }, { sprites });
    this.#last = sprites.map((sprite): EnteredSprite => {
      const known = before.get(sprite.id);
      if (known === undefined)
        return { sprite, entrance: still || sprite.gone ? "still" : sprite.enter, known: false };
      return { sprite, entrance: known.entrance, known: isSame ? known.known : true };
    });
    return this.#last;
  }

  forget(): void {
    this.#last = [];
  }
}

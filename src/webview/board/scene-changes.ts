import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import { samePlaces } from "./board-geometry.js";

/** The sprites that moved since the previous scene; new sprites haven't moved. */
export function movedSprites(before: ViewScene, after: ViewScene): readonly ViewSprite[] {
  const places = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return after.sprites.filter(({ id, row, column }) => {
    const was = places.get(id);
    return was !== undefined && (was.row !== row || was.column !== column);
  });
}

/**
 * How a sprite appears on the board: without an animation, or with one that waits for the slide, if there is
 * one.
 */
type Entrance = "still" | "grow" | "pop";

export interface EnteredSprite {
  readonly sprite: ViewSprite;
  /** Stays the same while the sprite exists, so that its animation runs once. */
  readonly entrance: Entrance;
  /** Whether the scene before had the sprite; if so, its entrance has no delay. */
  readonly known: boolean;
}

/** Remembers which sprites are new in a scene, and how each one appeared. */
export class Entrances {
  #last: readonly EnteredSprite[] = [];

  /**
   * `still`: sprites that are new in this scene appear without an animation, because they only weren't shown
   * before.
   */
  next(sprites: readonly ViewSprite[], still: boolean): readonly EnteredSprite[] {
    const before = new Map(this.#last.map((entered) => [entered.sprite.id, entered]));
    // A replay or an ending draws the same position again while its sprites still slide. The new sprites stay
    // new then.
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

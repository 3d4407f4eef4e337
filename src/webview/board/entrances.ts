import type { ViewSprite } from "../../protocol/game-wire.js";

/** How a sprite came onto the board: without a sign, or by an animation, which waits for the slide where there is one. */
export type Entrance = "still" | "grow" | "pop";

export interface EnteredSprite {
  readonly sprite: ViewSprite;
  /** The same for as long as the sprite stays, so that its animation runs once. */
  readonly entrance: Entrance;
  /** Whether the scene before had it too; then its entrance waits no longer. */
  readonly known: boolean;
}

/** Remembers from scene to scene which sprites are new, and how each came. */
export class Entrances {
  #entrances = new Map<number, Entrance>();

  /** `still`: what is new in this scene was there all along, and merely has not been shown. */
  next(sprites: readonly ViewSprite[], still: boolean): readonly EnteredSprite[] {
    const entered = sprites.map((sprite): EnteredSprite => {
      const before = this.#entrances.get(sprite.id);
      return { sprite, entrance: before ?? (still || sprite.gone ? "still" : sprite.enter), known: before !== undefined };
    });
    this.#entrances = new Map(entered.map(({ sprite, entrance }) => [sprite.id, entrance]));
    return entered;
  }

  forget(): void {
    this.#entrances.clear();
  }
}

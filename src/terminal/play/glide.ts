import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { Clock, Off } from "../terminal.js";
import type { Motion } from "../view/board-view.js";

/** The duration of an animation, however many squares a thing passes. */
export const glideMs = 120;
/**
 * The time between frames. A frame in which the whole board moves takes a kilobyte, and lines may be slow, so
 * there are two. A walk over many squares has more.
 */
const frameMs = { straight: 60, far: 30 } as const;

/**
 * Animates the change from one scene to the next. The next scene ends the animation, so nothing waits for it.
 */
export class Glide {
  readonly #clock: Clock;
  readonly #draw: () => void;
  #before: ViewScene | undefined;
  #startedMs = 0;
  #frameMs: number = frameMs.straight;
  #timer: Off | undefined;

  constructor(clock: Clock, draw: () => void) {
    this.#clock = clock;
    this.#draw = draw;
  }

  /** Starts the animation between two scenes. */
  begin(before: ViewScene, now: ViewScene): void {
    this.end();
    this.#before = before;
    this.#frameMs = now.ways === undefined ? frameMs.straight : frameMs.far;
    // The first frame already shows a movement.
    this.#startedMs = this.#clock.now() - this.#frameMs;
    this.#next();
  }

  end(): void {
    this.#timer?.();
    this.#timer = undefined;
    this.#before = undefined;
  }

  /** The current positions; `undefined` when the animation is over. */
  get motion(): Motion | undefined {
    if (this.#before === undefined) return undefined;
    const done = (this.#clock.now() - this.#startedMs) / glideMs;
    return done >= 1 ? undefined : { before: this.#before, done };
  }

  #next(): void {
    this.#timer = this.#clock.after(this.#frameMs, () => {
      if (this.motion === undefined) this.#before = undefined;
      this.#draw();
      if (this.#before === undefined) this.#timer = undefined;
      else this.#next();
    });
  }
}

/** Whether anything has moved, appeared or disappeared. Texts beside the board are not animated. */
export function hasMoved(before: ViewScene, now: ViewScene): boolean {
  if (before.rows !== now.rows || before.columns !== now.columns) return false;
  const places = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return now.sprites.some((sprite) => {
    const was = places.get(sprite.id);
    return was !== undefined && !was.gone && (was.row !== sprite.row || was.column !== sprite.column);
  });
}

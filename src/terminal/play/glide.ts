import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { Clock, Off } from "../terminal.js";
import type { Motion } from "../view/board-view.js";

/** Things are on their way for so long, however many squares they pass. */
export const glideMs = 120;
/**
 * A frame in which all of a board moves takes a kilobyte, and lines may be slow: half way, and there. A walk
 * of many squares is seen at more of them.
 */
const frameMs = { straight: 60, far: 30 } as const;

/** Lets what moves from one scene to the next glide. It never holds anything up: the next scene ends it. */
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

  /** From this scene to the one that is drawn from now on. */
  begin(before: ViewScene, now: ViewScene): void {
    this.end();
    this.#before = before;
    this.#frameMs = now.ways === undefined ? frameMs.straight : frameMs.far;
    // The first frame shows that something moves.
    this.#startedMs = this.#clock.now() - this.#frameMs;
    this.#next();
  }

  end(): void {
    this.#timer?.();
    this.#timer = undefined;
    this.#before = undefined;
  }

  /** Where everything is now; `undefined` when it has arrived. */
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

/** Whether anything has moved, come or gone: words beside the board glide nowhere. */
export function hasMoved(before: ViewScene, now: ViewScene): boolean {
  if (before.rows !== now.rows || before.columns !== now.columns) return false;
  const places = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return now.sprites.some((sprite) => {
    const was = places.get(sprite.id);
    return was !== undefined && !was.gone && (was.row !== sprite.row || was.column !== sprite.column);
  });
}

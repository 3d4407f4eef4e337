import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Direction } from "../../games/direction.js";
import { isControl } from "../controls.js";

/** A drag must be this long, or this part of the board where that is less. */
const thresholdPx = 24;
const thresholdPart = 0.1;

/**
 * Swipes by mouse, finger or pen. One drag is one swipe: it is told as soon as it is long enough, along its longer axis; what the pointer does
 * after that until it is lifted means nothing. The board must have `touch-action: none`.
 */
export class SwipeController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onSwipe: (direction: Direction) => void;
  #drag: { readonly pointer: number; readonly x: number; readonly y: number } | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, onSwipe: (direction: Direction) => void) {
    this.#host = host;
    this.#onSwipe = onSwipe;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener("pointerdown", this.#begin);
    this.#host.addEventListener("pointermove", this.#move);
    this.#host.addEventListener("pointerup", this.#end);
    this.#host.addEventListener("pointercancel", this.#end);
    window.addEventListener("keydown", this.#drop);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener("pointerdown", this.#begin);
    this.#host.removeEventListener("pointermove", this.#move);
    this.#host.removeEventListener("pointerup", this.#end);
    this.#host.removeEventListener("pointercancel", this.#end);
    window.removeEventListener("keydown", this.#drop);
    this.#drag = undefined;
  }

  readonly #begin = (event: PointerEvent) => {
    if (event.defaultPrevented || !event.isPrimary || event.button !== 0 || event.composedPath().some(isControl)) return;
    this.#drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.#host.setPointerCapture(event.pointerId);
  };

  readonly #move = (event: PointerEvent) => {
    if (this.#drag?.pointer !== event.pointerId) return;
    const across = event.clientX - this.#drag.x;
    const down = event.clientY - this.#drag.y;
    const threshold = Math.min(thresholdPx, this.#host.clientWidth * thresholdPart);
    if (Math.max(Math.abs(across), Math.abs(down)) < threshold) return;
    this.#drag = undefined;
    this.#onSwipe(directionOf(across, down));
  };

  readonly #end = (event: PointerEvent) => {
    if (this.#drag?.pointer === event.pointerId) this.#drag = undefined;
  };

  readonly #drop = (event: KeyboardEvent) => {
    if (event.key === "Escape") this.#drag = undefined;
  };
}

function directionOf(across: number, down: number): Direction {
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}

import type { LitElement, ReactiveController } from "lit";
import { placeOf } from "../../kit/controls.js";
import { listenWhileConnected } from "../../kit/events.js";

export interface RowDragTarget {
  levelAt(clientY: number): number;
  canDrag(): boolean;
  /** `before`: the row before which it was dropped, counted with the dragged row in place. */
  dropped(from: number, before: number): void;
}

/** A press becomes a drag after this distance. */
const slopPx = 6;

/**
 * Moves a row of a list to another place by dragging with the mouse or a pen. A finger scrolls; buttons move
 * rows on touch screens.
 */
export class RowDrag implements ReactiveController {
  #press: { readonly pointer: number; readonly y: number; readonly level: number } | undefined;
  /** The row before which it would be dropped now, counted with the dragged row in place. */
  target: number | undefined;

  constructor(
    private readonly list: LitElement,
    private readonly host: RowDragTarget,
  ) {
    list.addController(this);
    const inWindow = { pointermove: this.#move, pointerup: this.#end, pointercancel: this.cancel };
    listenWhileConnected(list, list, { pointerdown: this.#begin });
    listenWhileConnected(list, window, inWindow);
    listenWhileConnected(list, window, { keydown: this.#escape }, { capture: true });
  }

  hostDisconnected(): void {
    this.cancel();
  }

  readonly #begin = (event: PointerEvent) => {
    const onRow = placeOf(event, ".row");
    const onField = event.composedPath()[0] instanceof HTMLInputElement;
    if (event.button !== 0 || event.pointerType === "touch" || !onRow || onField || !this.host.canDrag())
      return;
    this.#press = { pointer: event.pointerId, y: event.clientY, level: this.host.levelAt(event.clientY) };
  };

  readonly #move = (event: PointerEvent) => {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    if (this.target === undefined && Math.abs(event.clientY - press.y) < slopPx) return;
    const over = this.host.levelAt(event.clientY);
    const target = over > press.level ? over + 1 : over;
    if (target === this.target) return;
    this.target = target;
    this.list.requestUpdate();
  };

  readonly #end = (event: PointerEvent) => {
    const { target } = this;
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    this.cancel();
    if (target === undefined) return;
    this.host.dropped(press.level, target);
    // Otherwise the click that follows would select the row below the pointer.
    window.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
  };

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || this.target === undefined) return;
    event.stopPropagation();
    this.cancel();
  };

  readonly cancel = () => {
    this.#press = undefined;
    if (this.target === undefined) return;
    this.target = undefined;
    this.list.requestUpdate();
  };
}

function stop(event: Event): void {
  event.stopPropagation();
}

import type { LitElement, ReactiveController } from "lit";
import { listenWhileConnected } from "./events.js";

/** The control that a key leads to; `undefined` if the key has no meaning there. */
type Steps = (controls: readonly HTMLElement[], now: number, key: string) => HTMLElement | undefined;

/**
 * Makes an element's controls that match the selector one tab stop, with keys to move among them: the roving
 * tabindex of the ARIA practices.
 */
export class RovingFocus implements ReactiveController {
  #current: HTMLElement | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly selector: string,
    private readonly steps: Steps,
  ) {
    host.addController(this);
    listenWhileConnected(host, host, { keydown: this.#pressed, focusin: this.#focused });
  }

  get #controls(): readonly HTMLElement[] {
    return [...this.host.renderRoot.querySelectorAll<HTMLElement>(this.selector)];
  }

  /** Makes the current control the tab stop, the first one at first. */
  hostUpdated(): void {
    const controls = this.#controls;
    if (this.#current === undefined || !controls.includes(this.#current)) this.#current = controls[0];
    for (const control of controls) {
      const index = control === this.#current ? "0" : "-1";
      if (control.getAttribute("tabindex") !== index) control.setAttribute("tabindex", index);
    }
  }

  /** The control that an event came from. */
  #from(event: Event): HTMLElement | undefined {
    const path = event.composedPath();
    return this.#controls.find((control) => path.includes(control));
  }

  readonly #focused = (event: FocusEvent) => {
    const control = this.#from(event);
    if (control === undefined) return;
    this.#current = control;
    this.hostUpdated();
  };

  readonly #pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const from = this.#from(event);
    if (from === undefined) return;
    const controls = this.#controls;
    const next = this.steps(controls, controls.indexOf(from), event.key);
    if (next === undefined) return;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The keys that lead to the control before, to the one after, to the first and to the last of a row. */
function stepsBy(before: readonly string[], after: readonly string[], wraps: boolean): Steps {
  return (controls, now, key) => {
    if (key === "Home") return controls[0];
    if (key === "End") return controls.at(-1);
    const next = now + Number(after.includes(key)) - Number(before.includes(key));
    if (next === now) return undefined;
    return wraps
      ? controls.at(next % controls.length)
      : controls[Math.min(controls.length - 1, Math.max(0, next))];
  };
}

/** The keys of a toolbar; they wrap around. */
export const toolbarSteps = stepsBy(["ArrowLeft", "ArrowUp"], ["ArrowRight", "ArrowDown"], true);

/** The keys of controls in one column; they stop at both ends. */
export const columnSteps = stepsBy(["ArrowUp"], ["ArrowDown"], false);

/** The place of a control on the page, in any unit. */
export interface ControlBounds {
  readonly left: number;
  readonly top: number;
}

/** The keys of controls laid out in rows; they stop at both ends. */
export function gridSteps(
  controls: readonly HTMLElement[],
  now: number,
  key: string,
): HTMLElement | undefined {
  const place = gridPlace(
    controls.map((control) => control.getBoundingClientRect()),
    now,
    key,
  );
  return place === undefined ? undefined : controls[place];
}

/**
 * See `gridSteps`. Boxes are in reading order. Up and down lead to the box in the next row whose left side is
 * nearest.
 */
export function gridPlace(boxes: readonly ControlBounds[], now: number, key: string): number | undefined {
  const here = boxes[now];
  if (here === undefined) return undefined;
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return boxes.length - 1;
    case "ArrowLeft":
      return Math.max(0, now - 1);
    case "ArrowRight":
      return Math.min(boxes.length - 1, now + 1);
    case "ArrowUp":
    case "ArrowDown": {
      const beyond = boxes
        .filter(({ top }) => (key === "ArrowUp" ? top < here.top - 1 : top > here.top + 1))
        .map(({ top }) => top);
      if (beyond.length === 0) return now;
      const row = key === "ArrowUp" ? Math.max(...beyond) : Math.min(...beyond);
      let nearest = now;
      let distance = Number.POSITIVE_INFINITY;
      boxes.forEach(({ left, top }, place) => {
        if (Math.abs(top - row) > 1 || Math.abs(left - here.left) >= distance) return;
        nearest = place;
        distance = Math.abs(left - here.left);
      });
      return nearest;
    }
    default:
      return undefined;
  }
}

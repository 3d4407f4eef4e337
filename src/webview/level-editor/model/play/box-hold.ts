import type { PlayAction } from "../../../../games/play/play-core.js";
import type { BoardPlace } from "../../../../games/sokoban/edit/sketch.js";

/** The pointer's gesture on a board being played on: dragging a box pushes it; anything else is a click. */
export class BoxHold {
  readonly #act: (action: PlayAction) => void;
  /** `dragged`: whether the pointer has left the box's square. */
  #held: { readonly place: BoardPlace; readonly dragged: boolean } | undefined;

  constructor(act: (action: PlayAction) => void) {
    this.#act = act;
  }

  press(place: BoardPlace, isBox: boolean): void {
    this.#held = isBox ? { place, dragged: false } : undefined;
  }

  /** The pointer moved with its button down. A dragged box shows where it can go. */
  drag(place: BoardPlace): void {
    if (this.#held === undefined || this.#held.dragged || isSame(this.#held.place, place)) return;
    this.#held = { ...this.#held, dragged: true };
    this.#act({ ...this.#held.place, kind: "pick" });
  }

  /** The button was released: a dragged box is pushed there, otherwise the square is clicked. */
  release(place: BoardPlace): void {
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined || !held.dragged) this.#act({ ...place, kind: "cell" });
    else if (isSame(held.place, place)) this.#act({ kind: "drop" });
    else this.#act({ kind: "carry", from: held.place, to: place });
  }

  /** Cancels the gesture. */
  cancel(): void {
    if (this.#held?.dragged) this.#act({ kind: "drop" });
    this.#held = undefined;
  }

  forget(): void {
    this.#held = undefined;
  }
}

function isSame(one: BoardPlace, other: BoardPlace): boolean {
  return one.row === other.row && one.column === other.column;
}

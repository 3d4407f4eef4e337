import type { Edit } from "../../../games/sokoban/edit/edit.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import type { EditorAction, EditorCommand, ListChange } from "../../../protocol/levels/editor-wire.js";
import type { EditorState } from "./state/editor-state.js";
import type { PullsFrom } from "./state/kept-play.js";

/** What the parts of the editor ask for, by an event that leaves every shadow tree. */
export type EditorIntent =
  /** As if its key had been pressed. */
  | { readonly kind: "run"; readonly command: EditorCommand; readonly fromButton?: boolean }
  | { readonly kind: "act"; readonly action: EditorAction }
  | { readonly kind: "set"; readonly state: Partial<EditorState> }
  /** In percent of what fits. */
  | { readonly kind: "zoom"; readonly percent: number }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "level"; readonly level: number }
  | { readonly kind: "list"; readonly change: ListChange }
  /** Asks for title, author and comment. */
  | { readonly kind: "askAbout" }
  /** Puts the cell cursor there. */
  | { readonly kind: "go"; readonly place: BoardPlace }
  /** On the board: `erases` by the right button; `release` ends what `press` began, `drop` undoes it. */
  | { readonly kind: "press"; readonly place: BoardPlace; readonly erases: boolean }
  | { readonly kind: "drag" | "release"; readonly place: BoardPlace }
  /** Where the mouse is, without a button; `undefined` beside the board. */
  | { readonly kind: "point"; readonly place: BoardPlace | undefined }
  | { readonly kind: "drop" }
  /** A row of the design lab is looked at; `undefined` when none is. */
  | { readonly kind: "pointLab"; readonly place: BoardPlace | undefined }
  /** Makes a change that the design lab has tried. */
  | { readonly kind: "applyLab"; readonly edit: Edit }
  /** The keyboard goes back to the board. */
  | { readonly kind: "focus" }
  | { readonly kind: "method"; readonly method: Method }
  /** From the start, or from a place in it; a snapshot does not solve the level yet. */
  | {
      readonly kind: "replay";
      readonly title: string;
      readonly lurd: string;
      readonly place?: number;
      readonly isSnapshot?: boolean;
    }
  /** Goes on by hand from where these moves lead. */
  | { readonly kind: "continue"; readonly lurd: string }
  /** The moves of the test game so far go into the file. */
  | { readonly kind: "keepSnapshot" }
  | { readonly kind: "seek"; readonly place: number }
  | { readonly kind: "tempo"; readonly moveMs: number }
  /** In the games panel, with these moves made. */
  | { readonly kind: "playLevel"; readonly lurd: string }
  /** Pulls begin with the goals or the level; or in the next part of the board. */
  | { readonly kind: "pullFrom"; readonly from: PullsFrom }
  | { readonly kind: "pullElsewhere" }
  /** Goes on by hand from where the replay stands. */
  | { readonly kind: "takeOver" };

export function dispatchIntent(from: HTMLElement, detail: EditorIntent): void {
  from.dispatchEvent(new CustomEvent("tilework-intent", { detail, bubbles: true, composed: true }));
}

declare global {
  interface HTMLElementEventMap {
    "tilework-intent": CustomEvent<EditorIntent>;
  }
}

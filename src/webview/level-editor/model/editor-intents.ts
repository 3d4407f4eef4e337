import type { Edit } from "../../../games/sokoban/edit/edit.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import type { EditorAction, ListChange } from "../../../protocol/levels/editor-requests.js";
import type { EditorCommand } from "../../../protocol/levels/editor-wire.js";
import type { EditorState } from "./editor-state.js";
import type { PullsFrom } from "./kept-play.js";

/** Requests from the editor's elements, sent by an event that crosses every shadow boundary. */
export type EditorIntent =
  /** Runs a command as if its key had been pressed. */
  | { readonly kind: "run"; readonly command: EditorCommand }
  | { readonly kind: "act"; readonly action: EditorAction }
  | { readonly kind: "set"; readonly state: Partial<EditorState> }
  /** In percent of the size that fits. */
  | { readonly kind: "zoom"; readonly percent: number }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "level"; readonly level: number }
  | { readonly kind: "list"; readonly change: ListChange }
  /** Asks for title, author and comment. */
  | { readonly kind: "askAbout" }
  /** Moves the cell cursor to a place. */
  | { readonly kind: "go"; readonly place: BoardPlace }
  /**
   * Input on the board: `erases` with the right button; `release` ends the gesture of `press`, `drop` cancels
   * it.
   */
  | { readonly kind: "press"; readonly place: BoardPlace; readonly erases: boolean }
  | { readonly kind: "drag" | "release"; readonly place: BoardPlace }
  /** Where the mouse is without a button down; `undefined` outside the board. */
  | { readonly kind: "point"; readonly place: BoardPlace | undefined }
  | { readonly kind: "drop" }
  /** The row of the design lab under the pointer or focus; `undefined` if there is none. */
  | { readonly kind: "pointLab"; readonly place: BoardPlace | undefined }
  /** Makes a change that the design lab has tested. */
  | { readonly kind: "applyLab"; readonly edit: Edit }
  /** Moves the keyboard focus back to the board. */
  | { readonly kind: "focus" }
  | { readonly kind: "method"; readonly method: Method }
  /** Replays moves from the start or from a place in them; a snapshot doesn't solve the level yet. */
  | {
      readonly kind: "replay";
      readonly title: string;
      readonly lurd: string;
      readonly place?: number;
      readonly isSnapshot?: boolean;
    }
  /** Continues as a playtest from the position after these moves. */
  | { readonly kind: "continue"; readonly lurd: string }
  /** Saves the playtest's moves so far in the file. */
  | { readonly kind: "keepSnapshot" }
  | { readonly kind: "seek"; readonly place: number }
  | { readonly kind: "replaySpeed"; readonly moveMs: number }
  /** Plays the level in the games panel, with these moves made. */
  | { readonly kind: "playLevel"; readonly lurd: string }
  /** Starts reverse play from the goals or the level, or moves the player to the next part of the board. */
  | { readonly kind: "pullFrom"; readonly from: PullsFrom }
  | { readonly kind: "pullElsewhere" }
  /** Continues as a playtest from the replay's position. */
  | { readonly kind: "takeOver" };

export function dispatchIntent(from: HTMLElement, detail: EditorIntent): void {
  from.dispatchEvent(new CustomEvent("tilework-intent", { detail, bubbles: true, composed: true }));
}

declare global {
  interface HTMLElementEventMap {
    "tilework-intent": CustomEvent<EditorIntent>;
  }
}

import type { EditorHostApi } from "../../../protocol/levels/editor-requests.js";
import type { EditorState } from "./editor-state.js";

/** What the model needs from its page. */
export interface EditorContext {
  readonly host: Omit<EditorHostApi, "ready">;
  changed(): void;
  /** Announces a text to screen readers and, unless `isSeen`, shows it in the status line. */
  tell(text: string, isSeen?: boolean): void;
  keep(state: EditorState): void;
  askForSize(): void;
  /** Asks for title, author and comment. */
  askAbout(): void;
  showKeys(): void;
  /** Whether the key that holds the pen down is pressed. */
  penIsDown(): boolean;
  focusBoard(): void;
  focusList(): void;
  /** Scrolls to the design lab. */
  revealLab(): void;
  /** Scrolls to the board, if the page is narrow enough to scroll. */
  scrollUp(): void;
  /** Exports the board as an image, or copies it. */
  makePicture(copies: boolean): void;
  /** Calls `run` when nothing else is waiting, or after a moment; never synchronously. */
  whenIdle(run: () => void): void;
}

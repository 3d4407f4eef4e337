import type { EditorHostApi } from "../../../protocol/levels/editor-requests.js";
import type { EditorState } from "./editor-state.js";

/** What the model needs from its page. */
export interface EditorContext {
  readonly host: Omit<EditorHostApi, "ready" | "focus" | "rows" | "list" | "changeList">;
  changed(): void;
  /** Announces a text to screen readers and, unless `isSeen`, shows it in the status line. */
  tell(text: string, isSeen?: boolean): void;
  keep(state: EditorState): void;
  askForSize(): void;
  showKeys(): void;
  /** Whether the key that holds the pen down is pressed. */
  penIsDown(): boolean;
  focusList(): void;
  /** Scrolls to the design lab. */
  revealLab(): void;
  /** Calls `run` when nothing else is waiting, or after a moment; never synchronously. */
  whenIdle(run: () => void): void;
}

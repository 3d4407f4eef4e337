import type { EditorAction, EditorHostApi } from "../../../../protocol/levels/editor-requests.js";
import type { EditorState } from "./editor-state.js";

/** What the model needs from its page. */
export interface EditorContext {
  readonly host: HostCalls;
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

interface HostCalls {
  edit(params: Parameters<EditorHostApi["edit"]>[0]): ReturnType<EditorHostApi["edit"]>;
  startFrom(params: Parameters<EditorHostApi["startFrom"]>[0]): ReturnType<EditorHostApi["startFrom"]>;
  keepLoss(params: Parameters<EditorHostApi["keepLoss"]>[0]): ReturnType<EditorHostApi["keepLoss"]>;
  metLoss(params: Parameters<EditorHostApi["metLoss"]>[0]): ReturnType<EditorHostApi["metLoss"]>;
  takeMerge(params: Parameters<EditorHostApi["takeMerge"]>[0]): ReturnType<EditorHostApi["takeMerge"]>;
  tryMerge(params: Parameters<EditorHostApi["tryMerge"]>[0]): ReturnType<EditorHostApi["tryMerge"]>;
  showConflict(place: number): void;
  select(level: number): void;
  solve(params: Parameters<EditorHostApi["solve"]>[0]): void;
  act(action: EditorAction): void;
}

import type { ReactiveController } from "lit";
import type { EditorPart } from "../../protocol/editor-wire.js";
import { isControl, isSlider } from "../shared/controls.js";
import type { TileworkLevelEditor } from "./tilework-level-editor.js";

/**
 * Keeps the keyboard on the board, unless the user is somewhere else on purpose, and tells which part has it: VS Code's keybindings of the editor hold
 * only then.
 */
export class EditorFocus implements ReactiveController {
  readonly #editor: TileworkLevelEditor;
  readonly #tell: (part: EditorPart) => void;
  #reported: EditorPart | undefined;

  constructor(editor: TileworkLevelEditor, tell: (part: EditorPart) => void) {
    this.#editor = editor;
    this.#tell = tell;
    editor.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("focusin", this.#update);
    document.addEventListener("focusout", this.#left);
    document.addEventListener("mousedown", this.#pressed);
    document.addEventListener("click", this.#clicked);
    window.addEventListener("focus", this.#windowFocused);
    window.addEventListener("blur", this.#update);
  }

  hostDisconnected(): void {
    document.removeEventListener("focusin", this.#update);
    document.removeEventListener("focusout", this.#left);
    document.removeEventListener("mousedown", this.#pressed);
    document.removeEventListener("click", this.#clicked);
    window.removeEventListener("focus", this.#windowFocused);
    window.removeEventListener("blur", this.#update);
  }

  hostUpdated(): void {
    // What had the focus may have gone with the mode it belonged to.
    void this.#editor.settled.then(() => {
      if (document.hasFocus() && isLost()) this.#editor.focusBoard();
      this.#update();
    });
  }

  readonly #update = () => {
    const part = this.#editor.boardFocused ? this.#editor.shownPart : "none";
    if (part === this.#reported) return;
    this.#reported = part;
    this.#tell(part);
  };

  readonly #left = () => queueMicrotask(this.#update);

  readonly #windowFocused = () => {
    if (isLost()) this.#editor.focusBoard();
    this.#update();
  };

  /** A press on a button leaves the keyboard on the board, so that work goes on by key at once. */
  readonly #pressed = (event: MouseEvent) => {
    if (!document.hasFocus() || event.button !== 0 || takesKeys(event)) return;
    if (event.composedPath().some(isSlider)) {
      window.addEventListener("mouseup", () => this.#editor.focusBoard(), { once: true });
      return;
    }
    event.preventDefault();
    if (!this.#editor.boardFocused) this.#editor.focusBoard();
  };

  readonly #clicked = (event: MouseEvent) => {
    // A click made by the keyboard has no count.
    if (takesKeys(event) || (event.detail === 0 && event.composedPath().some(isControl))) return;
    // The click may have opened a field to type in.
    void this.#editor.settled.then(() => {
      if (!isInField() && !this.#editor.boardFocused) this.#editor.focusBoard();
    });
  };
}

/** Fields, lists and texts are gone to on purpose. */
function takesKeys(event: Event): boolean {
  return event
    .composedPath()
    .some((target) => target instanceof Element && (target.matches("select, dialog, [role=listbox], .moves, .scrolls") || isField(target)));
}

function isField(target: Element): boolean {
  return target instanceof HTMLInputElement && target.type !== "range";
}

function isInField(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active !== null && isField(active);
}

/** Whether nothing that can be used has the focus. */
function isLost(): boolean {
  let active: Element | null | undefined = document.activeElement;
  if (active === null || active === document.body || active === document.documentElement) return true;
  while (active) {
    if (active.matches("vscode-button[disabled], :disabled")) return true;
    const within: Element | null | undefined = active.shadowRoot?.activeElement;
    if (within === null && active.tagName.startsWith("TILEWORK-")) return true;
    active = within;
  }
  return false;
}

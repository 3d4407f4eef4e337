import type { ReactiveController, ReactiveControllerHost } from "lit";
import { controls, disabledControls, placeOf, sliders } from "./controls.js";
import { listenWhileConnected } from "./events.js";
import { typedKey } from "./keys.js";

/** A page that usually contains a board. */
export interface BoardView
  extends ReactiveControllerHost,
    Pick<HTMLElement, "addEventListener" | "removeEventListener"> {
  /** Whether a press leaves the keyboard on the board; false on pages without one. */
  readonly keepsKeyboard: boolean;
  /** Whether the board, or an element covering it, has the keyboard focus. */
  readonly boardFocused: boolean;
  /** Identifies the page: when it changes, the focus moves to its first control. */
  readonly shownPage: unknown;
  /** Resolves when all parts are drawn. */
  readonly settled: Promise<unknown>;
  /**
   * Focuses the board or, on a page without one, its first control. Only `BoardFocus` may call it, after
   * checking that VS Code's keyboard focus is in this view.
   */
  takeFocus(): void;
}

/** The view's rules for its focus. */
export interface BoardFocusRules<Focus> {
  /** The focus state for VS Code. The keybindings of a board are active only while it has the keyboard. */
  readonly focus: () => Focus;
  readonly changed: (focus: Focus) => void;
  /** Whether the press is on a control that keeps the focus, such as a text field or a list. */
  readonly takesKeys: (event: Event) => boolean;
  /** Runs the command of a typed key on the board; see `typedKey`. Returns whether it has one. */
  readonly typed?: (key: string) => boolean;
}

/** How long VS Code may take to focus a new view that should have the keyboard. */
const newViewWaitMs = 500;

/**
 * Keeps the keyboard on the board, unless the player has moved it elsewhere on purpose, and reports where it
 * is.
 */
export class BoardFocus<Focus> implements ReactiveController {
  #reported: Focus | undefined;
  #shownPage: unknown;
  /** The focus was requested while VS Code's keyboard focus was outside this view. */
  #isAwaited = false;
  /** The view has had the keyboard at least once. */
  #hadKeyboard = false;

  constructor(
    private readonly view: BoardView,
    private readonly rules: BoardFocusRules<Focus>,
  ) {
    view.addController(this);
    const inDocument = {
      mousedown: this.#pressed,
      pointerup: this.#released,
      click: this.#clicked,
      keydown: this.#keyDown,
    };
    listenWhileConnected(view, view, { "tilework-board-focus": this.#moved });
    listenWhileConnected(view, document, inDocument);
    listenWhileConnected(view, window, { focus: this.#windowFocused, blur: this.#update });
  }

  /**
   * Focuses the board, at once if the view has the keyboard, else when it gets it. An element of a webview
   * that takes the focus takes it from the whole window, which would close an open list or input box. VS Code
   * focuses a new view while it loads. If the focus went to another view that was just closed, it would stay
   * there; so a new view takes it after a delay.
   */
  focusBoard(): void {
    this.#isAwaited = !document.hasFocus();
    if (!this.#isAwaited) this.#take();
    else if (!this.#hadKeyboard) {
      setTimeout(() => {
        if (this.#isAwaited && !this.#hadKeyboard) this.#take();
      }, newViewWaitMs);
    }
  }

  #take(): void {
    this.#isAwaited = false;
    this.#hadKeyboard = true;
    this.view.takeFocus();
  }

  /** The focused element may have been removed or disabled. */
  hostUpdated(): void {
    void this.view.settled.then(() => {
      const { shownPage } = this.view;
      const isOther = shownPage !== this.#shownPage;
      this.#shownPage = shownPage;
      if (document.hasFocus()) {
        this.#hadKeyboard = true;
        if (isOther || isLost()) this.view.takeFocus();
      }
      this.#update();
    });
  }

  readonly #update = () => {
    const focus = this.rules.focus();
    if (focus === this.#reported) return;
    this.#reported = focus;
    this.rules.changed(focus);
  };

  /** The next element has the focus only a moment later. */
  readonly #moved = () => queueMicrotask(this.#update);

  readonly #windowFocused = () => {
    this.#hadKeyboard = true;
    if (this.#isAwaited || isLost()) this.focusBoard();
    this.#update();
  };

  /**
   * A press leaves the keyboard on the board, whether it hits a button or nothing, so that play continues
   * with the keyboard.
   */
  readonly #pressed = (event: MouseEvent) => {
    const view = this.view;
    // Before the window is focused, the browser's own handling must run; `#clicked` follows.
    if (!view.keepsKeyboard || !document.hasFocus() || event.button !== 0 || this.rules.takesKeys(event))
      return;
    // Preventing the default would stop the slider's drag. It returns the keyboard on release, wherever that
    // is.
    if (placeOf(event, sliders)) {
      window.addEventListener("mouseup", () => this.focusBoard(), { once: true });
      return;
    }
    event.preventDefault();
    if (!view.boardFocused) this.focusBoard();
  };

  /** After a press on a disabled control, see `disabledControls`. */
  readonly #released = () => {
    if (this.view.keepsKeyboard && document.hasFocus() && isLost()) this.focusBoard();
  };

  readonly #clicked = (event: MouseEvent) => {
    const view = this.view;
    // A click made with the keyboard has a count of 0.
    if (
      !view.keepsKeyboard ||
      this.rules.takesKeys(event) ||
      (event.detail === 0 && placeOf(event, controls))
    )
      return;
    // The click may have opened a text field.
    void view.settled.then(() => {
      if (view.keepsKeyboard && !isInField() && !view.boardFocused) this.focusBoard();
    });
  };

  readonly #keyDown = (event: KeyboardEvent) => {
    if (!this.view.boardFocused) return;
    // Keeps the browser from selecting the text of the whole page.
    const isSelectAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
    const key = typedKey(event);
    const isTyped = key !== undefined && this.rules.typed?.(key) === true;
    if (isSelectAll || isTyped) event.preventDefault();
    // VS Code listens at the window, and may have another command at this place of the keyboard.
    if (isTyped) event.stopPropagation();
  };
}

/**
 * Dispatches an event when the focus enters or leaves a board. Moves within one shadow tree are invisible
 * from outside.
 */
export function tellBoardFocus(board: HTMLElement): void {
  const tell = () =>
    board.dispatchEvent(new CustomEvent("tilework-board-focus", { bubbles: true, composed: true }));
  board.addEventListener("focusin", tell);
  board.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && board.contains(relatedTarget))) tell();
  });
}

/** Selects the elements that accept typed text. */
export const fields = "input:not([type=range])";

function isInField(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active?.matches(fields) === true;
}

/** Whether nothing has the focus, or a disabled control has it. */
function isLost(): boolean {
  let active: Element | null | undefined = document.activeElement;
  if (active === null || active === document.body || active === document.documentElement) return true;
  while (active) {
    if (active.matches(disabledControls)) return true;
    const within: Element | null | undefined = active.shadowRoot?.activeElement;
    // Our elements can take the focus only through an element inside them.
    if (within === null && active.tagName.startsWith("TILEWORK-")) return true;
    active = within;
  }
  return false;
}

declare global {
  interface HTMLElementEventMap {
    "tilework-board-focus": CustomEvent<null>;
  }
}

/**
 * Writes the owner of the keyboard into the document, for tests: they must not press a key before VS Code
 * knows the focus.
 */
export function noteKeys(place: string): void {
  document.documentElement.dataset.keys = place;
}

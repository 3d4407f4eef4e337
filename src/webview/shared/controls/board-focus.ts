import type { ReactiveController, ReactiveControllerHost } from "lit";
import { isControl, isDisabledControl, isSlider } from "./controls.js";

/** A page with a board on it, most of the time. */
export interface BoardView
  extends ReactiveControllerHost,
    Pick<HTMLElement, "addEventListener" | "removeEventListener"> {
  /** Whether presses leave the keyboard on a board; not where the page has none. */
  readonly keepsKeyboard: boolean;
  /** Whether the board, or what covers it, has the keyboard focus. */
  readonly boardFocused: boolean;
  /** Names what is shown: another page starts at its first place. */
  readonly shownPage: unknown;
  /** Once all parts are drawn. */
  readonly settled: Promise<unknown>;
  /**
   * Puts the keyboard on the board or, on a page without one, on its first control: for `BoardFocus` alone,
   * which asks first whether VS Code has it here.
   */
  takeFocus(): void;
}

/** What is the view's own about its keyboard. */
export interface BoardFocusRules<Focus> {
  /**
   * What VS Code is to know of the focus now: the keybindings of a board hold only while it has the keyboard.
   */
  readonly focus: () => Focus;
  readonly changed: (focus: Focus) => void;
  /** Whether a press is on something that is gone to on purpose, such as a field or a list. */
  readonly takesKeys?: (event: Event) => boolean;
}

/** So long VS Code may take to bring the keyboard to a new view that was asked for with it. */
const newViewWaitMs = 500;

/** Keeps the keyboard on the board, unless the player is somewhere else on purpose, and tells where it is. */
export class BoardFocus<Focus> implements ReactiveController {
  readonly #view: BoardView;
  readonly #rules: BoardFocusRules<Focus>;
  #reported: Focus | undefined;
  #shownPage: unknown;
  /** It was asked for while VS Code had the keyboard elsewhere. */
  #isAwaited = false;
  /** The keyboard was in this view once. */
  #hadKeyboard = false;

  constructor(view: BoardView, rules: BoardFocusRules<Focus>) {
    this.#view = view;
    this.#rules = rules;
    view.addController(this);
  }

  hostConnected(): void {
    this.#view.addEventListener("tilework-board-focus", this.#moved);
    document.addEventListener("mousedown", this.#pressed);
    document.addEventListener("click", this.#clicked);
    window.addEventListener("focus", this.#windowFocused);
    window.addEventListener("blur", this.#update);
  }

  hostDisconnected(): void {
    this.#view.removeEventListener("tilework-board-focus", this.#moved);
    document.removeEventListener("mousedown", this.#pressed);
    document.removeEventListener("click", this.#clicked);
    window.removeEventListener("focus", this.#windowFocused);
    window.removeEventListener("blur", this.#update);
  }

  /**
   * Puts the keyboard on the board. Where VS Code has it elsewhere it goes there when it comes: an element of
   * a webview that takes the focus takes it from the whole window, and so would close a list or a box that
   * was opened meanwhile. A view that is new has it from VS Code while it loads; where that went to another
   * view that was left just then, it would stay there, so that it is taken after a while.
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
    this.#view.takeFocus();
  }

  /** What had the focus may be gone with what it belonged to, or disabled. */
  hostUpdated(): void {
    void this.#view.settled.then(() => {
      const { shownPage } = this.#view;
      const isOther = shownPage !== this.#shownPage;
      this.#shownPage = shownPage;
      if (document.hasFocus()) {
        this.#hadKeyboard = true;
        if (isOther || isLost()) this.#view.takeFocus();
      }
      this.#update();
    });
  }

  readonly #update = () => {
    const focus = this.#rules.focus();
    if (focus === this.#reported) return;
    this.#reported = focus;
    this.#rules.changed(focus);
  };

  /** The next place has the focus a moment later. */
  readonly #moved = () => queueMicrotask(this.#update);

  readonly #windowFocused = () => {
    this.#hadKeyboard = true;
    if (this.#isAwaited || isLost()) this.focusBoard();
    this.#update();
  };

  /**
   * A press leaves the keyboard on the board, whether it hits a button or nothing at all, so that play goes
   * on by key at once.
   */
  readonly #pressed = (event: MouseEvent) => {
    const view = this.#view;
    // Where the window itself is not focused yet, the browser's own handling must run; `#clicked` follows.
    if (!view.keepsKeyboard || !document.hasFocus() || event.button !== 0 || this.#takesKeys(event)) return;
    // A slider is dragged from here on, and would not move; it gives the keyboard back when it is let go,
    // wherever that is.
    if (event.composedPath().some(isSlider)) {
      window.addEventListener("mouseup", () => this.focusBoard(), { once: true });
      return;
    }
    event.preventDefault();
    if (!view.boardFocused) this.focusBoard();
  };

  readonly #clicked = (event: MouseEvent) => {
    const view = this.#view;
    // A click made by the keyboard has no count.
    if (
      !view.keepsKeyboard ||
      this.#takesKeys(event) ||
      (event.detail === 0 && event.composedPath().some(isControl))
    )
      return;
    // The click may have opened a field to type in.
    void view.settled.then(() => {
      if (view.keepsKeyboard && !isInField() && !view.boardFocused) this.focusBoard();
    });
  };

  #takesKeys(event: Event): boolean {
    return this.#rules.takesKeys?.(event) ?? false;
  }
}

/**
 * A board tells that the focus came to it or left it: from outside nobody sees it move within one shadow
 * tree.
 */
export function tellBoardFocus(board: HTMLElement): void {
  const tell = () =>
    board.dispatchEvent(new CustomEvent("tilework-board-focus", { bubbles: true, composed: true }));
  board.addEventListener("focusin", tell);
  board.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && board.contains(relatedTarget))) tell();
  });
}

/** An element that is typed into. */
export function isField(target: Element): boolean {
  return target instanceof HTMLInputElement && target.type !== "range";
}

function isInField(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active !== null && isField(active);
}

/** Whether nothing has the focus, or something that cannot be used any more. */
function isLost(): boolean {
  let active: Element | null | undefined = document.activeElement;
  if (active === null || active === document.body || active === document.documentElement) return true;
  while (active) {
    if (isDisabledControl(active)) return true;
    const within: Element | null | undefined = active.shadowRoot?.activeElement;
    // One of our elements says it has the focus only while something inside it has.
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
 * Writes into the document whose keys VS Code holds, for whoever looks at the page from outside, as tests do: a
 * key that is pressed before means nothing.
 */
export function noteKeys(place: string): void {
  document.documentElement.dataset.keys = place;
}

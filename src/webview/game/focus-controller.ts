import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Page } from "../../protocol/game-pages.js";
import { isControl, isDisabledControl, isSlider } from "../shared/controls.js";
import type { TileworkHomePage } from "./home/tilework-home-page.js";
import type { TileworkLevelsPage } from "./levels/tilework-levels-page.js";
import type { TileworkGamePage } from "./page/tilework-game-page.js";

/** The app, of whose pages one is shown at a time. */
interface Pages extends ReactiveControllerHost, HTMLElement {
  readonly page: Page | undefined;
  readonly gamePage: TileworkGamePage | null;
  readonly homePage: TileworkHomePage | null;
  readonly levelsPage: TileworkLevelsPage | null;
}

/**
 * Keeps the keyboard where the player expects it: on the board, unless the player is somewhere else on purpose. And tells, as
 * `tilework-keyboard`, whether it is on the board: VS Code's keybindings of the games hold only then.
 */
export class FocusController implements ReactiveController {
  readonly #app: Pages;
  #reported: boolean | undefined;
  #shownKind: Page["kind"] | undefined;

  constructor(app: Pages) {
    this.#app = app;
    app.addController(this);
  }

  hostConnected(): void {
    this.#app.addEventListener("tilework-board-focus", this.#boardFocusChanged);
    document.addEventListener("mousedown", this.#pressed);
    document.addEventListener("click", this.#clicked);
    window.addEventListener("focus", this.#windowFocused);
    window.addEventListener("blur", this.#windowBlurred);
  }

  hostDisconnected(): void {
    this.#app.removeEventListener("tilework-board-focus", this.#boardFocusChanged);
    document.removeEventListener("mousedown", this.#pressed);
    document.removeEventListener("click", this.#clicked);
    window.removeEventListener("focus", this.#windowFocused);
    window.removeEventListener("blur", this.#windowBlurred);
  }

  hostUpdated(): void {
    void this.#settle();
  }

  /** The board, or the home page's first button. */
  focusFirst(): void {
    this.#app.gamePage?.focusBoard();
    this.#app.homePage?.focusFirst();
    this.#app.levelsPage?.focusFirst();
  }

  /** After a new page: another kind of page starts at its first place; what had the focus may be gone, or disabled. */
  async #settle(): Promise<void> {
    await Promise.all([this.#app.gamePage?.updateComplete, this.#app.homePage?.updateComplete, this.#app.levelsPage?.updateComplete]);
    const kind = this.#app.page?.kind;
    const changed = kind !== this.#shownKind;
    this.#shownKind = kind;
    if (document.hasFocus() && (changed || isLost())) this.focusFirst();
    this.#tell();
  }

  readonly #boardFocusChanged = (event: CustomEvent<boolean>) => this.#tell(event.detail);

  readonly #windowFocused = () => {
    if (isLost()) this.focusFirst();
    this.#tell();
  };

  readonly #windowBlurred = () => this.#tell(false);

  /** A press leaves the keyboard on the board, whether it hits a button or nothing at all, so that play goes on by key at once. */
  readonly #pressed = (event: MouseEvent) => {
    const { gamePage } = this.#app;
    // Where the window itself is not focused yet, the browser's own handling must run; `#clicked` follows.
    if (gamePage === null || !document.hasFocus() || event.button !== 0) return;
    // A slider is dragged from here on, and would not move; it gives the keyboard back when it is let go, wherever that is.
    if (event.composedPath().some(isSlider)) {
      window.addEventListener("mouseup", () => gamePage.focusBoard(), { once: true });
      return;
    }
    event.preventDefault();
    if (!gamePage.boardFocused) gamePage.focusBoard();
  };

  readonly #clicked = (event: MouseEvent) => {
    const { gamePage } = this.#app;
    // A click made by the keyboard has no count.
    if (gamePage === null || (event.detail === 0 && event.composedPath().some(isControl))) return;
    if (!gamePage.boardFocused) gamePage.focusBoard();
  };

  #tell(focused = this.#app.gamePage?.boardFocused ?? false): void {
    if (focused === this.#reported) return;
    this.#reported = focused;
    this.#app.dispatchEvent(new CustomEvent("tilework-keyboard", { detail: focused }));
  }
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
    "tilework-keyboard": CustomEvent<boolean>;
  }
}

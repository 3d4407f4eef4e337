import "./page/tilework-game-page.js";
import "./home/tilework-home-page.js";
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { ViewKeyboard } from "../../protocol/game/game-wire.js";
import type { PanelPage } from "../../protocol/game/list-pages.js";
import { BoardFocus, type BoardView } from "../kit/board-focus.js";
import { placeOf, unseen } from "../kit/controls.js";
import { command } from "../kit/events.js";
import { boardCommandOfKey } from "../kit/keys.js";
import type { PictureCache } from "../kit/picture.js";
import type { TileworkHomePage } from "./home/tilework-home-page.js";
import type { TileworkGamePage } from "./page/tilework-game-page.js";

/**
 * The whole view: the current page, and a live region for screen readers. `main.ts` connects it to the host.
 */
@customElement("tilework-app")
export class TileworkApp extends LitElement implements BoardView {
  static override styles = css`
    :host {
      display: block;
      height: 100%;
    }
    .view {
      display: flex;
      flex-direction: column;
      height: 100%;
    }
    main {
      flex: 1;
      min-height: 0;
      overflow-y: auto;
    }
    .voice {
      ${unseen}
      position: fixed;
    }
  `;

  @property({ attribute: false }) page: PanelPage | undefined;
  @property({ attribute: false }) pictures: PictureCache | undefined;
  @property({ attribute: false }) unfolded: readonly string[] = [];
  @query("tilework-game-page") readonly gamePage!: TileworkGamePage | null;
  @query("tilework-home-page") readonly homePage!: TileworkHomePage | null;
  /** The element of the page. */
  @query("main > :first-child") private readonly shown!: (LitElement & { focusFirst?(): void }) | null;

  readonly #keyboard: BoardFocus<ViewKeyboard>;
  readonly #loaded = new Set<LazyPage>();
  #announcement: { readonly id: number; readonly text: string } | undefined;

  constructor() {
    super();
    this.#keyboard = new BoardFocus<ViewKeyboard>(this, {
      focus: () => (this.boardFocused ? "board" : document.hasFocus() ? "page" : "none"),
      changed: (keyboard) => this.dispatchEvent(new CustomEvent("tilework-keyboard", { detail: keyboard })),
      takesKeys: (event) => placeOf(event, popups) !== undefined,
      typed: (key) => this.#typed(key),
    });
    this.addEventListener("tilework-menu-closed", () => this.focusBoard());
  }

  get keepsKeyboard(): boolean {
    return this.gamePage !== null;
  }

  get boardFocused(): boolean {
    return this.gamePage?.boardFocused ?? false;
  }

  get shownPage(): PanelPage["kind"] | undefined {
    return this.page?.kind;
  }

  get settled(): Promise<unknown> {
    return this.updateComplete.then(() => this.shown?.updateComplete);
  }

  focusBoard(): void {
    this.#keyboard.focusBoard();
  }

  takeFocus(): void {
    void this.updateComplete.then(() => {
      this.gamePage?.focusBoard();
      this.shown?.focusFirst?.();
    });
  }

  pictureReady(): void {
    this.gamePage?.requestUpdate();
    this.homePage?.pictureReady();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.page !== undefined && this.page.kind in lazyPages) this.#load(this.page.kind as LazyPage);
    const before = changed.get("page");
    const { page } = this;
    // When the player returns to the view, announcements made before it was hidden aren't repeated.
    if (before === undefined || page?.kind !== "board") return;
    if (page.announcement.id === 0) this.#announcement = undefined;
    else if (before.kind !== "board" || before.announcement.id !== page.announcement.id)
      this.#announcement = page.announcement;
  }

  #typed(key: string): boolean {
    const name = boardCommandOfKey(key);
    if (name !== undefined) command(this, name);
    return name !== undefined;
  }

  #load(kind: LazyPage): void {
    if (this.#loaded.has(kind)) return;
    void lazyPages[kind]().then(() => {
      this.#loaded.add(kind);
      this.requestUpdate();
      void this.updateComplete.then(() => this.shown?.focusFirst?.());
    });
  }

  /** The bar is loaded on first use. Until then it is empty. */
  #waitBar(): TemplateResult | typeof nothing {
    const wait = this.page !== undefined && "wait" in this.page ? this.page.wait : undefined;
    if (wait === undefined) return nothing;
    void import("./page/tilework-wait-bar.js");
    return html`<tilework-wait-bar .wait=${wait}></tilework-wait-bar>`;
  }

  #page(page: PanelPage): TemplateResult | typeof nothing {
    if (page.kind === "board")
      return html`<tilework-game-page .page=${page} .pictures=${this.pictures}></tilework-game-page>`;
    if (page.kind === "home")
      return html`<tilework-home-page .page=${page} .pictures=${this.pictures}
        .unfolded=${this.unfolded}></tilework-home-page>`;
    if (!this.#loaded.has(page.kind)) return nothing;
    switch (page.kind) {
      case "levels":
        return html`<tilework-levels-page .page=${page}></tilework-levels-page>`;
      case "patterns":
        return html`<tilework-patterns-page .page=${page}></tilework-patterns-page>`;
      case "statistics":
        return html`<tilework-statistics-page .page=${page}></tilework-statistics-page>`;
      case "timer":
        return html`<tilework-timer-page .page=${page}></tilework-timer-page>`;
      case "days":
        return html`<tilework-days-page .page=${page}></tilework-days-page>`;
    }
  }

  protected override render(): TemplateResult {
    const { page } = this;
    return html`<div class="view"><main>
        ${page && this.#page(page)}
      </main>
      ${this.#waitBar()}</div>
      <div class="voice" role="status" aria-atomic="true">${
        this.#announcement === undefined
          ? nothing
          : keyed(this.#announcement.id, html`<span>${this.#announcement.text}</span>`)
      }</div>`;
  }
}

/** The pages that are loaded on first use, because few players open them. Until then they take no focus. */
const lazyPages = {
  levels: () => import("./page/tilework-levels-page.js"),
  patterns: () => import("./page/tilework-patterns-page.js"),
  timer: () => import("./timing/tilework-timer-page.js"),
  statistics: () => import("./home/tilework-statistics-page.js"),
  days: () => import("./home/tilework-days-page.js"),
} as const satisfies Partial<Record<PanelPage["kind"], () => Promise<unknown>>>;
type LazyPage = keyof typeof lazyPages;

/** Selects the elements that keep the keyboard while they are open. */
const popups = "tilework-menu, dialog";

declare global {
  interface HTMLElementEventMap {
    "tilework-keyboard": CustomEvent<ViewKeyboard>;
  }
}

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { ViewKeyboard } from "../../protocol/game/game-wire.js";
import type { PanelPage } from "../../protocol/game/losses-page.js";
import { BoardFocus, type BoardView } from "../shared/controls/board-focus.js";
import { TileworkMenu } from "../shared/controls/tilework-menu.js";
import type { PictureCache } from "../shared/picture/picture-cache.js";
import type { TileworkHomePage } from "./home/tilework-home-page.js";
import type { TileworkLevelsPage } from "./levels/tilework-levels-page.js";
import type { TileworkLossesPage } from "./losses/tilework-losses-page.js";
import type { TileworkGamePage } from "./page/tilework-game-page.js";
import type { TileworkStatisticsPage } from "./statistics/tilework-statistics-page.js";
import type { TileworkTimerPage } from "./timer/tilework-timer-page.js";
import "./page/tilework-game-page.js";
import "./home/tilework-home-page.js";

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
    }
    .voice {
      position: fixed;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  `;

  @property({ attribute: false }) page: PanelPage | undefined;
  @property({ attribute: false }) pictures: PictureCache | undefined;
  @property({ attribute: false }) unfolded: readonly string[] = [];
  @query("tilework-game-page") readonly gamePage!: TileworkGamePage | null;
  @query("tilework-home-page") readonly homePage!: TileworkHomePage | null;

  @query("tilework-levels-page") readonly levelsPage!: TileworkLevelsPage | null;
  @query("tilework-losses-page") readonly lossesPage!: TileworkLossesPage | null;
  @query("tilework-timer-page") readonly timerPage!: TileworkTimerPage | null;
  @query("tilework-statistics-page") readonly statisticsPage!: TileworkStatisticsPage | null;

  readonly #keyboard: BoardFocus<ViewKeyboard>;
  #hasLevelsPage = false;
  #hasLossesPage = false;
  #hasTimerPage = false;
  #hasStatisticsPage = false;
  #announcement: { readonly id: number; readonly text: string } | undefined;

  constructor() {
    super();
    this.#keyboard = new BoardFocus<ViewKeyboard>(this, {
      focus: () => (this.boardFocused ? "board" : document.hasFocus() ? "page" : "none"),
      changed: (keyboard) => this.dispatchEvent(new CustomEvent("tilework-keyboard", { detail: keyboard })),
      takesKeys: (event) => event.composedPath().some(isPopup),
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
    return this.updateComplete.then(() =>
      Promise.all(
        [
          this.gamePage,
          this.homePage,
          this.levelsPage,
          this.lossesPage,
          this.timerPage,
          this.statisticsPage,
        ].map((page) => page?.updateComplete),
      ),
    );
  }

  focusBoard(): void {
    this.#keyboard.focusBoard();
  }

  takeFocus(): void {
    void this.updateComplete.then(() => {
      this.gamePage?.focusBoard();
      this.homePage?.focusFirst();
      this.levelsPage?.focusFirst();
      this.lossesPage?.focusFirst();
      this.timerPage?.focusFirst();
      this.statisticsPage?.focusFirst();
    });
  }

  pictureReady(): void {
    this.gamePage?.requestUpdate();
    this.homePage?.pictureReady();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.page?.kind === "levels") this.#loadLevelsPage();
    if (this.page?.kind === "losses") this.#loadLossesPage();
    if (this.page?.kind === "timer") this.#loadTimerPage();
    if (this.page?.kind === "statistics") this.#loadStatisticsPage();
    const before = changed.get("page");
    const { page } = this;
    // When the player returns to the view, announcements made before it was hidden aren't repeated.
    if (before === undefined || page?.kind !== "board") return;
    if (page.announcement.id === 0) this.#announcement = undefined;
    else if (before.kind !== "board" || before.announcement.id !== page.announcement.id)
      this.#announcement = page.announcement;
  }

  /** Loaded on first use, because few players open it. Until then it can't take the focus. */
  #loadLevelsPage(): void {
    if (this.#hasLevelsPage) return;
    void import("./levels/tilework-levels-page.js").then(() => {
      this.#hasLevelsPage = true;
      this.requestUpdate();
    });
  }

  #loadLossesPage(): void {
    if (this.#hasLossesPage) return;
    void import("./losses/tilework-losses-page.js").then(() => {
      this.#hasLossesPage = true;
      this.requestUpdate();
    });
  }

  #loadStatisticsPage(): void {
    if (this.#hasStatisticsPage) return;
    void import("./statistics/tilework-statistics-page.js").then(() => {
      this.#hasStatisticsPage = true;
      this.requestUpdate();
      void this.updateComplete.then(() => this.statisticsPage?.focusFirst());
    });
  }

  #loadTimerPage(): void {
    if (this.#hasTimerPage) return;
    void import("./timer/tilework-timer-page.js").then(() => {
      this.#hasTimerPage = true;
      this.requestUpdate();
      void this.updateComplete.then(() => this.timerPage?.focusFirst());
    });
  }

  /** The bar is loaded on first use. Until then it is empty. */
  #waitBar(): TemplateResult | typeof nothing {
    const wait = this.page !== undefined && "wait" in this.page ? this.page.wait : undefined;
    if (wait === undefined) return nothing;
    void import("./page/tilework-wait-bar.js");
    return html`<tilework-wait-bar .wait=${wait}></tilework-wait-bar>`;
  }

  protected override render(): TemplateResult {
    const { page } = this;
    return html`<div class="view"><main>
        ${
          page?.kind === "board"
            ? html`<tilework-game-page .page=${page} .pictures=${this.pictures}></tilework-game-page>`
            : nothing
        }
        ${
          page?.kind === "home"
            ? html`<tilework-home-page .page=${page} .pictures=${this.pictures}
              .unfolded=${this.unfolded}></tilework-home-page>`
            : nothing
        }
        ${
          page?.kind === "levels" && this.#hasLevelsPage
            ? html`<tilework-levels-page .page=${page}></tilework-levels-page>`
            : nothing
        }
        ${
          page?.kind === "losses" && this.#hasLossesPage
            ? html`<tilework-losses-page .page=${page}></tilework-losses-page>`
            : nothing
        }
        ${
          page?.kind === "statistics" && this.#hasStatisticsPage
            ? html`<tilework-statistics-page .page=${page}></tilework-statistics-page>`
            : nothing
        }
        ${
          page?.kind === "timer" && this.#hasTimerPage
            ? html`<tilework-timer-page .page=${page}></tilework-timer-page>`
            : nothing
        }
      </main>
      ${this.#waitBar()}</div>
      <div class="voice" role="status" aria-atomic="true">${
        this.#announcement === undefined
          ? nothing
          : keyed(this.#announcement.id, html`<span>${this.#announcement.text}</span>`)
      }</div>`;
  }
}

/** An element that keeps the keyboard while it is open. */
function isPopup(target: EventTarget): boolean {
  return target instanceof TileworkMenu || target instanceof HTMLDialogElement;
}

declare global {
  interface HTMLElementEventMap {
    "tilework-keyboard": CustomEvent<ViewKeyboard>;
  }
  interface HTMLElementTagNameMap {
    "tilework-app": TileworkApp;
  }
}

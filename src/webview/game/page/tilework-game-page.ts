import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { Direction } from "../../../games/direction.js";
import type { BoardPage, ViewFigure } from "../../../protocol/game-pages.js";
import { boardRatio } from "../../board/board-geometry.js";
import type { TileworkBoard } from "../../board/tilework-board.js";
import { controlStyles } from "../../shared/controls.js";
import { act, command } from "../../shared/events.js";
import type { Art } from "../../shared/skin.js";
import { skinOf } from "../../skins/skins.js";
import { gamePageRoom } from "./game-page-fit.js";
import { gamePageRoomSolving } from "./game-page-fit-solving.js";
import { gamePageStyles } from "./game-page-styles.js";
import { notice } from "./notice.js";
import type { PictureCache } from "./picture-cache.js";
import { ranking, results } from "./records.js";
import type { TileworkEnding } from "./tilework-ending.js";
import { toolbar } from "./toolbar.js";
import "../../board/tilework-board.js";
import "./tilework-ending.js";
import "./tilework-figure.js";
import "../../shared/tilework-replay-bar.js";

/** A game being played: the board as large as there is room, what there is to know and to do beside it. It never scrolls. */
@customElement("tilework-game-page")
export class TileworkGamePage extends LitElement {
  static override styles = [controlStyles, gamePageStyles, gamePageRoom, gamePageRoomSolving];

  @property({ attribute: false }) page: BoardPage | undefined;
  @property({ attribute: false }) pictures: PictureCache | undefined;
  @query("tilework-board") private readonly board!: TileworkBoard | null;
  @query("tilework-ending") private readonly ending!: TileworkEnding | null;

  /** The same object as long as it says the same, so that the board is not drawn for nothing. */
  #lastArt: Art | undefined;

  /** Focuses the board or, where it is covered, the first button of what covers it. */
  focusBoard(): void {
    if (this.ending === null) this.board?.focus();
    else void this.ending.updateComplete.then(() => this.ending?.focusPrimary());
  }

  moveCursor(direction: Direction): void {
    this.board?.moveCursor(direction);
  }

  pressCursor(): void {
    this.board?.pressCursor();
  }

  /** Whether the board, or what stands on it, has the keyboard focus. */
  get boardFocused(): boolean {
    return document.hasFocus() && (this.board?.matches(":focus-within") ?? false);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    // Before the focused button goes with what it stands on: the keyboard must not leave the board, not even for a moment.
    if (isCovered(before) && !isCovered(this.page) && this.boardFocused) this.board?.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    // Who plays with the keyboard goes on with the keyboard; who is elsewhere stays there.
    if (!isCovered(before) && isCovered(this.page) && this.boardFocused) this.focusBoard();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    return html`<div
      class="layout ${page.solves ? "solves" : ""} ${page.isLevel ? "level" : ""} ${page.solves || page.notice !== undefined ? "noticed" : ""}"
      .style=${`--ratio:${boardRatio(page.scene)};--letters:${page.title.length + page.variantLabel.length + 3}`}
    >
      <header>
        <h1 title=${`${page.title} · ${page.variantLabel}`}>${page.title}<span class="dot" aria-hidden="true"> · </span><span class="variant">${page.variantLabel}</span></h1>
        <p class="goal">${page.goal}</p>
      </header>
      <div class="figures ${page.best === undefined ? "even" : ""}">
        ${page.figures.map((figure) => this.#figure(page, figure))}
        ${
          page.best === undefined
            ? nothing
            : html`<tilework-figure class="best" data-figure="best" .label=${l10n.t("Best")} .value=${page.best} .gameKey=${page.gameKey}></tilework-figure>`
        }
      </div>
      ${page.notice === undefined ? nothing : notice(page.notice, (name) => command(this, name))}
      <div class="stage">${this.#board(page)}</div>
      ${page.results.length > 0 ? results(page.results) : page.topThree.length > 0 ? ranking(page.topThree) : nothing}
      ${
        page.replay === undefined
          ? toolbar(
              page,
              page.hasPictures,
              (name) => command(this, name),
              () => act(this, { kind: "stop" }),
            )
          : html`<tilework-replay-bar .replay=${page.replay}></tilework-replay-bar>`
      }
    </div>`;
  }

  #board(page: BoardPage): TemplateResult {
    return html`<tilework-board
      .scene=${page.scene}
      .skin=${skinOf(page.game)}
      .art=${this.#art(page)}
      .gameKey=${page.gameKey}
      .label=${l10n.t("{0} board, {1}", page.title, page.variantLabel)}
      .hint=${page.autoPlaying ? undefined : page.hint}
      .still=${page.replay !== undefined}
    >
      ${page.autoPlaying ? html`<p class="auto-play">${l10n.t("Auto Play – any key stops")}</p>` : nothing}
      ${page.typed === "" ? nothing : html`<p class="typed" aria-hidden="true">${page.typed}<span class="caret">_</span></p>`}
      ${isCovered(page) ? html`<tilework-ending .ending=${page.ending} .canUndo=${page.canUndo}></tilework-ending>` : nothing}
    </tilework-board>`;
  }

  /** Until there is a picture, and where it cannot be had, the tiles show their numbers. */
  #art({ picture, scene }: BoardPage): Art | undefined {
    if (picture === undefined) return undefined;
    const url = this.pictures?.urlOf(picture.key, scene.columns / scene.rows);
    if (url === undefined) return undefined;
    if (this.#lastArt?.url !== url || this.#lastArt.numbers !== picture.numbers) this.#lastArt = { url, numbers: picture.numbers };
    return this.#lastArt;
  }

  #figure(page: BoardPage, { name, label, value, stale }: ViewFigure): TemplateResult {
    return html`<tilework-figure
      class=${name}
      data-figure=${name}
      .label=${label}
      .value=${value}
      .stale=${stale}
      .gameKey=${page.gameKey}
      .floats=${name === "score" && page.replay === undefined}
    ></tilework-figure>`;
  }
}

/** Whether the ending stands on the board; a replay shows the board itself. */
function isCovered(page: BoardPage | undefined): boolean {
  return page?.ending !== undefined && page.replay === undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-game-page": TileworkGamePage;
  }
}

import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { BestEntry, BoardPage, ViewFigure } from "../../protocol/game-wire.js";
import { controlStyles } from "../controls.js";
import { formatNumber } from "../shared/language.js";
import type { TileworkBoard } from "../shared/tilework-board.js";
import { act, command } from "./events.js";
import { gamePageRoom } from "./game-page-room.js";
import { gamePageStyles } from "./game-page-styles.js";
import { skinOf } from "./skins.js";
import type { TileworkEnding } from "./tilework-ending.js";
import { toolbar } from "./toolbar.js";
import "../shared/tilework-board.js";
import "./tilework-ending.js";
import "./tilework-figure.js";

/** A game being played: the board as large as there is room, what there is to know and to do beside it. It never scrolls. */
@customElement("tilework-game-page")
export class TileworkGamePage extends LitElement {
  static override styles = [controlStyles, gamePageStyles, gamePageRoom];

  @property({ attribute: false }) page: BoardPage | undefined;
  @query("tilework-board") private readonly board!: TileworkBoard | null;
  @query("tilework-ending") private readonly ending!: TileworkEnding | null;

  /** Focuses the board or, where it is covered, the first button of what covers it. */
  focusBoard(): void {
    if (this.ending === null) this.board?.focus();
    else void this.ending.updateComplete.then(() => this.ending?.focusPrimary());
  }

  /** Whether the board, or what stands on it, has the keyboard focus. */
  get boardFocused(): boolean {
    return document.hasFocus() && (this.board?.matches(":focus-within") ?? false);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    // Before the focused button goes with what it stands on: the keyboard must not leave the board, not even for a moment.
    if (before?.ending !== undefined && this.page?.ending === undefined && this.boardFocused) this.board?.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    // Who plays with the keyboard goes on with the keyboard; who is elsewhere stays there.
    if (before?.ending === undefined && this.page?.ending !== undefined && this.boardFocused) this.focusBoard();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    return html`<div class="layout" .style=${`--ratio:${page.scene.columns / page.scene.rows}`}>
      <header>
        <h1>${page.title}<span class="dot" aria-hidden="true"> · </span><span class="variant">${page.variantLabel}</span></h1>
        <p class="goal">${page.goal}</p>
      </header>
      <div class="figures">
        ${page.figures.map((figure) => this.#figure(page, figure))}
        ${
          page.best === undefined
            ? nothing
            : html`<tilework-figure class="best" data-figure="best" .label=${l10n.t("Best")} .value=${page.best} .gameKey=${page.gameKey}></tilework-figure>`
        }
      </div>
      <div class="stage">
        <tilework-board
          .scene=${page.scene}
          .skin=${skinOf(page.game)}
          .gameKey=${page.gameKey}
          .label=${l10n.t("{0} board, {1}", page.title, page.variantLabel)}
          .hint=${page.autoPlaying ? undefined : page.hint?.direction}
        >
          ${page.autoPlaying ? html`<p class="auto-play">${l10n.t("Auto Play – any key stops")}</p>` : nothing}
          ${page.ending === undefined ? nothing : html`<tilework-ending .ending=${page.ending} .canUndo=${page.canUndo}></tilework-ending>`}
        </tilework-board>
      </div>
      ${page.topThree.length === 0 ? nothing : topThree(page.topThree)}
      ${toolbar(
        page,
        (name) => command(this, name),
        () => act(this, { kind: "stop" }),
      )}
    </div>`;
  }

  #figure(page: BoardPage, { name, label, value }: ViewFigure): TemplateResult {
    return html`<tilework-figure
      class=${name}
      data-figure=${name}
      .label=${label}
      .value=${value}
      .gameKey=${page.gameKey}
      .floats=${name === "score"}
    ></tilework-figure>`;
  }
}

function topThree(entries: readonly BestEntry[]): TemplateResult {
  return html`<section class="top-three" aria-labelledby="top-three">
    <h2 id="top-three">${l10n.t("Best scores")}</h2>
    <ol>
      ${entries.map(
        ({ rank, name, score, current }) =>
          html`<li class=${current ? "current" : ""} aria-current=${current ? "true" : nothing}>
            <span class="rank">${formatNumber(rank)}</span><span class="name">${name}</span><span class="points">${formatNumber(score)}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-game-page": TileworkGamePage;
  }
}

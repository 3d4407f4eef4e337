import "../../board/tilework-board.js";
import "./best-lists.js";
import "./tilework-saved-games.js";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { plural, sense } from "../../../games/message.js";
import type { HomeGame, HomeVariant, RunningGame } from "../../../protocol/game/game-pages.js";
import { skinOf } from "../../board/skins.js";
import { button, controlStyles, findButton, wrapping } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { icons, progressBar } from "../../kit/icons.js";
import { cardStyles, markStyles } from "../../kit/overview-styles.js";
import type { PictureCache } from "../../kit/picture.js";
import { formatNumber, t, translate } from "../../kit/translate.js";

/**
 * A card is a column of five parts, and all cards of a row share the heights of their parts. In a narrow view
 * its picture is beside the rest.
 */
const gameCardStyles = css`
  :host {
    display: grid;
    grid-row: span 5;
    grid-template-rows: subgrid;
    min-width: 0;
  }
  article {
    display: grid;
    grid-row: span 5;
    grid-template-rows: subgrid;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    padding: 16px;
  }
  h2,
  h3,
  p {
    margin: 0;
    padding: 0;
  }
  h2 {
    font-size: 20px;
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  h3,
  .line {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  h3 {
    font-size: 12px;
    font-weight: 400;
  }
  .line {
    margin-top: 2px;
    font-variant-numeric: tabular-nums;
    text-wrap: pretty;
  }
  .picture {
    display: grid;
    place-items: center;
    width: 100%;
    aspect-ratio: var(--picture-shape, 4 / 3);
    margin-bottom: 14px;
  }
  .picture > * {
    width: var(--picture-part);
  }
  .main {
    display: flex;
    gap: 6px;
    margin-top: 12px;
  }
  .main .button {
    --button-padding: 7px 10px;
    font-size: 1.06em;
  }
  .main .button:first-child {
    flex: 1;
  }
  .new {
    ${wrapping}
    gap: 6px;
    align-content: start;
    margin-top: 12px;
  }
  .new .button {
    --button-padding: 3px 9px;
  }
  .offer {
    position: relative;
    display: grid;
    min-width: 0;
  }
  /* Along the lower edge of its button. */
  .offer .progress {
    position: absolute;
    inset: auto 7px 2px;
    block-size: 2px;
  }
  .earlier > * {
    display: block;
    margin-top: 12px;
    padding-top: 10px;
    border-top: 1px solid var(--tilework-line);
  }
  summary {
    border-radius: 4px;
    cursor: pointer;
  }
  summary:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  .records > * + * {
    margin-top: 14px;
  }
`;

/** A card where cards are in one column. */
const gameCardRow = css`
  @container home (width < 800px) {
    :host,
    article {
      grid-row: auto;
      grid-template-rows: none;
    }
    article {
      grid-template:
        "picture words" auto
        "picture main" auto
        "picture new" 1fr
        "earlier earlier" auto
        / minmax(0, var(--picture-width, 200px)) minmax(0, 1fr);
      column-gap: 18px;
    }
    .picture {
      grid-area: picture;
      align-self: start;
      margin: 0;
    }
    .words {
      grid-area: words;
    }
    .main {
      grid-area: main;
    }
    .new {
      grid-area: new;
    }
    .earlier {
      grid-area: earlier;
    }
  }
  @container home (width < 480px) {
    article {
      --picture-width: 92px;
      --picture-shape: 1;
      grid-template:
        "picture words" auto
        "main main" auto
        "new new" auto
        "earlier earlier" auto
        / minmax(0, var(--picture-width)) minmax(0, 1fr);
      padding: 12px;
      column-gap: 12px;
      align-items: center;
    }
  }
`;

/**
 * One game on the home page: its main button first, then new games, then the saved games and results, folded
 * at first.
 */
@customElement("tilework-game-card")
export class TileworkGameCard extends LitElement {
  static override styles = [controlStyles, cardStyles, markStyles, gameCardStyles, gameCardRow];

  @property({ attribute: false }) game!: HomeGame;
  @property({ attribute: false }) pictures: PictureCache | undefined;
  /** Whether its records are unfolded at first; the player may change it. */
  @property({ type: Boolean }) unfolds = false;

  /** Focuses the first button and scrolls it into view; the list of saved games below it may be long. */
  focusFirst(): void {
    findButton(this.renderRoot)?.focus({ preventScroll: true });
    this.renderRoot.querySelector(".new")?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const { running, variants } = game;
    const others = running === undefined ? variants.slice(1) : variants;
    return html`<article class="card" aria-labelledby="title">
      ${this.#picture(game)}
      <div class="words">
        <h2 id="title">${game.title}</h2>
        ${
          running === undefined
            ? html`<p class="line">${variants[0]?.goal}</p>`
            : html`<p class="line status">${summary(running)}</p>`
        }
      </div>
      <div class="main">${running === undefined ? this.#begin(game) : this.#goOn(game, running)}</div>
      <div class="new" role="group" aria-labelledby="new">
        <h3 id="new">${running === undefined ? t("Or") : translate(sense("Play", "a game"))}</h3>
        ${others.map((variant) => this.#offer(game, variant))}
        ${
          game.more &&
          button("choose", game.more.label, () => act(this, { kind: "choose", game: game.name }), {
            tooltip: game.more.tooltip,
          })
        }
      </div>
      <div class="earlier">${this.#unfinished(game)}${this.#records(game)}</div>
    </article>`;
  }

  #begin(game: HomeGame): TemplateResult | typeof nothing {
    const [first] = game.variants;
    return first === undefined ? nothing : this.#new(game, first, t("Play {0}", first.label), "primary");
  }

  /** For a collection of levels, shows how many of them are solved. */
  #offer(game: HomeGame, variant: HomeVariant): TemplateResult {
    const way = this.#new(game, variant, variant.label, "secondary");
    return variant.progress === undefined || variant.progress.solved === 0
      ? way
      : html`<span class="offer">${way}${progressBar(variant.progress.solved, variant.progress.all)}</span>`;
  }

  /** Starts a game of a size, or the next level of a collection. Unfinished ones continue. */
  #new(
    game: HomeGame,
    { id, label, goal, unfinished }: HomeVariant,
    text: string,
    appearance: "primary" | "secondary",
  ): TemplateResult {
    return button(`new-${id}`, text, () => act(this, { kind: "open", game: game.name, slot: id }), {
      icon: unfinished ? icons.continue : undefined,
      appearance,
      tooltip: unfinished
        ? t("Continue your game, {0}. {1}", label, goal)
        : t("New game, {0}. {1}", label, goal),
    });
  }

  /** Continues a game. After its end the main button starts the next one, and another one shows the end. */
  #goOn({ name: game }: HomeGame, { next }: RunningGame): readonly TemplateResult[] {
    const way = (kind: "next" | "continue", label: string, icon: TemplateResult | undefined) =>
      button(kind, label, () => act(this, { kind, game }), {
        icon,
        appearance: kind === "next" || next === undefined ? "primary" : "secondary",
      });
    return next === undefined
      ? [way("continue", translate(sense("Continue", "a game")), icons.continue)]
      : [way("next", next, icons.forward), way("continue", t("Open"), undefined)];
  }

  /** The newest saves are above the fold, beside the new games; the others are in the fold. */
  #unfinished({ name, skin, saves }: HomeGame): TemplateResult | typeof nothing {
    if (saves.length === 0) return nothing;
    return html`<tilework-saved-games
      .heading=${t("Unfinished and saved games")}
      .saves=${saves.slice(0, shownSaves)}
      .skin=${skinOf(name, skin)}
    ></tilework-saved-games>`;
  }

  #records({ name, skin, saves, moreSaves, best, results }: HomeGame): TemplateResult | typeof nothing {
    const hasBest = results === undefined ? best.length > 0 : results.length > 0;
    const more = saves.slice(shownSaves);
    if (more.length === 0 && !hasBest) return nothing;
    const parts = [
      ...(more.length === 0
        ? []
        : [translate(plural(more.length, "{0} more saved game", "{0} more saved games"))]),
      ...(hasBest ? [results === undefined ? t("Best scores") : t("Best results")] : []),
    ];
    return html`<details
      class="records"
      ?open=${this.unfolds}
      @toggle=${(event: Event) => this.#fold((event.target as HTMLDetailsElement).open)}
    >
      <summary>${parts.join(" · ")}</summary>
      ${
        more.length === 0
          ? nothing
          : html`<tilework-saved-games
              .heading=${t("Older saved games")}
              .saves=${more}
              .skin=${skinOf(name, skin)}
            ></tilework-saved-games>`
      }
      ${moreSaves === undefined ? nothing : button("saves", moreSaves, () => act(this, { kind: "saves" }))}
      ${hasBest ? bests(best, results) : nothing}
    </details>`;
  }

  #fold(isUnfolded: boolean): void {
    if (isUnfolded === this.unfolds) return;
    this.unfolds = isUnfolded;
    const detail = { game: this.game.name, isUnfolded };
    this.dispatchEvent(new CustomEvent("tilework-fold", { detail, bubbles: true, composed: true }));
  }

  #picture(game: HomeGame): TemplateResult {
    const { running } = game;
    const skin = skinOf(game.name, game.skin);
    const scene = running?.scene ?? skin.sample ?? game.sample;
    const art = running?.picture && this.pictures?.artOf(running.picture, running.scene);
    const label =
      running === undefined
        ? t("A board of {0}", game.title)
        : t("Your game of {0}, {1}: {2}", game.title, running.variantLabel, summary(running));
    // As large as fits into the frame, whatever the board's shape.
    const part = scene === undefined ? 1 : Math.min(1, scene.columns / (scene.rows * frameRatio));
    return html`<div class="picture" .style=${`--picture-part:${(100 * part).toFixed(1)}%`}>
      <tilework-board picture .scene=${scene} .skin=${skin} .art=${art} .label=${label}
        .gameKey=${game.name}></tilework-board>
    </div>`;
  }
}

/** Number of saved games shown above the fold. */
const shownSaves = 3;
/** Width to height of the frame for a board; the styles have the same ratio. */
const frameRatio = 4 / 3;

function bests(best: HomeGame["best"], results: HomeGame["results"]): TemplateResult {
  return results === undefined
    ? html`<tilework-best-scores .best=${best}></tilework-best-scores>`
    : html`<tilework-best-results .results=${results}></tilework-best-results>`;
}

function statusText({ status, canBeContinued, isOwn }: RunningGame): string {
  if (status === "lost") return t("This game is over. You can still undo moves.");
  if (!isOwn) return canBeContinued ? t("Won, assisted. You can keep going.") : t("Won, assisted.");
  return canBeContinued ? t("You won this game. You can keep going.") : t("You won this game.");
}

/** "4×4 · Score 1,234 · Moves 56", and how the game ended. */
function summary(running: RunningGame): string {
  const figures = running.figures.map(({ label, value }) => t("{0} {1}", label, figureText(value)));
  const facts = [running.variantLabel, ...figures].join(" · ");
  return running.status === "playing" ? facts : `${facts}. ${statusText(running)}`;
}

function figureText(value: number | string): string {
  return typeof value === "number" ? formatNumber(value) : value;
}

declare global {
  interface HTMLElementEventMap {
    "tilework-fold": CustomEvent<{ readonly game: string; readonly isUnfolded: boolean }>;
  }
}

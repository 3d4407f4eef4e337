import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { HomeGame, RunningGame } from "../../../protocol/game-pages.js";
import { button, controlStyles, findButton } from "../../shared/controls.js";
import { act } from "../../shared/events.js";
import { icons } from "../../shared/icons.js";
import { formatNumber } from "../../shared/language.js";
import { skinOf } from "../../skins/skins.js";
import { gameCardStyles } from "./game-card-styles.js";
import "../../board/tilework-board.js";
import "./tilework-best-results.js";
import "./tilework-best-scores.js";
import "./tilework-saved-games.js";

/** One game on the home page: the running game, new ones, saved ones, and the best scores. */
@customElement("tilework-game-card")
export class TileworkGameCard extends LitElement {
  static override styles = [controlStyles, gameCardStyles];

  @property({ attribute: false }) game: HomeGame | undefined;

  focusFirst(): void {
    (findButton(this.renderRoot, "continue") ?? findButton(this.renderRoot))?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    if (game === undefined) return nothing;
    return html`<article aria-labelledby="title">
      <div class="play">
        ${this.#picture(game)}
        <div class="ways">
          <h2 id="title">${game.title}</h2>
          ${game.running === undefined ? nothing : this.#running(game, game.running)}
          <section class="new" role="group" aria-labelledby="new">
            <h3 id="new">${l10n.t("New game")}</h3>
            <ul>
              ${game.variants.map(
                ({ id, label, goal, begun }, index) =>
                  html`<li>
                    ${button({
                      name: `new-${id}`,
                      label,
                      appearance: game.running === undefined && index === 0 ? "primary" : "secondary",
                      tooltip: begun ? l10n.t("Your game goes on, {0}. {1}", label, goal) : l10n.t("New game, {0}. {1}", label, goal),
                      onPress: () => act(this, { kind: "open", game: game.name, slot: id }),
                    })}
                    <span class="goal">${begun ? l10n.t("begun · {0}", goal) : goal}</span>
                  </li>`,
              )}
              ${game.more === undefined ? nothing : this.#more(game, game.more)}
            </ul>
          </section>
        </div>
      </div>
      <div class="records">
        <tilework-saved-games .saves=${game.saves}></tilework-saved-games>
        ${
          game.results === undefined
            ? html`<tilework-best-scores .best=${game.best}></tilework-best-scores>`
            : html`<tilework-best-results .results=${game.results}></tilework-best-results>`
        }
      </div>
    </article>`;
  }

  #more(game: HomeGame, { label, tooltip }: NonNullable<HomeGame["more"]>): TemplateResult {
    return html`<li>
      ${button({
        name: "choose",
        label,
        tooltip,
        onPress: () => act(this, { kind: "choose", game: game.name }),
      })}
    </li>`;
  }

  #picture(game: HomeGame): TemplateResult {
    const { running } = game;
    const skin = skinOf(game.name);
    const label =
      running === undefined
        ? l10n.t("A board of {0}", game.title)
        : l10n.t("Your game of {0}, {1}: {2}", game.title, running.variantLabel, summary(running));
    return html`<div class="picture">
      <tilework-board picture .scene=${running?.scene ?? skin.sample ?? game.sample} .skin=${skin} .label=${label} .gameKey=${game.name}></tilework-board>
    </div>`;
  }

  #running(game: HomeGame, running: RunningGame): TemplateResult {
    return html`<section class="running" role="group" aria-label=${l10n.t("Your game")}>
      <dl>
        <div><dt>${l10n.t("Board")}</dt><dd>${running.variantLabel}</dd></div>
        ${running.figures.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${figureText(value)}</dd></div>`)}
      </dl>
      ${running.status === "playing" ? nothing : html`<p class="status">${statusText(running)}</p>`}
      ${button({
        name: "continue",
        label: !running.canContinue ? l10n.t("Open") : l10n.t("Continue"),
        icon: icons.continue,
        appearance: "primary",
        onPress: () => act(this, { kind: "continue", game: game.name }),
      })}
    </section>`;
  }
}

function statusText({ status, canContinue }: RunningGame): string {
  if (status === "lost") return l10n.t("This game is over. You can still take moves back.");
  return canContinue ? l10n.t("You won this game. You can keep going.") : l10n.t("You won this game.");
}

function summary({ figures }: RunningGame): string {
  return figures.map(({ label, value }) => l10n.t("{0} {1}", label, figureText(value))).join(", ");
}

function figureText(value: number | string): string {
  return typeof value === "number" ? formatNumber(value) : value;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-game-card": TileworkGameCard;
  }
}

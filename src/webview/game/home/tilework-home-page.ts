import "./tilework-game-card.js";
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { HomeLink, HomePage } from "../../../protocol/game/game-pages.js";
import { button, controlStyles, wrapping } from "../../kit/controls.js";
import { command } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { overviewPageStyles } from "../../kit/overview-styles.js";
import type { PictureCache } from "../../kit/picture.js";
import { t } from "../../kit/translate.js";
import type { TileworkGameCard } from "./tilework-game-card.js";

/** The page where games are started and continued. It scrolls. */
@customElement("tilework-home-page")
export class TileworkHomePage extends LitElement {
  static override styles = [
    controlStyles,
    overviewPageStyles,
    css`
    :host {
      position: relative;
      container: home / inline-size;
    }
    .today,
    .links {
      ${wrapping}
      gap: 4px 10px;
    }
    .links {
      margin-bottom: clamp(12px, 2cqw, 22px);
    }
    .today p {
      margin: 0;
    }
    header {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      justify-content: space-between;
      gap: 6px 16px;
      margin-bottom: 10px;
    }
    p {
      margin: 2px 0 0;
      color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    }
    /* Cards share the heights of their parts: picture, words, main button, new games, records. */
    .games {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      grid-auto-rows: auto;
      gap: 0 16px;
    }
    tilework-game-card {
      margin-bottom: 16px;
    }
    @container home (width < 800px) {
      .games {
        grid-template-columns: minmax(0, 1fr);
      }
    }
  `,
  ];

  @property({ attribute: false }) page!: HomePage;
  /** The games whose records are unfolded. */
  @property({ attribute: false }) unfolded: readonly string[] = [];
  @property({ attribute: false }) pictures: PictureCache | undefined;

  /** Focuses the button that continues the last game or another unfinished one, else the first new game. */
  focusFirst(): void {
    const cards = [...this.renderRoot.querySelectorAll<TileworkGameCard>("tilework-game-card")];
    const last = cards.find(({ game }) => game.name === this.page.last);
    const card = last ?? cards.find(({ game }) => game.running !== undefined) ?? cards[0];
    void card?.updateComplete.then(() => card.focusFirst());
  }

  /** Another picture has become available. */
  pictureReady(): void {
    for (const card of this.renderRoot.querySelectorAll<TileworkGameCard>("tilework-game-card"))
      card.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { today, links } = this.page;
    return html`<div class="layout">
      <header>
        <div>
          <h1>${t("Tilework")}</h1>
          <p>${t("A quiet break, by keyboard, mouse or touch.")}</p>
        </div>
        ${today && this.#today(today)}
      </header>
      <nav class="links">${links.map(({ command: name, label, tooltip }) =>
        button(name, label, () => command(this, name), { tooltip, icon: linkIcons[name] }),
      )}</nav>
      <div class="games">
        ${repeat(
          this.page.games,
          ({ name }) => name,
          (game) =>
            html`<tilework-game-card .game=${game} .pictures=${this.pictures}
              .unfolds=${this.unfolded.includes(game.name)}></tilework-game-card>`,
        )}
      </div>
    </div>`;
  }

  #today({ title, detail, all }: NonNullable<HomePage["today"]>): TemplateResult {
    const onPress = () => command(this, "todaysPuzzles");
    return html`<section class="today" aria-label=${title}><p>${detail}</p>${button(
      "todaysPuzzles",
      all.label,
      onPress,
      { tooltip: all.tooltip },
    )}</section>`;
  }
}

const linkIcons: Readonly<Record<HomeLink["command"], TemplateResult>> = {
  practiceMistakes: icons.replay,
  showStatistics: icons.scores,
  timeSolves: icons.gauge,
  showBin: icons.remove,
};

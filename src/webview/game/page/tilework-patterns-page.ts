import "../../board/tilework-board.js";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { sense } from "../../../games/message.js";
import type { PatternsPage, ViewPattern } from "../../../protocol/game/list-pages.js";
import { skinOf } from "../../board/skins.js";
import { boardPage } from "../../kit/board-page.js";
import { button, controlStyles, findButton, unseen } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { dropDown, dropDownStyles, hasWords, searchField, textFieldStyles } from "../../kit/fields.js";
import { icons } from "../../kit/icons.js";
import { keyOf } from "../../kit/keys.js";
import { cardStyles, listPageStyles, markStyles, overviewPageStyles } from "../../kit/overview-styles.js";
import { formatExactTime, formatTimeSince, t, translate } from "../../kit/translate.js";

const patternsPageStyles = css`
  :host {
    container: patterns / inline-size;
  }
  .rule {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  select {
    width: auto;
  }
  .empty {
    display: grid;
    gap: 8px;
    max-width: 56ch;
    padding: 20px;
    line-height: 1.5;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr));
    gap: 12px;
    list-style: none;
  }
  .loss {
    display: flex;
    flex-direction: column;
    gap: 8px;
    block-size: 100%;
    padding: 12px;
    line-height: 1.4;
  }
  .picture {
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    block-size: 112px;
  }
  .words {
    font-weight: 600;
  }
  .from {
    overflow-wrap: anywhere;
  }
  .small {
    font-size: 0.92em;
  }
  .loss .ways {
    gap: 2px;
    margin-block-start: auto;
    justify-content: flex-end;
  }
  .loss .ways time {
    flex: 1;
  }
  .hidden {
    ${unseen}
  }
`;

/** The maximum size of a square, so that a small pattern doesn't look large. */
const maxSquare = 34;
/** The frame of a pattern's picture; the styles have the same height. */
const frame = { width: 180, height: 112 };

/**
 * The player's deadlock patterns as small boards, with the rule and where each was found. A search and a rule
 * narrow the list.
 */
@customElement("tilework-patterns-page")
export class TileworkPatternsPage extends LitElement {
  static override styles = [
    controlStyles,
    dropDownStyles,
    overviewPageStyles,
    listPageStyles,
    cardStyles,
    markStyles,
    textFieldStyles,
    patternsPageStyles,
  ];

  @property({ attribute: false }) page!: PatternsPage;
  @state() private words = "";
  @state() private rule = "";

  focusFirst(): void {
    findButton(this.renderRoot)?.focus();
  }

  protected override render(): TemplateResult {
    const { page } = this;
    const shown = this.#listed(page);
    const { game, patterns } = page;
    return boardPage(this, {
      game,
      title: t("Deadlock Patterns"),
      buttons: html`${button(
        "importPatterns",
        t("Import…"),
        () => act(this, { kind: "importPatterns", game }),
        { icon: icons.newGame },
      )}
      ${button("exportPatterns", t("Export…"), () => act(this, { kind: "exportPatterns", game }), {
        icon: icons.save,
        disabled: patterns.length === 0,
      })}`,
      contents: html`${patterns.length === 0 ? this.#empty() : this.#tools(page)}
        <p class="none" role="status">${
          patterns.length > 0 && shown.length === 0 ? t("No pattern matches.") : nothing
        }</p>
        <ol>
          ${repeat(
            shown,
            ({ id }) => id,
            (loss) => html`<li>${this.#loss(page, loss)}</li>`,
          )}
        </ol>`,
    });
  }

  #empty(): TemplateResult {
    const key = keyOf("whyLost")?.label ?? "";
    return html`<div class="card empty">
      <h2>${t("There are no deadlock patterns yet")}</h2>
      <p>${t(
        "In a deadlock, press {0} on the board to explain it, then select “{1}” below the answer.",
        key,
        t("Keep Deadlock Pattern"),
      )}</p>
      <p class="faint">${t(
        "The board then tells you when you meet it again in any level, also rotated or flipped.",
      )}</p>
    </div>`;
  }

  #tools({ rules }: PatternsPage): TemplateResult {
    return html`<div class="tools">
      ${searchField({
        label: t("Search patterns"),
        words: this.words,
        onWords: (words) => {
          this.words = words;
        },
      })}
      <label class="rule"
        >${t("Rule")}
        ${dropDown<string>(
          [["", translate(sense("All", "rules"))], ...rules.map(({ name, label }) => [name, label] as const)],
          this.rule,
          (rule) => {
            this.rule = rule;
          },
        )}</label
      >
    </div>`;
  }

  #listed({ patterns, rules }: PatternsPage): readonly ViewPattern[] {
    // The last pattern of the selected rule may have been deleted.
    const rule = rules.some(({ name }) => name === this.rule) ? this.rule : "";
    return patterns
      .filter((loss) => rule === "" || loss.rule === rule)
      .filter((loss) => hasWords(`${loss.from} ${loss.words} ${loss.ruleLabel}`, this.words));
  }

  #loss(
    page: PatternsPage,
    { id, scene, rule, ruleLabel, words, from, keptAtMs, content, canOpen }: ViewPattern,
  ): TemplateResult {
    const square = Math.min(maxSquare, frame.width / scene.columns, frame.height / scene.rows);
    const size = `inline-size:${Math.round(square * scene.columns)}px`;
    return html`<article class="card loss" data-rule=${rule} title=${words}>
      <div class="picture" aria-hidden="true">
        <tilework-board picture .style=${size} .scene=${scene} .skin=${skinOf(page.game, page.skin)}
          .gameKey=${id}></tilework-board>
      </div>
      <p class="words">${ruleLabel}<span class="hidden"> ${content}</span></p>
      ${from === "" ? nothing : html`<p class="from small faint">${from}</p>`}
      <div class="ways">
        <time class="small faint" datetime=${new Date(keptAtMs).toISOString()}
          title=${formatExactTime(keptAtMs)}>${formatTimeSince(keptAtMs)}</time>
        ${
          canOpen
            ? button(
                "openPattern",
                t("Play its level"),
                () => act(this, { kind: "openPattern", pattern: id }),
                { icon: icons.continue, appearance: "icon" },
              )
            : nothing
        }
        ${button(
          "copyPattern",
          t("Copy the Pattern as Text"),
          () => act(this, { kind: "copyPattern", pattern: id }),
          { icon: icons.copy, appearance: "icon" },
        )}
        ${button("deletePattern", t("Delete the Pattern"), () => this.#remove(id), {
          icon: icons.remove,
          appearance: "icon",
        })}
      </div>
    </article>`;
  }

  /** Deletes a pattern and keeps the keyboard focus in the list. */
  #remove(id: string): void {
    act(this, { kind: "deletePattern", pattern: id });
    findButton(this.renderRoot)?.focus();
  }
}

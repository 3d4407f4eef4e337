import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import type { HomeGame } from "../../../protocol/game/game-pages.js";
import { button, controlStyles, ellipsis, unseen, wrapping } from "../../kit/controls.js";
import { formatNumber, t, translate } from "../../kit/translate.js";

/** Styles shared by saved games, best scores and best results. */
export const recordStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  h3 {
    margin: 0 0 8px;
    font-size: 14px;
    font-weight: 600;
  }
  table {
    width: calc(100% + 16px);
    margin: 0 -8px;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 4px 8px;
    font-weight: 400;
  }
  .faint {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
`;

type BestOfVariant = HomeGame["best"][number];

/** The best scores of one size at a time, with a switch if there are several sizes. */
@customElement("tilework-best-scores")
export class TileworkBestScores extends LitElement {
  static override styles = [
    controlStyles,
    recordStyles,
    css`
      .head {
        ${wrapping}
        gap: 4px 12px;
        justify-content: space-between;
        margin-bottom: 8px;
      }
      .head h3 {
        margin: 0;
      }
      .switch {
        display: flex;
        gap: 2px;
      }
      .switch .button {
        --button-padding: 2px 8px;
        font-size: 12px;
      }
      .switch .button[aria-pressed="false"] {
        color: inherit;
        background: transparent;
      }
      .switch .button[aria-pressed="false"]:hover {
        background: var(--tilework-faint);
      }
      .switch .button[aria-pressed="true"] {
        outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
      }
      thead {
        ${unseen}
      }
      th,
      td {
        text-align: start;
        line-height: 1.5;
      }
      .rank {
        width: 2ch;
        text-align: end;
      }
      .name {
        max-width: 0;
        ${ellipsis}
      }
      .score {
        width: 0;
        text-align: end;
        font-weight: 600;
      }
      tr.current {
        background: var(--tilework-faint);
        outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
        outline-offset: -1px;
      }
      tr.current .rank {
        color: inherit;
      }
      tr > :first-child {
        border-radius: 5px 0 0 5px;
      }
      tr > :last-child {
        border-radius: 0 5px 5px 0;
      }
    `,
  ];

  @property({ attribute: false }) best: HomeGame["best"] = [];
  @state() private chosen: string | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const shown = this.best.find(({ variant }) => variant === this.chosen) ?? this.best[0];
    if (shown === undefined) return nothing;
    return html`<section role="group" aria-labelledby="title">
      <div class="head">
        <h3 id="title">${t("Best scores")}</h3>
        ${this.#switch(shown)}
      </div>
      ${scoreTable(shown)}
    </section>`;
  }

  #switch(shown: BestOfVariant): TemplateResult {
    if (this.best.length === 1) return html`<span class="faint">${shown.label}</span>`;
    return html`<div class="switch" role="group" aria-label=${t("Board size")}>
      ${this.best.map(({ variant, label }) =>
        button(
          `best-${variant}`,
          label,
          () => {
            this.chosen = variant;
          },
          { pressed: variant === shown.variant },
        ),
      )}
    </div>`;
  }
}

function scoreTable({ label, entries }: BestOfVariant): TemplateResult {
  return html`<table aria-label=${t("Best scores, {0}", label)}>
    <thead>
      <tr>
        <th scope="col">${t("Rank")}</th>
        <th scope="col">${t("Name")}</th>
        <th scope="col">${translate(sense("Score", "points"))}</th>
      </tr>
    </thead>
    <tbody>
      ${entries.map(
        ({ rank, name, score, current }) =>
          html`<tr class=${current ? "current" : ""} aria-current=${current ? "true" : nothing}>
            <td class="rank faint">${formatNumber(rank)}</td>
            <td class="name">${name}</td>
            <td class="score">${formatNumber(score)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

type Results = NonNullable<HomeGame["results"]>;

/** The best results on each board that has results. */
@customElement("tilework-best-results")
export class TileworkBestResults extends LitElement {
  static override styles = [
    recordStyles,
    css`
      th,
      td {
        text-align: end;
        line-height: 1.4;
        vertical-align: top;
      }
      th:first-child {
        text-align: start;
      }
      tbody th {
        font-weight: 600;
        white-space: nowrap;
      }
      tbody tr {
        border-top: 1px solid var(--tilework-line);
      }
      thead th {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
        font-size: 12px;
        text-wrap: balance;
        vertical-align: bottom;
      }
    `,
  ];

  @property({ attribute: false }) results: Results = [];

  protected override render(): TemplateResult {
    return html`<section role="group" aria-labelledby="title">
      <h3 id="title">${t("Best results")}</h3>
      ${table(this.results)}
    </section>`;
  }
}

/** A row for each board. All boards have the same kinds of results, but one may lack some. */
function table(results: Results): TemplateResult {
  const kinds = [...new Set(results.flatMap((board) => board.results.map(({ label }) => label)))];
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${t("Board")}</th>
        ${kinds.map((kind) => html`<th scope="col">${kind}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${results.map(
        (board) =>
          html`<tr data-variant=${board.variant}>
            <th scope="row">${board.label}</th>
            ${kinds.map(
              (kind) => html`<td>${board.results.find(({ label }) => label === kind)?.value ?? "–"}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

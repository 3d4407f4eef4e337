import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type {
  StatisticsAct,
  StatisticsPage,
  StatisticsSection,
  StatisticsTable,
} from "../../../protocol/game/statistics-page.js";
import { boardPage } from "../../kit/board-page.js";
import { button, controlStyles, findButton } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { cardStyles, listPageStyles, overviewPageStyles } from "../../kit/overview-styles.js";
import { statisticsPageStyles } from "./statistics-page-styles.js";

/** Figures of games that have ended, with tables by size and month. Bars make charts of the tables. */
@customElement("tilework-statistics-page")
export class TileworkStatisticsPage extends LitElement {
  static override styles = [
    controlStyles,
    overviewPageStyles,
    listPageStyles,
    cardStyles,
    statisticsPageStyles,
  ];

  @property({ attribute: false }) page: StatisticsPage | undefined;

  focusFirst(): void {
    findButton(this.renderRoot)?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    return boardPage(this, {
      game: page.game,
      title: page.title,
      buttons: page.ways.map(({ act: name, label }) =>
        button({
          name,
          label,
          icon: wayIcons[name],
          onPress: () => act(this, { kind: "statistics", act: name }),
        }),
      ),
      contents: html`<p class="about" role="status">${page.about}</p>
        ${page.sections.map(sectionOf)}`,
    });
  }
}

const wayIcons: Readonly<Record<StatisticsAct, TemplateResult>> = {
  exportGames: icons.save,
  importGames: icons.newGame,
  deleteAll: icons.remove,
};

function sectionOf({ id, title, figures, tables }: StatisticsSection): TemplateResult {
  return html`<section class="card" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <dl>
      ${figures.map(
        ({ label, value, definition }) => html`<div title=${definition}>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
      )}
    </dl>
    ${tables.map((table, index) => tableOf(table, `${id}-${index}`))}
    <details>
      <summary>${l10n.t("What the figures mean")}</summary>
      <dl>
        ${figures.map(
          ({ label, definition }) => html`<div>
            <dt>${label}</dt>
            <dd>${definition}</dd>
          </div>`,
        )}
      </dl>
    </details>
  </section>`;
}

function tableOf({ title, columns, rows }: StatisticsTable, id: string): TemplateResult {
  return html`<h3 id=${id}>${title}</h3>
    <div class="scroll" tabindex="0" role="group" aria-labelledby=${id}>
      <table aria-labelledby=${id}>
        <thead>
          <tr>
            <td></td>
            <td class="bar" aria-hidden="true"></td>
            ${columns.map(({ label, definition }) => html`<th scope="col" title=${definition}>${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ label, bar, cells }) => html`<tr>
              <th scope="row">${label}</th>
              <td class="bar" aria-hidden="true">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none">
                  ${svg`<rect width=${Math.max(1, Math.round(bar * 100))} height="10"></rect>`}
                </svg>
              </td>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-statistics-page": TileworkStatisticsPage;
  }
}

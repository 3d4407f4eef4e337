import { css, html, LitElement, svg, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type {
  StatisticsAct,
  StatisticsPage,
  StatisticsSection,
  StatisticsTable,
} from "../../../protocol/game/list-pages.js";
import { boardPage } from "../../kit/board-page.js";
import { button, controlStyles, findButton } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { cardStyles, listPageStyles, overviewPageStyles } from "../../kit/overview-styles.js";
import { t } from "../../kit/translate.js";

const statisticsPageStyles = css`
  :host {
    container: statistics / inline-size;
  }
  .about {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  section {
    display: grid;
    gap: 14px;
    padding: 16px;
  }
  h3 {
    font-size: inherit;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 110px), 1fr));
    gap: 12px;
    margin: 0;
  }
  dl > div {
    min-width: 0;
  }
  dt {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    overflow-wrap: anywhere;
  }
  dd {
    margin: 0;
    font-size: 1.35em;
    font-variant-numeric: tabular-nums;
  }
  .scroll {
    min-width: 0;
    overflow-x: auto;
  }
  .scroll:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 4px 10px 4px 0;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    text-align: end;
    white-space: nowrap;
    font-weight: inherit;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  .bar {
    width: 30%;
    min-width: 60px;
  }
  .bar svg {
    display: block;
    width: 100%;
    height: 10px;
    fill: var(--vscode-charts-blue, var(--vscode-foreground));
  }
  details > summary {
    cursor: pointer;
  }
  details dl {
    margin-top: 8px;
    grid-template-columns: minmax(0, 1fr);
  }
  details dd {
    font-size: inherit;
  }
`;

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

  @property({ attribute: false }) page!: StatisticsPage;

  focusFirst(): void {
    findButton(this.renderRoot)?.focus();
  }

  protected override render(): TemplateResult {
    const { page } = this;
    return boardPage(this, {
      game: page.game,
      title: page.title,
      buttons: page.ways.map(({ act: name, label }) =>
        button(name, label, () => act(this, { kind: "statistics", act: name }), { icon: wayIcons[name] }),
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
      <summary>${t("What the figures mean")}</summary>
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

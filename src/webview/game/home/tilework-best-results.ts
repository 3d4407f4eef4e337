import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { HomeGame } from "../../../protocol/game/game-pages.js";
import { t } from "../../kit/translate.js";
import { recordStyles } from "./record-styles.js";

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

declare global {
  interface HTMLElementTagNameMap {
    "tilework-best-results": TileworkBestResults;
  }
}

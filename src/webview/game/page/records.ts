import * as l10n from "@vscode/l10n";
import { html, nothing, type TemplateResult } from "lit";
import type { BestEntry, ViewFact } from "../../../protocol/game/game-pages.js";
import { formatNumber } from "../../kit/language.js";

/** The three best scores, beside the board. */
export function ranking(entries: readonly BestEntry[]): TemplateResult {
  return html`<section class="records" aria-labelledby="top-three">
    <h2 id="top-three">${l10n.t("Best scores")}</h2>
    <ol>
      ${entries.map(
        ({ rank, name, score, current }) =>
          html`<li class=${current ? "current" : ""} aria-current=${current ? "true" : nothing}>
            <span class="rank">${formatNumber(rank)}</span><span class="name">${name}</span><span
              class="points">${formatNumber(score)}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** The best results on this board, in the same place; for levels, they are beside the possible actions. */
export function results(facts: readonly ViewFact[]): TemplateResult {
  if (!facts.some(({ par }) => par !== undefined))
    return html`<section class="records results" aria-labelledby="results">
      <h2 id="results">${l10n.t("Best results")}</h2>
      <dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
    </section>`;
  return html`<section class="records results" aria-label=${l10n.t("Best results")}>
    <table>
      <thead>
        <tr><td></td><th scope="col">${l10n.t("You")}</th><th scope="col">${l10n.t("Par")}</th></tr>
      </thead>
      <tbody>
        ${facts.map(
          ({ label, value, par }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td class=${par?.reached ? "reached" : ""}>${value}</td>
              <td title=${par?.meaning ?? nothing}>${par?.text}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

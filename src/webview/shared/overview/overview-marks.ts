import * as l10n from "@vscode/l10n";
import { html, type TemplateResult } from "lit";
import { icons } from "../controls/icons.js";

/** What is said of a game or a level at a glance, the same wherever one is listed; drawn by `markStyles`. */

export function solvedMark(atPar = false): TemplateResult {
  const label = atPar ? l10n.t("solved at par") : l10n.t("solved");
  return html`<span class="mark" role="img" aria-label=${label} title=${label}>${atPar ? icons.star : icons.good}</span>`;
}

/** It can be gone on with. `text`: what is listed, else that it is begun. */
export function begunMark(text = l10n.t("Unfinished")): TemplateResult {
  return html`<span class="begun">${icons.continue}${text}</span>`;
}

/** How much is done; the words beside it say so, too. */
export function progressBar(done: number, all: number): TemplateResult {
  return html`<div class="progress" aria-hidden="true"><div .style=${`inline-size:${(100 * done) / Math.max(1, all)}%`}></div></div>`;
}

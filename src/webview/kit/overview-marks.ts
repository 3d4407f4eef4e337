import { html, type TemplateResult } from "lit";
import { sense } from "../../games/message.js";
import { icons } from "./icons.js";
import { t, translate } from "./translate.js";

/** Marks of a game or a level, the same in every list; drawn by `markStyles`. */

export function solvedMark(atPar = false): TemplateResult {
  const label = atPar ? t("Solved at par") : translate(sense("Solved", "state of a level"));
  return html`<span class="mark" role="img" aria-label=${label}
    title=${label}>${atPar ? icons.star : icons.good}</span>`;
}

/** The mark of a game that can be continued. `text`: its description (default "Unfinished"). */
export function unfinishedMark(text = t("Unfinished")): TemplateResult {
  return html`<span class="unfinished">${icons.continue}${text}</span>`;
}

/** A progress bar; the words beside it have the same information. */
export function progressBar(done: number, all: number): TemplateResult {
  return html`<div class="progress" aria-hidden="true"><div
    .style=${`inline-size:${(100 * done) / Math.max(1, all)}%`}></div></div>`;
}

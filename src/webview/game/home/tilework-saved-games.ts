import * as l10n from "@vscode/l10n";
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { SavedGame } from "../../../protocol/game/game-pages.js";
import { button, controlStyles } from "../../shared/controls/controls.js";
import { icons } from "../../shared/controls/icons.js";
import { act } from "../../shared/page/events.js";
import { formatExactTime, formatTime } from "../../shared/page/language.js";
import { recordStyles } from "./record-styles.js";

/** The games saved by name: a press on the name loads. */
@customElement("tilework-saved-games")
export class TileworkSavedGames extends LitElement {
  static override styles = [
    controlStyles,
    recordStyles,
    css`
      ul {
        margin: 0 -8px;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        gap: 2px;
        align-items: center;
        padding-right: 4px;
        border-radius: 6px;
      }
      li:hover,
      li:focus-within {
        background: var(--vscode-list-hoverBackground, var(--tilework-faint));
      }
      .load {
        display: grid;
        flex: 1;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 10px;
        min-width: 0;
        padding: 6px 8px;
        border: 0;
        border-radius: 6px;
        color: inherit;
        background: none;
        font: inherit;
        text-align: start;
        cursor: pointer;
      }
      .load:focus-visible {
        outline: 1px solid var(--vscode-focusBorder, Highlight);
        outline-offset: -1px;
      }
      .name {
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .detail {
        grid-column: 1 / -1;
      }
    `,
  ];

  @property({ attribute: false }) saves: readonly SavedGame[] = [];

  protected override render(): TemplateResult {
    return html`<section role="group" aria-labelledby="title">
      <h3 id="title">${l10n.t("Saved games")}</h3>
      <ul>
        ${repeat(
          this.saves,
          ({ id }) => id,
          (save) => this.#save(save),
        )}
      </ul>
    </section>`;
  }

  #save({ id, name, detail, savedAtMs }: SavedGame): TemplateResult {
    return html`<li data-save=${id}>
      <button class="load" type="button" title=${l10n.t("Load “{0}”", name)} @click=${() => act(this, { kind: "load", save: id })}>
        <span class="name">${name}</span>
        <time class="faint" datetime=${new Date(savedAtMs).toISOString()} title=${formatExactTime(savedAtMs)}>${formatTime(savedAtMs, Date.now())}</time>
        <span class="detail faint">${detail}</span>
      </button>
      ${button({
        name: "rename",
        label: l10n.t("Rename “{0}”", name),
        icon: icons.rename,
        appearance: "icon",
        onPress: () => act(this, { kind: "rename", save: id }),
      })}
      ${button({
        name: "delete",
        label: l10n.t("Delete “{0}”", name),
        icon: icons.remove,
        appearance: "icon",
        onPress: () => act(this, { kind: "delete", save: id }),
      })}
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-saved-games": TileworkSavedGames;
  }
}

import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { SavedGame, ViewScene } from "../../../protocol/game/game-pages.js";
import type { Skin } from "../../board/skin.js";
import { bare, button, controlStyles, ellipsis } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { formatExactTime, formatTimeSince, t } from "../../kit/translate.js";
import { recordStyles } from "./best-lists.js";
import "../../board/tilework-board.js";

/** Unfinished games and games saved by name; a press continues one. */
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
        position: relative;
        display: flex;
        align-items: center;
        border-radius: 6px;
      }
      /* Without a pointer that hovers, the buttons are beside the text. */
      .ways {
        display: flex;
        gap: 2px;
        padding: 0 4px;
      }
      @media (hover: hover) {
        .ways {
          position: absolute;
          right: 0;
          border-radius: 6px;
          background: var(--vscode-editor-background, Canvas);
          opacity: 0;
        }
        li:hover .ways,
        li:focus-within .ways {
          opacity: 1;
        }
      }
      li:hover,
      li:focus-within {
        background: var(--vscode-list-hoverBackground, var(--tilework-faint));
      }
      .load {
        display: grid;
        flex: 1;
        grid-template: "picture name time" auto "picture detail detail" auto / auto minmax(0, 1fr) auto;
        gap: 0 10px;
        align-items: center;
        min-width: 0;
        padding: 6px 8px;
        border: 0;
        border-radius: 6px;
        ${bare}
      }
      .load:focus-visible {
        outline: 1px solid var(--vscode-focusBorder, Highlight);
        outline-offset: -1px;
      }
      .picture {
        display: grid;
        grid-area: picture;
        place-items: center;
        width: 44px;
        height: 44px;
        pointer-events: none;
      }
      .picture > * {
        width: var(--part);
      }
      .name {
        grid-area: name;
        ${ellipsis}
        font-weight: 600;
      }
      time {
        grid-area: time;
        font-size: 0.92em;
      }
      .detail {
        grid-area: detail;
        font-size: 0.92em;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  @property({ attribute: false }) saves: readonly SavedGame[] = [];
  @property({ attribute: false }) heading = "";
  /** The skin of the pictures. */
  @property({ attribute: false }) skin: Skin | undefined;

  protected override render(): TemplateResult {
    return html`<section role="group" aria-labelledby="title">
      <h3 id="title">${this.heading}</h3>
      <ul>
        ${repeat(
          this.saves,
          ({ id }) => id,
          (save) => this.#save(save),
        )}
      </ul>
    </section>`;
  }

  #save({ id, name, detail, savedAtMs, scene }: SavedGame): TemplateResult {
    return html`<li data-save=${id}>
      <button class="load" type="button" title=${t("Load “{0}”: {1}", name, detail)}
        @click=${() => act(this, { kind: "load", save: id })}>
        ${this.#picture(id, scene)}
        <span class="name">${name}</span>
        <time class="faint" datetime=${new Date(savedAtMs).toISOString()}
          title=${formatExactTime(savedAtMs)}>${formatTimeSince(savedAtMs)}</time>
        <span class="detail faint">${detail}</span>
      </button>
      <span class="ways">
      ${button("rename", t("Rename “{0}”", name), () => act(this, { kind: "rename", save: id }), {
        icon: icons.rename,
        appearance: "icon",
      })}
      ${button("delete", t("Delete “{0}”", name), () => act(this, { kind: "delete", save: id }), {
        icon: icons.remove,
        appearance: "icon",
      })}
      </span>
    </li>`;
  }
  /** As large as fits into a square. */
  #picture(id: string, scene: ViewScene | undefined): TemplateResult | typeof nothing {
    if (scene === undefined || this.skin === undefined) return nothing;
    const part = Math.min(1, scene.columns / scene.rows);
    return html`<span class="picture" aria-hidden="true" .style=${`--part:${(100 * part).toFixed(1)}%`}>
      <tilework-board picture .scene=${scene} .skin=${this.skin} .gameKey=${id}></tilework-board>
    </span>`;
  }
}

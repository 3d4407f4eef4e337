import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { unseen } from "../../kit/controls.js";
import { formatNumber, t } from "../../kit/translate.js";

/**
 * A number with its name. If `floats` is set, an increase within one game floats up beside the number. A
 * stale number is dimmed and marked, without taking more room.
 */
@customElement("tilework-figure")
export class TileworkFigure extends LitElement {
  static override styles = css`
    :host {
      position: relative;
      display: flex;
      flex-direction: column;
      min-width: 0;
    }
    .label {
      color: var(--vscode-descriptionForeground, var(--vscode-foreground));
      /* Words of other languages may be longer than the column. */
      overflow-wrap: break-word;
    }
    .amount,
    .gains {
      white-space: nowrap;
      font-size: var(--figure-size, 20px);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.015em;
      line-height: 1.2;
    }
    .amount {
      position: relative;
      align-self: flex-start;
      min-width: var(--figure-room, 0);
    }
    /* Behind the label, where room is kept for it; or beside the number, where the page sets --gain-beside.
       There it is at most --gain-most from the left. */
    .gains {
      position: absolute;
      top: var(--gain-top, 0);
      left: var(--gain-left, auto);
      right: var(--gain-right, 0);
      max-width: var(--gain-most, none);
      bottom: var(--gain-bottom, auto);
      display: flex;
      align-items: baseline;
      pointer-events: none;
    }
    .number {
      display: var(--gain-beside, none);
      flex: 0 1 auto;
      min-width: 0;
      overflow: hidden;
      visibility: hidden;
    }
    .gain {
      flex: none;
      padding-inline: var(--gain-padding, 0);
      color: var(--tilework-good);
      font-size: var(--gain-size, 12px);
      opacity: 0;
      animation: float calc(900ms * var(--tilework-motion, 1)) ease-out;
    }
    .head {
      display: flex;
      min-width: 0;
      font-size: 12px;
      /* Figures are in a row: the part after the label is not higher than the label. */
      line-height: 1.25;
    }
    :host([floats]) .head::after {
      content: "+0,000";
      display: var(--gain-room, block);
      visibility: hidden;
      padding-inline-start: 0.4em;
      font-weight: 600;
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.015em;
    }
    .stale {
      color: color-mix(in srgb, currentColor 74%, var(--vscode-editor-background, Canvas));
    }
    .mark {
      width: 0;
      text-indent: 0.2em;
      white-space: nowrap;
    }
    .spoken {
      ${unseen}
    }
    @keyframes float {
      0% {
        opacity: 0;
        transform: translateY(30%);
      }
      15% {
        opacity: 1;
      }
      60% {
        opacity: 1;
      }
      100% {
        opacity: 0;
        transform: translateY(var(--gain-rise, -25%));
      }
    }
  `;

  @property() label = "";
  @property({ attribute: false }) value: number | string = 0;
  /** The number is being computed again. */
  @property({ type: Boolean }) stale = false;
  @property() gameKey = "";
  @property({ type: Boolean, reflect: true }) floats = false;

  #gain = 0;
  /** Counts up, so that two equal gains in a row are two animations. */
  #gainNumber = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("value") && !changed.has("gameKey")) return;
    const sameGame = this.hasUpdated && !changed.has("gameKey");
    const before = changed.get("value");
    const gain = typeof this.value === "number" && typeof before === "number" ? this.value - before : 0;
    this.#gain = sameGame && this.floats && gain > 0 ? gain : 0;
    this.#gainNumber++;
  }

  protected override render(): TemplateResult {
    const { value } = this;
    const shown = typeof value === "number" ? formatNumber(value) : value;
    return html`<span class="head"
        ><span class="label">${this.label}</span>${
          this.stale ? html`<span class="mark" aria-hidden="true">…</span>` : nothing
        }</span
      >
      <span class="amount ${this.stale ? "stale" : ""}"
        ><span class="value">${shown}</span>${
          this.stale ? html`<span class="spoken">${t("being computed")}</span>` : nothing
        }</span
      >
      ${
        this.#gain === 0
          ? nothing
          : keyed(
              this.#gainNumber,
              html`<span class="gains" aria-hidden="true"><span class="number">${shown}</span><span
                class="gain">+${formatNumber(this.#gain)}</span></span>`,
            )
      }`;
  }
}

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { formatNumber } from "../shared/language.js";

/** A number with its name. What it gains within one game floats up beside it, where `floats` is set. */
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
      overflow: hidden;
      color: var(--vscode-descriptionForeground, var(--vscode-foreground));
      font-size: var(--figure-label-size, 12px);
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .amount {
      position: relative;
      align-self: flex-start;
      font-size: var(--figure-size, 20px);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.015em;
      line-height: 1.2;
    }
    /* Beside the number where the page has room and says so by --gain-place, else over the end of the label. */
    .gain {
      position: absolute;
      left: var(--gain-place, auto);
      right: var(--gain-end, -0.4em);
      bottom: var(--gain-bottom, 88%);
      padding-inline: 0.4em;
      background: var(--vscode-editor-background, Canvas);
      color: var(--vscode-charts-green, var(--vscode-foreground));
      font-size: calc(var(--figure-size, 20px) * 0.72);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
      pointer-events: none;
      opacity: 0;
      animation: float calc(900ms * var(--tilework-motion, 1)) ease-out;
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
  @property({ type: Number }) value = 0;
  @property() gameKey = "";
  @property({ type: Boolean }) floats = false;

  #gain = 0;
  /** Counts up, so that two equal gains in a row are two. */
  #gainNumber = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("value") && !changed.has("gameKey")) return;
    const sameGame = this.hasUpdated && !changed.has("gameKey");
    const gain = this.value - (changed.get("value") ?? this.value);
    this.#gain = sameGame && this.floats && gain > 0 ? gain : 0;
    this.#gainNumber++;
  }

  protected override render(): TemplateResult {
    return html`<span class="label">${this.label}</span>
      <span class="amount"
        ><span class="value">${formatNumber(this.value)}</span>${
          this.#gain === 0 ? nothing : keyed(this.#gainNumber, html`<span class="gain" aria-hidden="true">+${formatNumber(this.#gain)}</span>`)
        }</span
      >`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-figure": TileworkFigure;
  }
}

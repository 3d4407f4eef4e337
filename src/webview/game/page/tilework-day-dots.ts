import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { ViewEnding } from "../../../protocol/game/game-pages.js";

/**
 * The puzzles of today as small tiles, those that are finished filled; the text beside them says the same.
 * The last one pops up, and a wave goes over all five; not where motion is reduced.
 */
@customElement("tilework-day-dots")
export class TileworkDayDots extends LitElement {
  static override styles = css`
    :host {
      display: inline-flex;
      gap: 3px;
      margin-inline-end: 6px;
      vertical-align: -1px;
    }
    i {
      box-sizing: border-box;
      width: 11px;
      height: 11px;
      border: 1px solid currentColor;
      border-radius: 3px;
    }
    .finished {
      border-color: var(--vscode-charts-green, currentColor);
      background: var(--vscode-charts-green, currentColor);
    }
    .finished.last,
    .all {
      animation: pop calc(420ms * var(--tilework-motion, 1)) ease-out
        calc((500ms + var(--place) * 90ms) * var(--tilework-motion, 1)) backwards;
    }
    .all {
      border-color: var(--vscode-charts-yellow, currentColor);
      background: var(--vscode-charts-yellow, currentColor);
    }
    @keyframes pop {
      0% {
        transform: scale(0.2);
      }
      60% {
        transform: scale(1.5);
      }
    }
  `;

  @property({ attribute: false }) day!: NonNullable<ViewEnding["day"]>;

  protected override render(): readonly TemplateResult[] {
    const { finished, all } = this.day;
    return Array.from({ length: all }, (_, place) => {
      const mark = finished === all ? "all" : place < finished ? "finished" : "";
      return html`<i class="${mark} ${place === finished - 1 ? "last" : ""}" .style=${`--place:${place}`}></i>`;
    });
  }
}

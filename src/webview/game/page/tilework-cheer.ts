import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

/** Number of small tiles that fly up from the board and disappear. */
const pieces = 22;
const colors = ["charts-green", "charts-blue", "charts-yellow", "charts-purple", "charts-orange"] as const;

/**
 * Animates a won board for a moment, once and within its edges; not where motion is reduced. The page also
 * shows the result as text. Loaded with the first win.
 */
@customElement("tilework-cheer")
export class TileworkCheer extends LitElement {
  static override styles = css`
  :host {
    position: absolute;
    inset: 0;
    overflow: hidden;
    border-radius: var(--board-radius);
    opacity: var(--tilework-motion, 1);
    pointer-events: none;
  }
  i {
    position: absolute;
    top: 52%;
    left: 50%;
    width: 2.6cqmin;
    height: 2.6cqmin;
    border-radius: 22%;
    opacity: 0;
    animation: cheer calc(1100ms * var(--tilework-motion, 1)) cubic-bezier(0.15, 0.7, 0.4, 1)
      calc((260ms + var(--late)) * var(--tilework-motion, 1));
  }
  :host::before {
    content: "";
    position: absolute;
    inset: 0;
    background: linear-gradient(115deg, transparent 42%, color-mix(in srgb, white 34%, transparent) 50%,
      transparent 58%) no-repeat;
    background-size: 300% 100%;
    background-position: 130% 0;
    animation: sheen calc(900ms * var(--tilework-motion, 1)) ease-in-out
      calc(200ms * var(--tilework-motion, 1));
  }
  :host([golden]) i:nth-child(2n) {
    width: 4.6cqmin;
    height: 4.6cqmin;
    border-radius: 0;
    /* Over the color of the piece, which is on the element itself. */
    background: var(--vscode-charts-yellow, var(--vscode-focusBorder)) !important;
    clip-path: polygon(50% 0, 62% 35%, 98% 37%, 69% 59%, 79% 94%, 50% 73%, 21% 94%, 31% 59%, 2% 37%, 38% 35%);
  }
  @keyframes sheen {
    from {
      background-position: 130% 0;
    }
    to {
      background-position: -30% 0;
    }
  }
  @keyframes cheer {
    0% {
      opacity: 1;
      transform: scale(0.4);
    }
    70% {
      opacity: 1;
    }
    100% {
      opacity: 0;
      transform: translate(var(--across), var(--down)) rotate(var(--turn));
    }
  }
`;

  /** With stars, if one was earned, or all puzzles of the day are finished. */
  @property({ type: Boolean, reflect: true }) golden = false;

  protected override render(): readonly TemplateResult[] {
    return Array.from({ length: pieces }, (_, index) => piece(index));
  }
}

function piece(index: number): TemplateResult {
  // The golden angle spreads any number of pieces evenly, without randomness.
  const angle = index * 2.39996;
  const reach = 22 + ((index * 37) % 26);
  const across = (Math.cos(angle) * reach).toFixed(1);
  const down = (Math.sin(angle) * reach - 14).toFixed(1);
  const style = [
    `--across:${across}cqmin`,
    `--down:${down}cqmin`,
    `--turn:${(index % 5) - 2}turn`,
    `--late:${(index % 6) * 35}ms`,
    `background:var(--vscode-${colors[index % colors.length]},var(--vscode-focusBorder))`,
  ];
  return html`<i .style=${style.join(";")}></i>`;
}

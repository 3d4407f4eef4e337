import { html, type TemplateResult } from "lit";
import type { Direction } from "../../games/direction.js";
import type { AdvicePlace } from "../../games/game.js";

const turns: Readonly<Record<Direction, string>> = {
  right: "0turn",
  down: "0.25turn",
  left: "0.5turn",
  up: "0.75turn",
};

const shape = "M16 50H82M56 24 84 50 56 76";

const pointer = html`<div class="pointer">
  <svg viewBox="0 0 100 100">
    <g class="shaft">
      <path class="halo" d=${shape} />
      <path class="arrow" d=${shape} />
    </g>
  </svg>
</div>`;

/**
 * An arrow over the middle of the board. For one cell, the arrow points across that cell's border, and a
 * frame surrounds the cell. The hint is also announced, so the arrow is hidden from screen readers. Numbers
 * stay readable beside its lines.
 */
export function hintArrow({ direction, cell }: AdvicePlace): TemplateResult {
  const place = cell === undefined ? "" : `;--row:${cell.row};--column:${cell.column}`;
  return html`<div
    class="hint ${cell === undefined ? "" : "at-cell"}"
    data-direction=${direction}
    data-cell=${cell === undefined ? "" : `${cell.row},${cell.column}`}
    aria-hidden="true"
    .style=${`--turn:${turns[direction]}${place}`}
  >
    ${pointer}
  </div>`;
}

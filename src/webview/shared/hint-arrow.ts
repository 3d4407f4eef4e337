import { html, type TemplateResult } from "lit";
import type { Direction } from "../../games/direction.js";

const turns: Readonly<Record<Direction, string>> = { right: "0turn", down: "0.25turn", left: "0.5turn", up: "0.75turn" };

const shape = "M16 50H82M56 24 84 50 56 76";

/** An arrow over the middle of the board. What it says is also announced, so it is hidden from screen readers. Numbers are read between its lines. */
export function hintArrow(direction: Direction): TemplateResult {
  return html`<div class="hint" data-direction=${direction} aria-hidden="true" .style=${`--turn:${turns[direction]}`}>
    <svg viewBox="0 0 100 100">
      <g class="shaft">
        <path class="halo" d=${shape} />
        <path class="arrow" d=${shape} />
      </g>
    </svg>
  </div>`;
}

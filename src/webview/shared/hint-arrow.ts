import { html, type TemplateResult } from "lit";
import type { Direction } from "../../games/direction.js";

const turns: Readonly<Record<Direction, string>> = { right: "0turn", down: "0.25turn", left: "0.5turn", up: "0.75turn" };

/** An arrow over the middle of the board. What it says is also announced, so it is hidden from screen readers. */
export function hintArrow(direction: Direction): TemplateResult {
  return html`<div class="hint" data-direction=${direction} aria-hidden="true" .style=${`--turn:${turns[direction]}`}>
    <svg viewBox="0 0 100 100">
      <circle class="halo" cx="50" cy="50" r="46" />
      <path class="arrow" d="M26 50H72M54 30 74 50 54 70" />
    </svg>
  </div>`;
}

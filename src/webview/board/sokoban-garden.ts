import { css, html, svg, type TemplateResult } from "lit";
import { gardenColors } from "../../drawing/sokoban-palette.js";
import { glances } from "../../drawing/warehouse-drawing.js";
import { makeSokobanSkin } from "./sokoban-skin.js";

const rim = "M17 42Q17 33 25 33H75Q83 33 83 42Q83 50 76 50H24Q17 50 17 42Z";
const pot = "M25 50H75L69 84Q68 91 61 91H39Q32 91 31 84Z";

/** A pot of earth with a seedling in it. */
const box: TemplateResult = html`<svg class="thing box" viewBox="0 0 100 100">
  <ellipse class="shade" cx="50" cy="90" rx="27" ry="6" />
  <path class="leaf" d="M50 34Q49 20 34 14Q33 29 50 34Q51 20 66 14Q67 29 50 34Z" />
  <path class="body" d=${pot} />
  <path class="body rim" d=${rim} />
</svg>`;

const petals = [0, 60, 120, 180, 240, 300].map(
  (turn) =>
    svg`<ellipse class="petal" cx="50" cy="17" rx="12.5" ry="16" transform=${`rotate(${turn} 50 37)`} />`,
);

/** The same pot in flower. */
const home: TemplateResult = html`<svg class="thing home" viewBox="0 0 100 100">
  <ellipse class="shade" cx="50" cy="92" rx="25" ry="5" />
  <path class="pot" d="M30 64H70L66 88Q65 93 60 93H40Q35 93 34 88Z" />
  ${petals}
  <circle class="heart" cx="50" cy="37" r="11" />
</svg>`;

/** A gardener with a straw hat. */
function player(facing: string): TemplateResult {
  const [across, down] = glances[facing] ?? [0, 0];
  const eyes = [-12, 12].map((side) => {
    const x = 50 + side + 6 * across;
    const y = 60 + 5 * down;
    return svg`<ellipse class="eye" cx=${x} cy=${y} rx="8.5" ry="10" />
      <circle class="pupil" cx=${x + 3 * across} cy=${y + 4 * down} r="5" />`;
  });
  return html`<svg class="thing player" viewBox="0 0 100 100">
    <ellipse class="shade" cx="50" cy="87" rx="25" ry="6" />
    <circle class="body" cx="50" cy="58" r="29" />
    ${eyes}
    <path class="hat" d="M12 42Q12 34 30 33Q33 12 50 12Q67 12 70 33Q88 34 88 42Q88 47 50 47Q12 47 12 42Z" />
    <path class="band" d="M30 33Q50 40 70 33" />
  </svg>`;
}

/** A garden behind hedges. */
export const gardenSkin = makeSokobanSkin({
  colors: gardenColors,
  box,
  home,
  player,
  styles: css`
    .ground .top {
      stroke: color-mix(in srgb, var(--sokoban-wall) 72%, var(--sokoban-floor));
      stroke-width: 0.05px;
      stroke-linecap: round;
      stroke-dasharray: 0.01px 0.17px;
    }
    .ground .rings {
      fill: color-mix(in srgb, var(--sokoban-goal) 38%, transparent);
      stroke-width: 0.05px;
      stroke-dasharray: 0.06px 0.06px;
    }
    .thing .rim {
      stroke: color-mix(in srgb, var(--thing) 74%, black);
      stroke-width: 3;
    }
    .thing .leaf {
      fill: var(--sokoban-wall);
      stroke: var(--sokoban-floor);
      stroke-width: 2;
    }
    .thing .pot {
      fill: var(--sokoban-box);
    }
    .thing .petal {
      fill: var(--thing);
      stroke: color-mix(in srgb, var(--thing) 70%, black);
      stroke-width: 1.5;
    }
    .thing .heart {
      fill: rgb(250 205 70);
    }
    .thing .hat {
      fill: rgb(232 196 116);
      stroke: rgb(138 98 38);
      stroke-width: 2.5;
    }
    .thing .band {
      fill: none;
      stroke: rgb(138 98 38);
      stroke-width: 6;
    }
  `,
});

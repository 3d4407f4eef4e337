import { css, html, svg, type TemplateResult } from "lit";
import { warehouseLooks } from "../../palettes/sokoban-looks.js";
import { makeSokobanSkin } from "./sokoban-skin.js";

// Things are drawn in squares of 100 by 100; colours come from classes. All are told from each other in black and white, too.

/** A crate with crossed boards. */
const box: TemplateResult = html`<svg class="thing box" viewBox="0 0 100 100">
  <rect class="shade" x="9" y="13" width="82" height="80" rx="11" />
  <rect class="body" x="9" y="8" width="82" height="80" rx="11" />
  <path class="mark" d="M25 23 75 73M75 23 25 73" />
  <rect class="frame" x="15" y="14" width="70" height="68" rx="6" />
</svg>`;

/** A crate on its goal: a tick in the place of the boards. */
const home: TemplateResult = html`<svg class="thing home" viewBox="0 0 100 100">
  <rect class="shade" x="9" y="13" width="82" height="80" rx="11" />
  <rect class="body" x="9" y="8" width="82" height="80" rx="11" />
  <path class="mark tick" d="M26 49 44 66 75 31" />
  <rect class="frame" x="15" y="14" width="70" height="68" rx="6" />
</svg>`;

const glances: Readonly<Record<string, readonly [across: number, down: number]>> = { down: [0, 1], left: [-1, 0], up: [0, -1], right: [1, 0] };

/** A round fellow whose eyes show where he looks. */
function player(facing: string): TemplateResult {
  const [across, down] = glances[facing] ?? [0, 0];
  const eyes = [-13, 13].map((side) => {
    const x = 50 + side + 7 * across;
    const y = 47 + 10 * down;
    return svg`<ellipse class="eye" cx=${x} cy=${y} rx="10" ry="12.5" /><circle class="pupil" cx=${x + 4 * across} cy=${y + 5 * down} r="6" />`;
  });
  return html`<svg class="thing player" viewBox="0 0 100 100">
    <circle class="shade" cx="50" cy="54" r="32" />
    <circle class="body" cx="50" cy="50" r="32" />
    ${eyes}
  </svg>`;
}

/** A warehouse as seen from above: walls joined into one mass, floor to count on, ringed goals, crates that get a tick where they belong. */
export const warehouseSkin = makeSokobanSkin({ looks: warehouseLooks, box, home, player, styles: css`` });

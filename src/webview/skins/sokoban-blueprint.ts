import { css, html, type TemplateResult } from "lit";
import type { SokobanLooks } from "./sokoban-palette.js";
import { makeSokobanSkin } from "./sokoban-skin.js";

/** An open frame with its diagonals. */
const box: TemplateResult = html`<svg class="thing box" viewBox="0 0 100 100">
  <rect class="body" x="12" y="12" width="76" height="76" rx="3" />
  <path class="mark" d="M12 12 88 88M88 12 12 88" />
</svg>`;

/** A full one, ticked off. */
const home: TemplateResult = html`<svg class="thing home" viewBox="0 0 100 100">
  <rect class="body" x="12" y="12" width="76" height="76" rx="3" />
  <path class="mark tick" d="M28 51 44 67 74 34" />
</svg>`;

const turns: Readonly<Record<string, number>> = { up: 0, right: 90, down: 180, left: 270 };

/** The sign for a person with an arrow: where it points the player looks. */
function player(facing: string): TemplateResult {
  return html`<svg class="thing player" viewBox="0 0 100 100">
    <circle class="body" cx="50" cy="50" r="31" />
    <path class="nose" transform=${`rotate(${turns[facing] ?? 0} 50 50)`} d="M50 26 66 58 50 50 34 58Z" />
  </svg>`;
}

/** Lines on blue paper, or blue lines on white. */
export const blueprintLooks: SokobanLooks = {
  light: {
    floor: { shift: -0.025, chroma: 0.014, hue: 250 },
    floorOdd: { shift: -0.025, chroma: 0.014, hue: 250 },
    wall: { shift: -0.12, chroma: 0.045, hue: 252 },
    wallFront: { shift: -0.5, chroma: 0.11, hue: 255 },
    goal: { lightness: 0.52, chroma: 0.17, hue: 20 },
    box: { lightness: 0.45, chroma: 0.12, hue: 255 },
    home: { lightness: 0.48, chroma: 0.12, hue: 160 },
    player: { lightness: 0.5, chroma: 0.15, hue: 252 },
    lost: { lightness: 0.52, chroma: 0.2, hue: 27 },
  },
  dark: {
    floor: { shift: 0.09, chroma: 0.06, hue: 255 },
    floorOdd: { shift: 0.09, chroma: 0.06, hue: 255 },
    wall: { shift: 0.02, chroma: 0.055, hue: 258 },
    wallFront: { shift: 0.5, chroma: 0.06, hue: 245 },
    goal: { lightness: 0.8, chroma: 0.12, hue: 25 },
    box: { lightness: 0.9, chroma: 0.03, hue: 240 },
    home: { lightness: 0.82, chroma: 0.13, hue: 155 },
    player: { lightness: 0.82, chroma: 0.1, hue: 252 },
    lost: { lightness: 0.74, chroma: 0.17, hue: 27 },
  },
};

/** A plan of the place: lines, and nothing that casts a shadow. */
export const blueprintSkin = makeSokobanSkin({
  looks: blueprintLooks,
  box,
  home,
  player,
  styles: css`
    .ground .odd {
      fill: none;
      stroke: color-mix(in srgb, var(--sokoban-wall-front) 26%, transparent);
      stroke-width: 0.02px;
    }
    .ground .wall {
      fill: var(--sokoban-wall);
      stroke: var(--sokoban-wall-front);
      stroke-width: 0.045px;
      vector-effect: none;
    }
    .ground .top {
      fill: none;
    }
    .ground .rings {
      fill: none;
      stroke-width: 0.05px;
      stroke-dasharray: 0.17px 0.1px;
    }
    .thing.box .body,
    .thing.player .body {
      fill: color-mix(in srgb, var(--thing) 14%, var(--sokoban-floor));
      stroke: var(--thing);
      stroke-width: 5;
    }
    .thing.box .mark {
      stroke: var(--thing);
      stroke-width: 3;
    }
    .thing .nose {
      fill: var(--thing);
    }
  `,
});

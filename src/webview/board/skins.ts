import { css, html, type TemplateResult } from "lit";
import { blueprintColors } from "../../drawing/sokoban-skin-colors.js";
import { plainSkin } from "./plain-skin.js";
import type { Skin } from "./skin.js";
import { slidingSkin } from "./sliding-skin.js";
import { gardenSkin } from "./sokoban-garden.js";
import { makeSokobanSkin } from "./sokoban-skin.js";
import { warehouseSkin } from "./sokoban-warehouse.js";
import { twenty48Skin } from "./twenty48-skin.js";

/** An open frame with its diagonals. */
const box: TemplateResult = html`<svg class="thing box" viewBox="0 0 100 100">
  <rect class="body" x="12" y="12" width="76" height="76" rx="3" />
  <path class="mark" d="M12 12 88 88M88 12 12 88" />
</svg>`;

/** A filled box with a check mark. */
const home: TemplateResult = html`<svg class="thing home" viewBox="0 0 100 100">
  <rect class="body" x="12" y="12" width="76" height="76" rx="3" />
  <path class="mark tick" d="M28 51 44 67 74 34" />
</svg>`;

const turns: Readonly<Record<string, number>> = { up: 0, right: 90, down: 180, left: 270 };

/** The symbol for a person, with an arrow in the direction the player faces. */
function player(facing: string): TemplateResult {
  return html`<svg class="thing player" viewBox="0 0 100 100">
    <circle class="body" cx="50" cy="50" r="31" />
    <path class="nose" transform=${`rotate(${turns[facing] ?? 0} 50 50)`} d="M50 26 66 58 50 50 34 58Z" />
  </svg>`;
}

/** A floor plan: lines without shadows. */
const blueprintSkin = makeSokobanSkin({
  colors: blueprintColors,
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

/** By game and, if a game has several skins, by name; the first is the default. */
const skins: Readonly<Record<string, Readonly<Record<string, Skin>>>> = {
  "2048": { tiles: twenty48Skin },
  sliding: { tiles: slidingSkin },
  sokoban: { warehouse: warehouseSkin, blueprint: blueprintSkin, garden: gardenSkin },
};

/** The skin of a game: the selected one if there are several; the plain skin if the game has none. */
export function skinOf(game: string, chosen?: string): Skin {
  const own = skins[game];
  if (own === undefined) return plainSkin;
  return (
    (chosen !== undefined && Object.hasOwn(own, chosen) ? own[chosen] : Object.values(own)[0]) ?? plainSkin
  );
}

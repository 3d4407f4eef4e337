import { css, html, nothing, type TemplateResult } from "lit";
import { formatColor } from "../../drawing/color.js";
import { makeSlidingPalette, slidingProperties, stepOfKind } from "../../drawing/sliding-palette.js";
import { blueprintColors } from "../../drawing/sokoban-palette.js";
import { type Skin, tileStyles } from "./skin.js";
import { slidingSkin } from "./sliding-skin.js";
import { gardenSkin } from "./sokoban-garden.js";
import { makeSokobanSkin, warehouseSkin } from "./sokoban-skin.js";
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

/**
 * The skin of a game without its own, derived from the scene alone. Each sprite is a tile with its text, each
 * kind has its own color, and cells show the ground's letters. The colors are the sliding puzzle's, which
 * suit every theme.
 */
const plainSkin: Skin = {
  styles: css`
    ${tileStyles}
    .letters {
      position: absolute;
      inset: 0;
      display: grid;
      grid-template-columns: repeat(var(--columns), 1fr);
      grid-auto-rows: 1fr;
      place-items: center;
      color: var(--vscode-foreground, CanvasText);
      font-size: calc(var(--cell) * 0.36);
      font-variant-numeric: tabular-nums;
      line-height: 1;
    }
  `,
  properties(theme) {
    const properties = slidingProperties(makeSlidingPalette(theme));
    const tile = { background: formatColor(theme.foreground), text: formatColor(theme.background) };
    // Only the color distinguishes a tile from a cell, and high contrast has only two colors.
    return theme.highContrast
      ? { ...properties, "--tile-background": tile.background, "--tile-text": tile.text }
      : properties;
  },
  draw({ kind, text }, scene) {
    const step = stepOfKind(kind);
    // Color alone must not distinguish the kinds.
    const letters =
      text === "" && scene.sprites.some((other) => other.kind !== kind)
        ? kind.slice(0, 1).toUpperCase()
        : text;
    const font = letters.length <= 2 ? "" : `;--tile-font:${(0.84 / letters.length).toFixed(3)}`;
    const colors = `background:var(--tile-background,var(--gradient-${step}-background));color:var(--tile-text,var(--gradient-${step}-text))`;
    return html`<div class="tile" data-kind=${kind} .style=${colors + font}>${letters}</div>`;
  },
  ground({ ground }) {
    if (ground === undefined) return undefined;
    return html`<div class="letters">${[...ground].map(
      (letter) => html`<span>${isBlank(letter) ? nothing : letter}</span>`,
    )}</div>`;
  },
};

function isBlank(letter: string): boolean {
  return letter === " " || letter === "_" || letter === "-";
}

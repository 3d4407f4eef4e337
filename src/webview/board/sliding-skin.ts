import { css, html, nothing, type TemplateResult } from "lit";
import { gradientSteps, makeSlidingPalette, slidingProperties } from "../../drawing/sliding-palette.js";
import type { Square } from "../../games/levels.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import { type Art, type Skin, sampleOf, tileStyles } from "./skin.js";

const sampleTiles = [1, 2, 3, 4, 5, 6, 8, 0, 9, 10, 7, 12, 13, 14, 11, 15];
const sample = sampleOf(sampleTiles, (id) => ({ id, kind: "tile" }));

const styles = css`
  ${tileStyles}
  .tile {
    inset: calc(var(--cell-gap) * 0.7);
    letter-spacing: -0.025em;
  }
  .tile.home::after {
    content: "";
    position: absolute;
    top: 9%;
    right: 9%;
    width: max(3px, 7%);
    aspect-ratio: 1;
    border-radius: 50%;
    background: currentColor;
    opacity: 0.75;
  }
  .tile.art {
    inset: max(0.5px, calc(var(--cell) * 0.008));
    border-radius: calc(var(--cell) * 0.03);
    background-image: var(--art);
    background-size: calc(var(--columns) * 100%) calc(var(--rows) * 100%);
  }
  .tile.art.home::after {
    content: none;
  }
  .missing {
    position: absolute;
    right: 0;
    bottom: 0;
    width: calc(100% / var(--columns));
    height: calc(100% / var(--rows));
    animation: appear calc(600ms * var(--tilework-motion, 1)) ease-out var(--slide-ms) backwards;
  }
  .badge {
    position: absolute;
    left: 5%;
    top: 5%;
    min-width: 1.15em;
    box-sizing: border-box;
    padding: 0.18em 0.32em;
    border-radius: 0.36em;
    /* Opaque enough to be readable on any picture. */
    color: #fff;
    background: rgb(0 0 0 / 0.78);
    font-size: max(9px, calc(var(--cell) * 0.17));
    letter-spacing: 0;
    text-align: center;
  }
  @media (forced-colors: active) {
    .tile {
      color: CanvasText !important;
    }
    .tile:not(.art) {
      background: Canvas !important;
    }
    .tile.home::after {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .badge {
      color: CanvasText;
      background: Canvas;
    }
  }
`;

/**
 * The sliding puzzle's tiles: numbers on colors, or a picture. A tile in its place has a dot in its corner.
 * @param partOf where the color of a place on the solved board is in the gradient: from 0 to 1
 * @param hueRange see `makeSlidingPalette`
 */
export function makeSlidingSkin(
  partOf: (place: Square, scene: ViewScene) => number,
  hueRange?: number,
): Skin {
  return {
    styles,
    sample,
    properties: (theme) => slidingProperties(makeSlidingPalette(theme, hueRange)),
    draw(sprite, scene, art) {
      const place = placeOf(sprite, scene);
      const home = isHome(sprite, scene);
      return art === undefined
        ? numberTile(sprite.text, home, partOf(place, scene))
        : pictureTile(sprite.text, place, home, scene, art);
    },
    /** The piece that the blank leaves out: a solved picture is complete. */
    ground(scene, art) {
      if (art === undefined || !scene.sprites.every((sprite) => isHome(sprite, scene))) return undefined;
      const last = { row: scene.rows - 1, column: scene.columns - 1 };
      return html`<div class="missing">${pictureTile("", last, true, scene, { ...art, numbers: false })}</div>`;
    },
  };
}

export const slidingSkin = makeSlidingSkin(
  ({ row, column }, { rows, columns }) => (row / (rows - 1) + column / (columns - 1)) / 2,
);

/** The tile's place on the solved board. */
function placeOf({ id }: ViewSprite, { columns }: ViewScene): Square {
  return { row: Math.floor((id - 1) / columns), column: (id - 1) % columns };
}

function isHome(sprite: ViewSprite, scene: ViewScene): boolean {
  const { row, column } = placeOf(sprite, scene);
  return sprite.row === row && sprite.column === column;
}

function numberTile(text: string, home: boolean, part: number): TemplateResult {
  const step = Math.round(part * (gradientSteps - 1));
  return html`<div class="tile ${home ? "home" : ""}"
    .style=${`background:var(--gradient-${step}-background);color:var(--gradient-${step}-text)`}>${text}</div>`;
}

function pictureTile(
  text: string,
  { row, column }: Square,
  home: boolean,
  { rows, columns }: ViewScene,
  { numbers }: Art,
): TemplateResult {
  const across = (100 * column) / (columns - 1);
  const down = (100 * row) / (rows - 1);
  return html`<div class="tile art ${home ? "home" : ""}" .style=${`background-position:${across}% ${down}%`}>
    ${numbers ? html`<span class="badge">${text}</span>` : nothing}
  </div>`;
}

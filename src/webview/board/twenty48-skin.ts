import { css, html } from "lit";
import { makePalette, namedTileCount, paletteProperties } from "../../drawing/twenty48-palette.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import { movedSprites } from "./moved-sprites.js";
import type { Skin } from "./skin.js";

const sampleValues = [0, 2, 4, 0, 4, 8, 16, 0, 32, 64, 128, 2, 256, 512, 1024, 2048];

const sample: ViewScene = {
  rows: 4,
  columns: 4,
  sprites: sampleValues.flatMap((value, cell) =>
    value === 0
      ? []
      : [
          {
            id: cell,
            kind: String(value),
            text: String(value),
            row: Math.floor(cell / 4),
            column: cell % 4,
            enter: "grow",
            gone: false,
          } as const,
        ],
  ),
  cells: [],
  pulls: undefined,
};

/** 2048's tiles: plain squares with their number. */
export const twenty48Skin: Skin = {
  /** The highest merged tile makes the sound. */
  sound(before, after) {
    const known = new Set(before.sprites.map(({ id }) => id));
    const merged = after.sprites
      .filter(({ id, enter, gone }) => enter === "pop" && !gone && !known.has(id))
      .map(({ kind }) => Number(kind));
    if (merged.length > 0) return { kind: "merge", height: Math.log2(Math.max(...merged)) };
    return movedSprites(before, after).length > 0 ? { kind: "move" } : undefined;
  },
  styles: css`
    .tile {
      position: absolute;
      inset: var(--cell-gap);
      box-sizing: border-box;
      display: grid;
      place-items: center;
      outline: 1px solid var(--vscode-contrastBorder, transparent);
      outline-offset: -1px;
      border-radius: calc(var(--cell) * 0.085);
      box-shadow:
        inset 0 calc(var(--cell) * 0.012) 0 rgb(255 255 255 / 0.14),
        inset 0 calc(var(--cell) * -0.018) 0 rgb(0 0 0 / 0.1);
      font-size: calc(var(--cell) * var(--tile-font, 0.4));
      font-weight: 650;
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.025em;
      line-height: 1;
    }
    .tile[data-length="1"],
    .tile[data-length="2"] {
      --tile-font: 0.42;
    }
    .tile[data-length="3"] {
      --tile-font: 0.345;
    }
    .tile[data-length="4"] {
      --tile-font: 0.275;
    }
    .tile[data-length="5"] {
      --tile-font: 0.225;
    }
    .tile[data-length="6"] {
      --tile-font: 0.19;
    }
    .tile[data-length="7"],
    .tile[data-length="8"] {
      --tile-font: 0.145;
    }
    /* From 32768 on the hues repeat; a ring distinguishes them from the first round. */
    .tile.ringed {
      box-shadow: inset 0 0 0 calc(var(--cell) * 0.03) color-mix(in srgb, currentColor 45%, transparent);
    }
    @media (forced-colors: active) {
      .tile {
        border: 2px solid CanvasText;
        background: Canvas !important;
        color: CanvasText !important;
      }
    }
  `,
  sample,
  properties: (theme) => paletteProperties(makePalette(theme)),
  draw({ kind, text }) {
    const value = Number(kind);
    const name = value <= 2 ** namedTileCount ? kind : "beyond";
    const ringed = value >= 2 ** (namedTileCount - 2);
    return html`<div
      class=${ringed ? "tile ringed" : "tile"}
      data-length=${text.length}
      .style=${`background:var(--tile-${name}-background);color:var(--tile-${name}-text)`}
      >${text}</div
    >`;
  },
};

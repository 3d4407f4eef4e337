import { css, html } from "lit";
import { makePalette, namedTileCount, paletteProperties } from "../../drawing/twenty48-palette.js";
import { movedSprites } from "./scene-changes.js";
import { type Skin, sampleOf, tileStyles } from "./skin.js";

const sampleValues = [0, 2, 4, 0, 4, 8, 16, 0, 32, 64, 128, 2, 256, 512, 1024, 2048];

/** The size of a number by its length, as a part of a cell. */
const fonts = [0.4, 0.42, 0.42, 0.345, 0.275, 0.225, 0.19, 0.145, 0.145];

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
    ${tileStyles}
    .tile {
      overflow: visible;
      border-radius: calc(var(--cell) * 0.085);
      box-shadow:
        inset 0 calc(var(--cell) * 0.012) 0 rgb(255 255 255 / 0.14),
        inset 0 calc(var(--cell) * -0.018) 0 rgb(0 0 0 / 0.1);
      letter-spacing: -0.025em;
    }
    /* From 32768 on the hues repeat; a ring distinguishes them from the first round. */
    .tile.ringed {
      box-shadow: inset 0 0 0 calc(var(--cell) * 0.03) color-mix(in srgb, currentColor 45%, transparent);
    }
    @media (forced-colors: active) {
      .tile {
        background: Canvas !important;
        color: CanvasText !important;
      }
    }
  `,
  sample: sampleOf(sampleValues, (value, id) => ({ id, kind: String(value) })),
  properties: (theme) => paletteProperties(makePalette(theme)),
  draw({ kind, text }) {
    const value = Number(kind);
    const name = value <= 2 ** namedTileCount ? kind : "beyond";
    const ringed = value >= 2 ** (namedTileCount - 2);
    return html`<div
      class=${ringed ? "tile ringed" : "tile"}
      .style=${`background:var(--tile-${name}-background);color:var(--tile-${name}-text);--tile-font:${fonts[text.length] ?? 0.4}`}
      >${text}</div
    >`;
  },
};

import { css, html, nothing } from "lit";
import { formatColor } from "../../drawing/color.js";
import { gradientSteps, makeSlidingPalette, slidingProperties } from "../../drawing/sliding-palette.js";
import type { Skin } from "./skin.js";

/**
 * The skin of a game without its own, derived from the scene alone. Each sprite is a tile with its text, each
 * kind has its own color, and cells show the ground's letters. The colors are the sliding puzzle's, which
 * suit every theme.
 */
export const plainSkin: Skin = {
  styles: css`
    .tile {
      position: absolute;
      inset: var(--cell-gap);
      box-sizing: border-box;
      display: grid;
      place-items: center;
      overflow: hidden;
      outline: 1px solid var(--vscode-contrastBorder, transparent);
      outline-offset: -1px;
      border-radius: calc(var(--cell) * 0.1);
      box-shadow:
        inset 0 calc(var(--cell) * 0.014) 0 rgb(255 255 255 / 0.2),
        inset 0 calc(var(--cell) * -0.022) 0 rgb(0 0 0 / 0.16);
      font-size: calc(var(--cell) * var(--tile-font, 0.42));
      font-weight: 650;
      font-variant-numeric: tabular-nums;
      line-height: 1;
    }
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
    @media (forced-colors: active) {
      .tile {
        border: 2px solid CanvasText;
      }
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
    const step = stepOf(kind);
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

/** The same color for a kind in every scene. */
function stepOf(kind: string): number {
  let sum = 0;
  for (let index = 0; index < kind.length; index++) sum = (Math.imul(sum, 31) + kind.charCodeAt(index)) >>> 0;
  return sum % gradientSteps;
}

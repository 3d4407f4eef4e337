import { css, html, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { warehouseColors } from "../../drawing/sokoban-skin-colors.js";
import { boxDrawing, homeDrawing, playerDrawing } from "../../drawing/warehouse-things.js";
import { makeSokobanSkin } from "./sokoban-skin.js";

// Colors come from classes. All things can also be distinguished in black and white.

const box = html`<svg class="thing box" viewBox="0 0 100 100">${unsafeSVG(boxDrawing)}</svg>`;
const home = html`<svg class="thing home" viewBox="0 0 100 100">${unsafeSVG(homeDrawing)}</svg>`;

function player(facing: string): TemplateResult {
  return html`<svg class="thing player" viewBox="0 0 100 100">${unsafeSVG(playerDrawing(facing))}</svg>`;
}

/**
 * A warehouse seen from above: walls joined into one mass, a plain floor, ringed goals, and crates that get a
 * check mark on a goal.
 */
export const warehouseSkin = makeSokobanSkin({ colors: warehouseColors, box, home, player, styles: css`` });

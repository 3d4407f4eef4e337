import { svg, type TemplateResult } from "lit";
import type { ViewMark } from "../../protocol/game/game-pages.js";

/**
 * What all looks of Sokoban share, of marks of squares: a dot where a box can go, a small cross where it
 * would be lost then, the corners of a frame round a picked one, and a cross at one that is lost.
 */
export function mark({ kind, row, column }: ViewMark): TemplateResult {
  const at = `translate(${column} ${row})`;
  switch (kind) {
    case "target":
      return svg`<circle class="target" cx=${column + 0.5} cy=${row + 0.5} r="0.13" />`;
    case "trap":
      return svg`<path class="trap" transform=${at} d="M.38.38.62.62M.62.38.38.62" />`;
    case "picked":
      return svg`<path class="picked" transform=${at} d="M.02.27V.02H.27M.73.02H.98V.27M.98.71V.96H.73M.27.96H.02V.71" />`;
    case "lost":
      return svg`<g class="lost" transform=${at}><circle cx=".8" cy=".2" r=".21" /><path d="M.72.12.88.28M.88.12.72.28" /></g>`;
  }
}

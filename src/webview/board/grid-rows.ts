import * as l10n from "@vscode/l10n";
import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import { pullOf } from "./board-geometry.js";

/**
 * Boards with more cells have one element per row. Tens of thousands of cell elements would take seconds to
 * create, and nobody would listen to each of them.
 */
const maxCells = 5_000;

/**
 * The cells of a board for a screen reader. Rows without changes are not rendered again. `takesGestures`:
 * whether the mouse works on the board.
 */
export function gridRows(scene: ViewScene, takesGestures: boolean): readonly unknown[] {
  const { rows, columns, cells } = scene;
  const grips = new Set(takesGestures ? scene.grips : []);
  const isLarge = rows * columns > maxCells;
  return Array.from({ length: rows }, (_, row) => {
    const texts = cells.slice(row * columns, (row + 1) * columns);
    if (isLarge) return guard([texts.join()], () => rowAsOne(texts, row));
    // If nothing can be pulled or dragged, every cell can be clicked.
    const anywhere = scene.takesClicks === true && scene.pulls === undefined && scene.grips === undefined;
    const isMeant = (column: number) =>
      anywhere || pullOf(scene, { row, column }) !== undefined || grips.has(row * columns + column);
    const pulls = texts.map((__, column) => takesGestures && isMeant(column));
    return guard([texts.join(), pulls.join()], () => rowOfCells(texts, row, pulls));
  });
}

function rowOfCells(texts: readonly string[], row: number, pulls: readonly boolean[]): TemplateResult {
  return html`<div class="row" role="row" aria-rowindex=${row + 1}>
    ${texts.map(
      (text, column) =>
        html`<div
          class="cell ${pulls[column] ? "pulls" : ""}"
          role="gridcell"
          aria-colindex=${column + 1}
          aria-label=${text}
        ></div>`,
    )}
  </div>`;
}

function rowAsOne(texts: readonly string[], row: number): TemplateResult {
  const runs: { readonly text: string; readonly from: number; readonly to: number }[] = [];
  for (const [column, text] of texts.entries()) {
    const last = runs.at(-1);
    if (last?.text === text) runs[runs.length - 1] = { ...last, to: column };
    else runs.push({ text, from: column, to: column });
  }
  const words = runs.map(({ text, from, to }) =>
    from === to
      ? l10n.t("column {0}: {1}", from + 1, text)
      : l10n.t("columns {0} to {1}: {2}", from + 1, to + 1, text),
  );
  return html`<div class="row" role="row" aria-rowindex=${row + 1}>
    <div role="gridcell" aria-colindex="1" aria-colspan=${texts.length}
      aria-label=${words.join("; ")}></div>
  </div>`;
}

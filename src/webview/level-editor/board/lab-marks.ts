import { css, html, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { ChangeVerdict } from "../../../games/sokoban/lab/judgment.js";
import type { LabSign } from "../model/lab-view.js";

/**
 * Paths in a field of 1 by 1 around its center. Each verdict has its own sign, so that color isn't needed to
 * distinguish them.
 */
const signPaths: Readonly<Record<ChangeVerdict, string>> = {
  breaks: "M-.15 -.15l.3 .3m0 -.3l-.3 .3",
  shortens: "M-.18 0h.36",
  hardens: "M-.18 0h.36M0 -.18v.36",
  same: "M-.17 -.08h.34M-.17 .08h.34",
  mends: "M-.18 .02l.12 .14l.24 -.3",
  gaveUp: "M-.11 -.09a.11 .11 0 1 1 .16 .1q-.05 .03 -.05 .09M0 .19v.01",
  notTried: "M0 0v.01",
};

/** The signs of the design lab over the board; `shift` is the place of the level's first cell. */
export function labMarks(
  signs: readonly LabSign[],
  shift: { readonly row: number; readonly column: number },
): TemplateResult {
  const draw = () =>
    repeat(
      signs,
      ({ row, column }) => `${row} ${column}`,
      ({ row, column, verdict }) =>
        svg`<g class=${verdict}
          transform=${`translate(${column + shift.column + 0.5} ${row + shift.row + 0.5})`}>
        <circle r="0.31" /><path d=${signPaths[verdict]} />
      </g>`,
    );
  return svg`<g class="lab">${guard([signs, shift.row, shift.column], draw)}</g>`;
}

/** One sign, for a legend or a table row. */
export function labSign(verdict: ChangeVerdict): TemplateResult {
  return html`<svg class="sign" viewBox="-.36 -.36 .72 .72" aria-hidden="true"><g class=${verdict}><circle
    r="0.31" /><path d=${signPaths[verdict]} /></g></svg>`;
}

/**
 * Styles for elements that show the signs: a dark disc in the verdict's color with a light sign; in high
 * contrast, outlines alone.
 */
export const labMarkStyles = css`
  :is(.lab, .sign) circle {
    fill: var(--verdict);
    stroke: var(--vscode-editor-background, Canvas);
    stroke-width: 0.05;
  }
  .overlays .lab path,
  .sign path {
    fill: none;
    stroke: #fff;
    stroke-width: 0.09;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  :is(.lab, .sign) .breaks {
    --verdict: #b3261e;
  }
  :is(.lab, .sign) .shortens {
    --verdict: #1f5fbf;
  }
  :is(.lab, .sign) .hardens {
    --verdict: #8a4b00;
  }
  :is(.lab, .sign) .same {
    --verdict: #1b7a3d;
  }
  :is(.lab, .sign) .mends {
    --verdict: #6b3fa0;
  }
  :is(.lab, .sign) .gaveUp {
    --verdict: #5f6368;
  }
  /* No verdict: a ring with a dot. */
  :is(.lab, .sign) .notTried circle {
    fill: var(--vscode-editor-background, Canvas);
    stroke: var(--vscode-editor-foreground, CanvasText);
    stroke-width: 0.04;
  }
  .overlays .lab .notTried path,
  .sign .notTried path {
    stroke: var(--vscode-editor-foreground, CanvasText);
    stroke-width: 0.14;
  }
  @media (forced-colors: active) {
    :is(.lab, .sign) circle {
      fill: Canvas;
      stroke: CanvasText;
    }
    .overlays .lab path,
    .sign path {
      stroke: CanvasText;
    }
  }
`;

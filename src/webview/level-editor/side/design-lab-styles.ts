import { css } from "lit";
import { bare, unseen } from "../../kit/controls.js";

export const designLabStyles = css`
  section {
    margin-bottom: 18px;
  }
  .head {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    /* Room for the bar above, and for the first rows below. */
    scroll-margin: 90px 0 120px;
  }
  .facts {
    display: grid;
    gap: 4px;
  }
  .order {
    margin-top: 8px;
  }
  .bar {
    height: 4px;
    margin: 8px 0;
    overflow: hidden;
    border-radius: 2px;
    background: var(--tilework-line);
  }
  .bar > div {
    height: 100%;
    background: var(--vscode-progressBar-background, var(--vscode-focusBorder, Highlight));
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    margin: 10px 0;
  }
  .legend span,
  .verdict {
    display: inline-flex;
    gap: 5px;
    align-items: center;
  }
  .sign {
    flex: none;
    width: 16px;
    height: 16px;
  }
  .show {
    display: flex;
    flex: 1 1 150px;
    gap: 8px;
    align-items: center;
  }
  select {
    flex: 1;
    min-width: 0;
  }
  .table {
    container-type: inline-size;
    max-height: 46vh;
    overflow: auto;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  /* Rows of two lines in a narrow panel. The table has explicit roles, because this display removes the
     implicit ones. */
  table,
  thead,
  tbody {
    display: block;
  }
  table {
    font-variant-numeric: tabular-nums;
  }
  tr {
    display: grid;
    grid-template: "square what what apply" auto "verdict verdict pushes apply" auto / 2.7em minmax(0, 1fr)
      auto auto;
    gap: 1px 6px;
    align-items: center;
    padding: 4px 3px 4px 7px;
  }
  thead tr {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    gap: 0;
    justify-content: space-between;
    padding: 0 2px;
    background: var(--vscode-sideBar-background, var(--vscode-editor-background, Canvas));
    box-shadow: 0 1px 0 var(--tilework-line);
  }
  th {
    padding: 0;
    font-size: 0.85em;
    font-weight: 600;
  }
  th button {
    display: flex;
    gap: 1px;
    padding: 5px 3px;
    border: 0;
    ${bare}
  }
  td {
    display: block;
    padding: 0;
  }
  td.square {
    grid-area: square;
  }
  td.what {
    grid-area: what;
    text-wrap: pretty;
  }
  td.judged {
    grid-area: verdict;
  }
  td.pushes {
    grid-area: pushes;
    text-align: end;
  }
  td.apply {
    grid-area: apply;
    min-width: 26px;
  }
  /* About a hundred rows, a few of which are visible. */
  tbody tr {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 46px;
  }
  tbody tr + tr {
    border-block-start: 1px solid var(--tilework-line);
  }
  tbody tr:hover,
  tbody tr:focus-within {
    background: var(--vscode-list-hoverBackground, var(--tilework-faint));
  }
  tbody tr:focus,
  select:focus-visible,
  th button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
  @container (min-width: 420px) {
    tbody tr {
      contain-intrinsic-block-size: auto 28px;
    }
    tr {
      grid-template: "square what verdict pushes apply" auto / 3.2em minmax(0, 1fr) 11em auto auto;
    }
  }
  .unseen {
    ${unseen}
  }
`;

import { css } from "lit";

/** Best scores, best results and possible actions, beside the board. */
export const recordsStyles = css`
  /* Rows that don't fit wrap into a second column outside this box, where they are clipped. */
  .records-room {
    grid-area: records;
    display: flex;
    flex-flow: column wrap;
    column-gap: 16px;
    align-content: flex-start;
    min-width: 0;
    min-height: 0;
    margin-inline: -8px;
    padding-inline: 8px;
    overflow: hidden;
  }
  .records-room::before {
    content: "";
    inline-size: 100%;
  }
  .records {
    flex: none;
    box-sizing: border-box;
    inline-size: 100%;
    margin-top: clamp(12px, 3.6cqmin, 36px);
    padding-top: clamp(10px, 2.4cqmin, 20px);
    border-top: 1px solid var(--tilework-line);
  }
  h2 {
    margin-bottom: 6px;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-size: 12px;
    font-weight: 400;
  }
  ol {
    list-style: none;
  }
  li {
    display: flex;
    gap: 10px;
    padding: 3px 8px;
    margin-inline: -8px;
    border-radius: 5px;
    line-height: 1.5;
  }
  li.current {
    background: var(--tilework-faint);
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
    font-weight: 600;
  }
  .rank {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-variant-numeric: tabular-nums;
  }
  li.current .rank {
    color: inherit;
  }
  .name {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .points {
    font-variant-numeric: tabular-nums;
  }
  .results dl {
    display: grid;
    gap: 4px;
  }
  .results dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    justify-content: space-between;
    line-height: 1.5;
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    line-height: 1.5;
  }
  th,
  td {
    padding: 0;
    font-weight: 400;
    text-align: end;
  }
  th[scope="row"] {
    text-align: start;
  }
  thead th {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-size: 12px;
  }
  td:nth-child(2) {
    font-weight: 600;
  }
  td.reached {
    color: var(--vscode-charts-green, var(--vscode-foreground));
  }
`;

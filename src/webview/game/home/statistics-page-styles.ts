import { css } from "lit";

export const statisticsPageStyles = css`
  :host {
    container: statistics / inline-size;
  }
  .about {
    margin: 0;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  section {
    display: grid;
    gap: 14px;
    padding: 16px;
  }
  h2,
  h3 {
    margin: 0;
  }
  h3 {
    font-size: inherit;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 110px), 1fr));
    gap: 12px;
    margin: 0;
  }
  dl > div {
    min-width: 0;
  }
  dt {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    overflow-wrap: anywhere;
  }
  dd {
    margin: 0;
    font-size: 1.35em;
    font-variant-numeric: tabular-nums;
  }
  .scroll {
    min-width: 0;
    overflow-x: auto;
  }
  .scroll:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 4px 10px 4px 0;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    text-align: end;
    white-space: nowrap;
    font-weight: inherit;
  }
  th:first-child {
    text-align: start;
  }
  thead th {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  .bar {
    width: 30%;
    min-width: 60px;
  }
  svg {
    display: block;
    width: 100%;
    height: 10px;
    fill: var(--vscode-charts-blue, var(--vscode-foreground));
  }
  details > summary {
    cursor: pointer;
  }
  details dl {
    margin-top: 8px;
    grid-template-columns: minmax(0, 1fr);
  }
  details dd {
    font-size: inherit;
  }
`;

import { css } from "lit";

/** Styles shared by saved games, best scores and best results. */
export const recordStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  h3,
  p {
    margin: 0;
  }
  h3 {
    margin-bottom: 8px;
    font-size: 14px;
    font-weight: 600;
  }
  table {
    width: calc(100% + 16px);
    margin: 0 -8px;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 4px 8px;
    font-weight: 400;
  }
  .faint {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
`;

import { css } from "lit";

/** For the bars that take the tools' place while the board is played on. */
export const modeBarStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
  }
  p {
    margin: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    min-height: 28px;
  }
  .line[role="group"] {
    gap: 4px;
  }
  .space {
    flex: 1;
  }
  .count {
    font-variant-numeric: tabular-nums;
  }
  .detail {
    color: var(--vscode-descriptionForeground, inherit);
  }
  .warning {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    font-weight: 600;
  }
  .warning .icon {
    color: var(--vscode-errorForeground, currentColor);
  }
`;

import { css } from "lit";

/** Styles of the bars that replace the tools while the board is played on. */
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
  .bar.test {
    display: flex;
    flex-wrap: wrap;
  }
  .bar.test .line[role="group"] {
    flex: 1 1 auto;
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
  /* The buttons that continue or go back are at the end, on a line of their own if there is no room. */
  .onward {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    justify-content: end;
    margin-inline-start: auto;
  }
  .count {
    font-variant-numeric: tabular-nums;
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

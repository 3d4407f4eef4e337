import { css } from "lit";

export const twinBoardsStyles = css`
  :host {
    display: block;
    container: twins / inline-size;
  }
  .boards {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
    height: min(32vh, 320px);
  }
  @container twins (width < 420px) {
    .boards {
      grid-template-rows: 1fr 1fr;
      grid-template-columns: 1fr;
      height: min(52vh, 420px);
    }
  }
  figure {
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    gap: 2px;
    min-width: 0;
    min-height: 0;
    margin: 0;
    padding: 4px;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  .diverged figure {
    border-color: var(--vscode-charts-orange, currentColor);
  }
  figcaption {
    display: flex;
    gap: 10px;
    justify-content: center;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  figcaption > * {
    flex: none;
  }
  /* The progress stays visible, however long the board is. */
  figcaption > .name {
    overflow: hidden;
    flex: 0 1 auto;
    text-overflow: ellipsis;
  }
  .track {
    position: relative;
    margin-top: 8px;
  }
  .divergence {
    position: absolute;
    inset-block: -3px auto;
    inset-inline-start: calc(8px + var(--at) * (100% - 16px));
    width: 2px;
    height: 8px;
    background: var(--vscode-charts-orange, currentColor);
    pointer-events: none;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    margin-top: 6px;
  }
  .space {
    flex: 1;
  }
  .part {
    margin: 6px 0 0;
  }
`;

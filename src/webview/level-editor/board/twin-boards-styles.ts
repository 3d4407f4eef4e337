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
    height: min(38vh, 320px);
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
    grid-template-rows: minmax(0, 1fr) auto;
    gap: 2px;
    min-width: 0;
    min-height: 0;
    margin: 0;
    padding: 4px;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  .parted figure {
    border-color: var(--vscode-charts-orange, currentColor);
  }
  figcaption {
    overflow: hidden;
    font-variant-numeric: tabular-nums;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .track {
    position: relative;
    margin-top: 8px;
  }
  .range {
    display: block;
    width: 100%;
    margin: 0;
    accent-color: var(--vscode-focusBorder, Highlight);
  }
  .parting {
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

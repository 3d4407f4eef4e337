import { css } from "lit";

export const levelsPageStyles = css`
  :host {
    container: levels / inline-size;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 10px;
  }
  .progress {
    flex-basis: 100%;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
  }
  .filters input:focus-visible + span {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
    overflow: hidden;
  }
  .filters label {
    display: block;
    cursor: pointer;
  }
  .filters input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  .filters span {
    display: block;
    padding: 4px 12px;
    border-radius: 5px;
  }
  .filters input:checked + span {
    color: var(--vscode-list-activeSelectionForeground, var(--vscode-foreground));
    background: var(--vscode-list-activeSelectionBackground, var(--tilework-faint));
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -2px;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 150px), 1fr));
    gap: 10px;
    list-style: none;
  }
  .level {
    display: flex;
    flex-direction: column;
    gap: 8px;
    inline-size: 100%;
    block-size: 100%;
    padding: 8px;
    line-height: 1.4;
    content-visibility: auto;
    contain-intrinsic-size: auto 150px auto 170px;
  }
  .level.current,
  .level.next {
    border-color: var(--vscode-focusBorder, currentColor);
  }
  .level.current {
    box-shadow: inset 0 -3px 0 var(--vscode-focusBorder, currentColor);
  }
  .picture {
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    /* Three wide to two high; tilework-levels-page.ts has the same ratio. */
    aspect-ratio: 3 / 2;
  }
  .words {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 6px;
    inline-size: 100%;
  }
  .words .mark {
    align-self: start;
  }
  .title {
    font-weight: 600;
  }
  /* A narrow card has the difficulty below the size. Long texts wrap; none is cut off. */
  .measures {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    justify-content: space-between;
  }
  .measures,
  .best,
  .state {
    grid-column: 1 / -1;
    font-size: 0.92em;
  }
  .title,
  .measures,
  .best,
  .state {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .state {
    font-weight: 600;
  }
  .pips {
    display: flex;
    gap: 2px;
    justify-self: end;
  }
  .pips i {
    width: 4px;
    height: 4px;
    border: 1px solid var(--vscode-descriptionForeground, currentColor);
    border-radius: 50%;
  }
  .pips .full {
    background: var(--vscode-descriptionForeground, currentColor);
  }
  .pips .half {
    background: linear-gradient(90deg, var(--vscode-descriptionForeground, currentColor) 50%,
      transparent 50%);
  }
`;

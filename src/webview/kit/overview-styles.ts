import { css } from "lit";
import { bare, wrapping } from "./controls.js";

/** Styles shared by the pages that list games and levels: their frame, cards, progress and marks. */

export const overviewPageStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    height: 100%;
    overflow-y: auto;
  }
  .layout {
    box-sizing: border-box;
    max-width: 1180px;
    margin: 0 auto;
    padding: clamp(14px, 3cqw, 36px) clamp(12px, 3cqw, 36px) 36px;
  }
  h1,
  h2,
  h3,
  p,
  ol {
    margin: 0;
    padding: 0;
  }
  h1 {
    font-size: 24px;
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  h2 {
    font-size: 18px;
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.25;
  }
`;

/** A page with lists: a header with actions, a filter, and cards, whose groups have heads. */
export const listPageStyles = css`
  .layout {
    display: flex;
    flex-direction: column;
    gap: 22px;
  }
  header,
  .head,
  .tools,
  .ways {
    ${wrapping}
    gap: 8px 14px;
  }
  header,
  .head {
    justify-content: space-between;
  }
  .search {
    flex: 1 1 180px;
    max-inline-size: 340px;
  }
  .none:empty {
    display: none;
  }
`;

export const cardStyles = css`
  .card {
    box-sizing: border-box;
    border: 1px solid var(--tilework-line);
    border-radius: 10px;
  }
  button.card {
    ${bare}
  }
  button.card:hover {
    background: var(--vscode-list-hoverBackground, var(--tilework-faint));
  }
  button.card:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
`;

export const markStyles = css`
  .faint {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
    font-variant-numeric: tabular-nums;
  }
  .mark {
    display: grid;
    color: var(--vscode-charts-green, currentColor);
  }
  .progress {
    block-size: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--tilework-faint);
    outline: 1px solid var(--vscode-contrastBorder, transparent);
  }
  .progress div {
    block-size: 100%;
    background: var(--vscode-charts-green, var(--vscode-progressBar-background));
  }
  .unfinished {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    min-width: 0;
    font-weight: 600;
  }
  .unfinished .icon {
    width: 11px;
    height: 11px;
    fill: currentColor;
  }
`;

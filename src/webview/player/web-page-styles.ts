import { css } from "lit";

/** One column; where there is room, the list is beside the board. */
export const webPageStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    min-block-size: 100dvh;
    background: var(--vscode-editor-background);
  }
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px 36px;
    max-inline-size: 1180px;
    margin: 0 auto;
    padding: clamp(12px, 2.5vw, 32px) clamp(10px, 3vw, 36px) 28px;
  }
  h1,
  h2,
  p,
  ol {
    margin: 0;
    padding: 0;
  }
  h1 {
    font-size: clamp(19px, 2.6vw, 26px);
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  h2 {
    font-size: 17px;
    font-weight: 650;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .faint {
    color: var(--vscode-descriptionForeground);
    font-variant-numeric: tabular-nums;
  }
  .layout:not(.listed) {
    max-inline-size: 760px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    align-items: baseline;
    justify-content: space-between;
  }
  .level {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 10px;
    align-items: center;
    max-inline-size: 720px;
    margin: 0 auto 12px;
    text-align: center;
  }
  .level .button {
    inline-size: 34px;
    block-size: 34px;
  }
  main {
    min-inline-size: 0;
  }
  tilework-board {
    --tilework-max-height: max(260px, calc(100dvh - 270px));
  }
  [slot] .button {
    min-block-size: 32px;
  }
  @media (max-width: 480px) {
    [slot] .key {
      display: none;
    }
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 20px;
    justify-content: center;
    margin-block-start: 18px;
    font-size: 13px;
  }
  a {
    color: var(--vscode-textLink-foreground);
  }
  a:focus-visible,
  .row:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--tilework-line);
    border-radius: 4px;
    font: inherit;
    font-size: 12px;
  }
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    justify-content: center;
  }
  @media (hover: none) {
    .keys {
      display: none;
    }
  }
  nav {
    min-inline-size: 0;
    padding-block-start: 14px;
    border-block-start: 1px solid var(--tilework-line);
  }
  .progress {
    block-size: 4px;
    margin: 8px 0 12px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--tilework-faint);
    outline: 1px solid var(--vscode-contrastBorder, transparent);
  }
  .progress div {
    block-size: 100%;
    background: var(--vscode-charts-green);
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr));
    gap: 4px;
    list-style: none;
  }
  .row {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 60px;
    padding: 5px 10px 5px 6px;
    border: 1px solid transparent;
    border-radius: 8px;
    color: inherit;
    background: none;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
    content-visibility: auto;
    contain-intrinsic-block-size: 60px;
  }
  .row:hover {
    background: var(--vscode-list-hoverBackground);
  }
  .row[aria-current] {
    border-color: var(--vscode-contrastBorder, transparent);
    background: var(--vscode-list-inactiveSelectionBackground);
  }
  .row[aria-current] .faint {
    color: inherit;
  }
  .picture {
    display: grid;
    place-items: center;
    block-size: 48px;
  }
  .words {
    display: grid;
    min-inline-size: 0;
  }
  .title {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .words .faint {
    font-size: 12px;
  }
  .mark {
    display: grid;
    color: var(--vscode-charts-green);
  }
  @media (min-width: 900px) {
    .listed {
      grid-template-columns: minmax(0, 1fr) 280px;
      grid-template-rows: auto 1fr;
    }
    .listed .head,
    .listed > main {
      grid-column: 1;
    }
    .listed nav {
      grid-area: 1 / 2 / span 2;
      box-sizing: border-box;
      max-block-size: calc(100dvh - 64px);
      padding: 0 0 0 20px;
      overflow-y: auto;
      border-block-start: 0;
      border-inline-start: 1px solid var(--tilework-line);
    }
    ol {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

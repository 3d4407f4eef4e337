import { css } from "lit";

export const galleryStyles = css`
  :host {
    display: block;
    min-height: 100%;
    box-sizing: border-box;
    padding: 14px 18px 24px;
  }
  header {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin: -14px -18px 12px;
    padding: 12px 18px;
    border-block-end: 1px solid var(--tilework-line);
    background: var(--vscode-editor-background, Canvas);
  }
  h1 {
    margin: 0;
    font-size: 1.25em;
    font-weight: 600;
  }
  .space {
    flex: 1;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .progress {
    flex-basis: 100%;
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  progress {
    width: 160px;
    height: 6px;
    accent-color: var(--vscode-progressBar-background, Highlight);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
    gap: 12px;
  }
  .card {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: 8px;
    box-sizing: border-box;
    padding: 12px;
    border: 1px solid var(--tilework-line);
    border-radius: 8px;
    color: inherit;
    background: var(--vscode-editorWidget-background, transparent);
    font: inherit;
    text-align: start;
    cursor: pointer;
    /* The header stays above the scrolled content. */
    scroll-margin-block: 130px 20px;
  }
  .card:hover {
    background: var(--vscode-list-hoverBackground, var(--vscode-editorWidget-background, transparent));
  }
  .card:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  .card[aria-pressed="true"] {
    border-color: var(--vscode-focusBorder, Highlight);
    box-shadow: inset 0 0 0 1px var(--vscode-focusBorder, Highlight);
  }
  canvas {
    align-self: center;
    width: 160px;
    height: 160px;
  }
  .about {
    display: flex;
    align-items: center;
    gap: 6px;
    font-weight: 600;
  }
  .about .icon {
    width: 16px;
    height: 16px;
    visibility: hidden;
  }
  [aria-pressed="true"] .icon {
    visibility: visible;
  }
  .facts {
    display: grid;
    gap: 2px;
  }
`;

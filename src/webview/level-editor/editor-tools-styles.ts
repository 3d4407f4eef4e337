import { css } from "lit";

export const editorToolsStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    align-items: center;
  }
  .group {
    display: flex;
    gap: 1px;
    align-items: center;
    padding-inline-end: 6px;
    border-inline-end: 1px solid var(--tilework-line);
  }
  .group:last-child {
    padding-inline-end: 0;
    border-inline-end: 0;
  }
  .palette {
    gap: 2px;
    padding-block: 1px;
  }
  vscode-button[appearance="icon"]::part(control) {
    padding: 4px;
  }
  vscode-button[aria-pressed="true"] {
    color: var(--vscode-inputOption-activeForeground, var(--vscode-foreground));
    background: var(--vscode-inputOption-activeBackground, color-mix(in srgb, currentColor 18%, transparent));
    outline: 1px solid var(--vscode-inputOption-activeBorder, var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)));
    outline-offset: -1px;
  }
  .palette vscode-button[aria-pressed="true"] {
    outline-width: 2px;
  }
  .filled {
    --button-padding: 1px 8px;
    margin-inline-start: 4px;
  }
  .swatch {
    position: relative;
    display: block;
    width: 22px;
    height: 22px;
    overflow: hidden;
    border-radius: 3px;
  }
  .palette .icon {
    width: 18px;
    height: 18px;
    margin: 2px;
  }
`;

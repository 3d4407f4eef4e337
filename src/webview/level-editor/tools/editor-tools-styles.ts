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
  .group:last-of-type {
    border-inline-end: 0;
  }
  .palette {
    gap: 2px;
    padding-block: 1px;
  }
  .palette .tool {
    width: 30px;
    height: 30px;
    padding: 2px;
  }
  .palette .tool {
    position: relative;
  }
  /* The key of the brush, in a corner of its picture. It is only visual; the button's name has the key,
     too. */
  .number::before {
    content: attr(data-key);
    position: absolute;
    inset-block-end: -1px;
    inset-inline-end: -1px;
    min-width: 11px;
    border-radius: 4px 0;
    color: var(--vscode-foreground);
    background: var(--vscode-editor-background, Canvas);
    font: 600 9px / 12px var(--vscode-font-family, sans-serif);
    text-align: center;
  }
  .palette .tool[aria-pressed="true"] {
    outline: 1px solid var(--vscode-inputOption-activeBorder,
      var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)));
  }
  .swatch {
    position: relative;
    display: block;
    width: 22px;
    height: 22px;
    overflow: hidden;
    border-radius: 3px;
    outline: 1px solid color-mix(in srgb, var(--vscode-foreground) 22%, transparent);
    outline-offset: -1px;
  }
`;

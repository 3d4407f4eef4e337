import { css } from "lit";

/** Styles of dialogs over the editor. */
export const dialogStyles = css`
  dialog {
    max-width: min(360px, calc(100vw - 40px));
    padding: 16px 18px;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, var(--tilework-line)));
    border-radius: 8px;
    color: var(--vscode-editorWidget-foreground, inherit);
    background: var(--vscode-editorWidget-background, Canvas);
    box-shadow: 0 6px 24px var(--vscode-widget-shadow, rgb(0 0 0 / 0.3));
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.35);
  }
  h2 {
    margin: 0 0 4px;
    font-size: 1.15em;
  }
  p {
    margin: 0 0 12px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: end;
    margin-top: 16px;
  }
  dialog.wide {
    width: min(560px, calc(100vw - 40px));
    max-width: none;
    box-sizing: border-box;
  }
  .field {
    display: grid;
    gap: 4px;
    margin-top: 10px;
  }
  .field input,
  .field textarea {
    width: 100%;
  }
  .field textarea {
    padding-block: 4px;
    font-family: var(--vscode-editor-font-family, monospace);
    resize: vertical;
  }
  .field [aria-invalid="true"] {
    border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground, currentColor));
  }
  .verdict {
    display: flex;
    gap: 7px;
    min-height: 1.4em;
    margin: 6px 0 0;
  }
  .verdict .icon {
    flex: none;
    margin-top: 1px;
  }
  .verdict.solution .icon {
    color: var(--vscode-charts-green, currentColor);
  }
  .verdict.wrong .icon {
    color: var(--vscode-errorForeground, currentColor);
  }
`;

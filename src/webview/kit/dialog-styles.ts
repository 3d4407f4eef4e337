import { css } from "lit";

/** Styles of dialogs over a page. */
export const dialogStyles = css`
  dialog {
    box-sizing: border-box;
    max-width: calc(100vw - 16px);
    max-height: calc(100vh - 16px);
    padding: 16px 18px;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, var(--tilework-line)));
    border-radius: 10px;
    color: var(--vscode-editorWidget-foreground, var(--vscode-foreground));
    background: var(--vscode-editorWidget-background, var(--vscode-editor-background, Canvas));
    box-shadow: 0 6px 24px var(--vscode-widget-shadow, transparent);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.35);
  }
  dialog.narrow {
    max-width: min(360px, calc(100vw - 16px));
  }
  dialog.wide {
    width: 560px;
  }
  header {
    margin-bottom: 14px;
  }
  h2 {
    margin: 0;
    font-size: 1.25em;
    font-weight: 650;
  }
  p {
    margin: 6px 0 0;
    color: var(--vscode-descriptionForeground, inherit);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: end;
    margin-top: 16px;
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
`;

import { css } from "lit";

/** Styles of dialogs over the games' pages. */
export const dialogStyles = css`
  dialog {
    box-sizing: border-box;
    max-width: calc(100vw - 16px);
    max-height: calc(100vh - 16px);
    padding: 20px 24px;
    border: 1px solid var(--vscode-widget-border, var(--tilework-line));
    border-radius: 12px;
    color: var(--vscode-foreground);
    background: var(--vscode-editorWidget-background, var(--vscode-editor-background, Canvas));
    box-shadow: 0 8px 32px var(--vscode-widget-shadow, transparent);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.35);
  }
  header {
    margin-bottom: 14px;
  }
  h2 {
    margin: 0;
    font-size: 18px;
    font-weight: 650;
  }
  p {
    margin: 6px 0 0;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
`;

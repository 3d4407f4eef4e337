import { css } from "lit";

/** Styles of the sections in the side panel. */
export const panelStyles = css`
  :host {
    display: block;
  }
  h2,
  p,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  h2 {
    margin-bottom: 6px;
    color: var(--vscode-sideBarSectionHeader-foreground, inherit);
    font-size: 0.85em;
    font-weight: 700;
    letter-spacing: 0.05em;
    text-transform: uppercase;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    list-style: none;
  }
  .detail {
    color: var(--vscode-descriptionForeground, inherit);
    text-wrap: pretty;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 8px;
  }
  .buttons .button {
    flex: 0 1 auto;
  }
  .buttons .label {
    white-space: normal;
    text-align: start;
  }
  .error {
    --mark: var(--vscode-editorError-foreground, var(--vscode-errorForeground, currentColor));
  }
  .warning {
    --mark: var(--vscode-editorWarning-foreground, currentColor);
  }
  .information {
    --mark: var(--vscode-editorInfo-foreground, currentColor);
  }
`;

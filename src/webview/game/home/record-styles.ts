import { css } from "lit";

/** Styles shared by saved games and best scores. */
export const recordStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  h3,
  p {
    margin: 0;
  }
  h3 {
    margin-bottom: 8px;
    font-size: 14px;
    font-weight: 600;
  }
  .faint {
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
`;

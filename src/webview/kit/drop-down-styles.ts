import { css } from "lit";

/** Styles of a native `select`, as wide as its container. */
export const dropDownStyles = css`
  select {
    box-sizing: border-box;
    width: 100%;
    min-width: 0;
    height: 28px;
    padding: 2px 6px;
    border: 1px solid var(--vscode-dropdown-border, var(--tilework-line));
    border-radius: 5px;
    color: var(--vscode-dropdown-foreground, inherit);
    background: var(--vscode-dropdown-background, transparent);
    font: inherit;
  }
  select:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
`;

import { css } from "lit";

/** Styles of native fields for text and numbers; their users set the width. */
export const textFieldStyles = css`
  input:is([type="text"], [type="search"], [type="number"]),
  textarea {
    box-sizing: border-box;
    min-width: 0;
    padding: 2px 7px;
    border: 1px solid var(--vscode-input-border, var(--tilework-line));
    border-radius: 5px;
    color: var(--vscode-input-foreground, inherit);
    background: var(--vscode-input-background, transparent);
    font: inherit;
  }
  input:is([type="text"], [type="search"], [type="number"]) {
    height: 28px;
  }
  ::placeholder {
    color: var(--vscode-input-placeholderForeground, inherit);
  }
  input:is([type="text"], [type="search"], [type="number"]):focus,
  textarea:focus {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
`;

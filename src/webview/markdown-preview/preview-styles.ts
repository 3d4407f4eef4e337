/** The styles of boards in a Markdown preview. */
export const previewStyles = `
.tilework-note {
  padding: 0.5em 0.8em;
  border-left: 4px solid var(--vscode-editorInfo-foreground, var(--vscode-focusBorder));
  color: var(--vscode-foreground);
}
pre.tilework-boards {
  padding: 0;
  border: none;
  background: none;
  white-space: normal;
}
.tilework-boards figure {
  width: fit-content;
  max-width: 100%;
  margin: 0 0 0.6em;
  font-family: var(--markdown-font-family, var(--vscode-font-family));
}
.tilework-boards svg {
  display: block;
  max-width: 100%;
  height: auto;
}
.tilework-boards figcaption {
  margin-top: 0.3em;
  color: var(--vscode-descriptionForeground);
}
.tilework-boards .replay {
  display: flex;
  align-items: center;
  gap: 0.6em;
  margin-top: 0.4em;
}
.tilework-boards button {
  flex: none;
  width: 2.4em;
  height: 2em;
  padding: 0;
  border: 1px solid var(--vscode-button-border, transparent);
  border-radius: 2px;
  color: var(--vscode-button-foreground);
  background: var(--vscode-button-background);
  font: inherit;
  cursor: pointer;
}
.tilework-boards button:hover {
  background: var(--vscode-button-hoverBackground);
}
.tilework-boards :is(button, input):focus-visible {
  outline: 1px solid var(--vscode-focusBorder);
  outline-offset: 2px;
}
.tilework-boards input {
  flex: auto;
  min-width: 4em;
  accent-color: var(--vscode-focusBorder);
}
:is(.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)) .tilework-boards input {
  color-scheme: dark;
}
.tilework-boards output {
  flex: none;
  color: var(--vscode-descriptionForeground);
  font-variant-numeric: tabular-nums;
}
`;

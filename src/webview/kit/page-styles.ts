import { css } from "lit";
import { inheritedProperties } from "./theme.js";

/**
 * The document's own styles. Shadow trees can't see the classes that VS Code sets on the body, so inherited
 * custom properties carry the information. `--tilework-motion` is 1, or 0 if motion should be reduced, and
 * every duration is multiplied by it.
 */
export const pageStyles = css`
  html,
  body {
    height: 100%;
    margin: 0;
    padding: 0;
  }
  body {
    ${inheritedProperties}
    color: var(--vscode-editor-foreground, var(--vscode-foreground, CanvasText));
    background: var(--vscode-editor-background, Canvas);
    font-family: var(--vscode-font-family, system-ui, sans-serif);
    font-size: var(--vscode-font-size, 13px);
    line-height: 1.4;
  }
  body.vscode-light {
    --tilework-dimmed: grayscale(0.85) brightness(1.04) contrast(0.72);
  }
  body.vscode-high-contrast,
  body.vscode-high-contrast-light {
    --tilework-dimmed: grayscale(1);
  }
  body.vscode-reduce-motion {
    --tilework-motion: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    body {
      --tilework-motion: 0;
    }
  }
  .unloaded {
    position: fixed;
    inset: auto 12px 12px;
    z-index: 9;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
    align-items: center;
    justify-content: center;
    width: fit-content;
    margin: 0 auto;
    padding: 8px 14px;
    border: 1px solid var(--vscode-inputValidation-warningBorder, var(--tilework-line));
    border-radius: 6px;
    color: var(--vscode-inputValidation-warningForeground, inherit);
    background: var(--vscode-inputValidation-warningBackground,
      var(--vscode-editorWidget-background, Canvas));
  }
  .unloaded button {
    padding: 4px 12px;
    border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
    border-radius: 6px;
    color: var(--vscode-button-foreground);
    background: var(--vscode-button-background);
    font: inherit;
    cursor: pointer;
  }
  .unloaded button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  tilework-app,
  tilework-level-editor {
    display: block;
    height: 100%;
  }
`;

import { css } from "lit";

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
    --tilework-motion: 1;
    --tilework-dimmed: grayscale(0.85) brightness(0.72);
    --tilework-faint: color-mix(in srgb, var(--vscode-foreground) 10%, transparent);
    --tilework-line: var(--vscode-contrastBorder,
      color-mix(in srgb, var(--vscode-foreground) 14%, transparent));
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
  tilework-app,
  tilework-level-editor {
    display: block;
    height: 100%;
  }
`;

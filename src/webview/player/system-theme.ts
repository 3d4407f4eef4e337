import { css } from "lit";
import { inheritedProperties } from "../kit/theme.js";

/** The colors of VS Code's own light and dark themes, and black on white where the system forces colors. */

const light = css`
  color-scheme: light;
  --vscode-foreground: #3b3b3b;
  --vscode-editor-background: #fff;
  --vscode-descriptionForeground: #616161;
  --vscode-focusBorder: #005fb8;
  --vscode-textLink-foreground: #005fb8;
  --vscode-button-background: #005fb8;
  --vscode-button-foreground: #fff;
  --vscode-button-hoverBackground: #0258a8;
  --vscode-button-secondaryBackground: #e9e9e9;
  --vscode-button-secondaryForeground: #3b3b3b;
  --vscode-button-secondaryHoverBackground: #dcdcdc;
  --vscode-list-hoverBackground: #f2f2f2;
  --vscode-list-inactiveSelectionBackground: #e4e6f1;
  --vscode-editorWidget-background: #f8f8f8;
  --vscode-menu-background: #fff;
  --vscode-menu-selectionBackground: #005fb8;
  --vscode-menu-selectionForeground: #fff;
  --vscode-widget-shadow: rgb(0 0 0 / 0.16);
  --vscode-charts-red: #e51400;
  --vscode-charts-orange: #d18616;
  --vscode-charts-yellow: #bf8803;
  --vscode-charts-green: #2f7d32;
  --vscode-charts-blue: #1a85ff;
  --vscode-charts-purple: #652d90;
  --tilework-dimmed: grayscale(0.85) brightness(1.04) contrast(0.72);
`;

const dark = css`
  color-scheme: dark;
  --vscode-foreground: #ccc;
  --vscode-editor-background: #1f1f1f;
  --vscode-descriptionForeground: #9d9d9d;
  --vscode-focusBorder: #0078d4;
  --vscode-textLink-foreground: #4daafc;
  --vscode-button-background: #0069ba;
  --vscode-button-foreground: #fff;
  --vscode-button-hoverBackground: #0d75c8;
  --vscode-button-secondaryBackground: #313131;
  --vscode-button-secondaryForeground: #ccc;
  --vscode-button-secondaryHoverBackground: #3c3c3c;
  --vscode-list-hoverBackground: #2a2d2e;
  --vscode-list-inactiveSelectionBackground: #37373d;
  --vscode-editorWidget-background: #262626;
  --vscode-menu-background: #1f1f1f;
  --vscode-menu-selectionBackground: #0069ba;
  --vscode-menu-selectionForeground: #fff;
  --vscode-widget-shadow: rgb(0 0 0 / 0.36);
  --vscode-charts-red: #f14c4c;
  --vscode-charts-orange: #d18616;
  --vscode-charts-yellow: #cca700;
  --vscode-charts-green: #89d185;
  --vscode-charts-blue: #3794ff;
  --vscode-charts-purple: #b180d7;
`;

/**
 * For an element outside of VS Code. It follows the system, unless its attribute `theme` names one. The page
 * around it may set any of these properties itself.
 */
export const systemTheme = css`
  :host {
    ${inheritedProperties}
    ${light}
    color: var(--vscode-foreground);
    font-family: system-ui, sans-serif;
    font-size: 14px;
    line-height: 1.4;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      ${dark}
    }
  }
  :host([theme="light"]) {
    ${light}
  }
  :host([theme="dark"]) {
    ${dark}
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --tilework-motion: 0;
    }
  }
  @media (forced-colors: active) {
    :host {
      --vscode-foreground: #000;
      --vscode-contrastBorder: #000;
    }
  }
  @media (forced-colors: active) and (prefers-color-scheme: dark) {
    :host {
      --vscode-foreground: #fff;
      --vscode-editor-background: #000;
      --vscode-contrastBorder: #fff;
    }
  }
`;

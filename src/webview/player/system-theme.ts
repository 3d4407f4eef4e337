import { css, unsafeCSS } from "lit";
import { inheritedProperties } from "../kit/theme.js";

/** The colors of VS Code's own light and dark themes, and black on white where the system forces colors. */

/** By their names in VS Code: light, and dark. */
const colors: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  foreground: ["#3b3b3b", "#ccc"],
  "editor-background": ["#fff", "#1f1f1f"],
  descriptionForeground: ["#616161", "#9d9d9d"],
  focusBorder: ["#005fb8", "#0078d4"],
  "textLink-foreground": ["#005fb8", "#4daafc"],
  "button-background": ["#005fb8", "#0069ba"],
  "button-foreground": ["#fff", "#fff"],
  "button-hoverBackground": ["#0258a8", "#0d75c8"],
  "button-secondaryBackground": ["#e9e9e9", "#313131"],
  "button-secondaryForeground": ["#3b3b3b", "#ccc"],
  "button-secondaryHoverBackground": ["#dcdcdc", "#3c3c3c"],
  "list-hoverBackground": ["#f2f2f2", "#2a2d2e"],
  "list-inactiveSelectionBackground": ["#e4e6f1", "#37373d"],
  "editorWidget-background": ["#f8f8f8", "#262626"],
  "menu-background": ["#fff", "#1f1f1f"],
  "menu-selectionBackground": ["#005fb8", "#0069ba"],
  "menu-selectionForeground": ["#fff", "#fff"],
  "widget-shadow": ["rgb(0 0 0 / 0.16)", "rgb(0 0 0 / 0.36)"],
  "charts-red": ["#e51400", "#f14c4c"],
  "charts-orange": ["#d18616", "#d18616"],
  "charts-yellow": ["#bf8803", "#cca700"],
  "charts-green": ["#2f7d32", "#89d185"],
  "charts-blue": ["#1a85ff", "#3794ff"],
  "charts-purple": ["#652d90", "#b180d7"],
};

const valuesOf = (side: 0 | 1) =>
  unsafeCSS(
    Object.entries(colors)
      .map(([name, both]) => `--vscode-${name}: ${both[side]};`)
      .join(""),
  );

const light = css`
  color-scheme: light;
  --tilework-dimmed: grayscale(0.85) brightness(1.04) contrast(0.72);
  ${valuesOf(0)}
`;

const dark = css`
  color-scheme: dark;
  ${valuesOf(1)}
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

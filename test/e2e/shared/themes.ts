/**
 * VS Code's own themes, one of each kind, by the names its setting knows; with the class that the workbench
 * then wears.
 */
export const themes = {
  light: { setting: "Light Modern", kind: "vs" },
  dark: { setting: "Dark Modern", kind: "vs-dark" },
  "high-contrast": { setting: "Default High Contrast", kind: "hc-black" },
  "high-contrast-light": { setting: "Default High Contrast Light", kind: "hc-light" },
} as const;

export type Theme = keyof typeof themes;

export const allThemes = Object.keys(themes) as readonly Theme[];

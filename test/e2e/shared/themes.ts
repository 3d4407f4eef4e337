/**
 * VS Code's own themes, one of each kind, by their names in the setting, with the workbench's class for each.
 */
export const themes = {
  light: { setting: "Light Modern", kind: "vs" },
  "high-contrast": { setting: "Default High Contrast", kind: "hc-black" },
  "high-contrast-light": { setting: "Default High Contrast Light", kind: "hc-light" },
  dark: { setting: "Dark Modern", kind: "vs-dark" },
} as const;

export type Theme = keyof typeof themes;

export const allThemes = Object.keys(themes) as readonly Theme[];

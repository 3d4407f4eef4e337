import * as vscode from "vscode";
import type { ScreenSettings } from "../../terminal/play/screen-settings.js";

/** The theme, from VS Code: a hidden terminal can't be asked for its colors yet. */
const themes: Readonly<Record<vscode.ColorThemeKind, ScreenSettings["theme"]>> = {
  [vscode.ColorThemeKind.Light]: "light",
  [vscode.ColorThemeKind.Dark]: "dark",
  [vscode.ColorThemeKind.HighContrast]: { red: 0, green: 0, blue: 0 },
  [vscode.ColorThemeKind.HighContrastLight]: "light",
};

/** How terminals here show games, from VS Code's own settings. */
export function screenSettings(): ScreenSettings {
  const { kind } = vscode.window.activeColorTheme;
  return {
    depth: "truecolor",
    ascii: false,
    theme: themes[kind],
    highContrast:
      kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight,
    animates: vscode.workspace.getConfiguration("workbench").get("reduceMotion") !== "on",
  };
}

import * as vscode from "vscode";
import type { ScreenSettings } from "../../terminal/play/screen-settings.js";
import { terminalStyle } from "../shared/settings.js";

/** How terminals show games here: as their setting says, and as VS Code's own do. */

/**
 * Lines for whoever has them read aloud: where the setting says so or, left to itself, where VS Code is told
 * that a screen reader is used.
 */
export function isPlain(): boolean {
  const style = terminalStyle();
  if (style !== "auto") return style === "lines";
  return vscode.workspace.getConfiguration("editor").get("accessibilitySupport") === "on";
}

/** VS Code tells of its theme what a terminal that is not shown yet does not answer. */
const grounds: Readonly<Record<vscode.ColorThemeKind, ScreenSettings["theme"]>> = {
  [vscode.ColorThemeKind.Light]: "light",
  [vscode.ColorThemeKind.Dark]: "dark",
  [vscode.ColorThemeKind.HighContrast]: { red: 0, green: 0, blue: 0 },
  [vscode.ColorThemeKind.HighContrastLight]: "light",
};

export function screenSettings(): ScreenSettings {
  const { kind } = vscode.window.activeColorTheme;
  return {
    depth: "truecolor",
    ascii: false,
    theme: grounds[kind],
    highContrast:
      kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight,
    animates: vscode.workspace.getConfiguration("workbench").get("reduceMotion") !== "on",
  };
}

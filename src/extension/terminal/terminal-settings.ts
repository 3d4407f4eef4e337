import * as vscode from "vscode";
import type { ScreenSettings } from "../../terminal/play/screen-settings.js";
import { terminalStyle } from "../shared/settings.js";

/** How terminals show games here: as their setting says, and as VS Code's own do. */

/** Lines for whoever has them read aloud: where the setting says so or, left to itself, where VS Code is told that a screen reader is used. */
export function isPlain(): boolean {
  const style = terminalStyle();
  if (style !== "auto") return style === "lines";
  return vscode.workspace.getConfiguration("editor").get("accessibilitySupport") === "on";
}

export function screenSettings(): ScreenSettings {
  const { kind } = vscode.window.activeColorTheme;
  return {
    depth: "truecolor",
    ascii: false,
    // The terminal is asked for its ground, which a theme may have in a colour of its own.
    theme: "auto",
    highContrast: kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight,
    animates: vscode.workspace.getConfiguration("workbench").get("reduceMotion") !== "on",
  };
}

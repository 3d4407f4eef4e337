import * as l10n from "@vscode/l10n";
import type { BoardCommand } from "../../protocol/board-commands.js";
import type { Key } from "./controls.js";

const isMac = /^Mac/.test(navigator.platform);

/** The key that is shown for a command. The keys themselves are keybindings of the extension; the manifest has the same ones. */
export function keyOf(command: BoardCommand): Key | undefined {
  switch (command) {
    case "newGame":
      return { label: "N", shortcut: "N" };
    case "undo":
      return { label: "U", shortcut: "U" };
    case "redo":
      return { label: "R", shortcut: "R" };
    case "undoPush":
      return { label: "⇧U", shortcut: "Shift+U" };
    case "restart":
      return { label: "⇧R", shortcut: "Shift+R" };
    case "nextLevel":
      return { label: l10n.t("PgDn"), shortcut: "PageDown" };
    case "previousLevel":
      return { label: l10n.t("PgUp"), shortcut: "PageUp" };
    case "hint":
      return { label: "?", shortcut: "?" };
    case "saveGame":
      return isMac ? { label: "⌘S", shortcut: "Meta+S" } : { label: l10n.t("Ctrl+S"), shortcut: "Control+S" };
    case "replayToggle":
      return { label: l10n.t("Space"), shortcut: "Space" };
    case "replayBack":
      return { label: "←", shortcut: "ArrowLeft" };
    case "replayForward":
      return { label: "→", shortcut: "ArrowRight" };
    case "home":
    case "replayLeave":
      return { label: l10n.t("Esc"), shortcut: "Escape" };
    default:
      return undefined;
  }
}

import * as l10n from "@vscode/l10n";
import type { EditorCommand } from "../../protocol/editor-wire.js";
import type { Key } from "../controls.js";

const isMac = /^Mac/.test(navigator.platform);

/** The key that is shown for a command. The keys themselves are keybindings of the extension; the manifest has the same ones. */
export function editorKeyOf(command: EditorCommand): Key | undefined {
  const key = plainKeys[command];
  if (key !== undefined) return { label: key, shortcut: key };
  switch (command) {
    case "paint":
    case "replayToggle":
      return { label: l10n.t("Space"), shortcut: "Space" };
    case "replayBack":
      return { label: "←", shortcut: "ArrowLeft" };
    case "replayForward":
      return { label: "→", shortcut: "ArrowRight" };
    case "replayLeave":
    case "cancel":
      return { label: l10n.t("Esc"), shortcut: "Escape" };
    case "cut":
      return withMain("X");
    case "copy":
      return withMain("C");
    case "paste":
      return withMain("V");
    case "selectAll":
      return withMain("A");
    default:
      return undefined;
  }
}

const plainKeys: Partial<Record<EditorCommand, string>> = {
  wall: "1",
  floor: "2",
  box: "3",
  goal: "4",
  player: "5",
  boxOnGoal: "6",
  playerOnGoal: "7",
  erase: "0",
};

function withMain(letter: string): Key {
  return isMac ? { label: `⌘${letter}`, shortcut: `Meta+${letter}` } : { label: l10n.t("Ctrl+{0}", letter), shortcut: `Control+${letter}` };
}

/** A tooltip: what the button does, and its key. */
export function withKey(label: string, command: EditorCommand): string {
  const key = editorKeyOf(command);
  return key === undefined ? label : l10n.t("{0} ({1})", label, key.label);
}

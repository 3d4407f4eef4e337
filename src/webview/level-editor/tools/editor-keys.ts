import * as l10n from "@vscode/l10n";
import type { EditorCommand } from "../../../protocol/editor-wire.js";
import type { Key } from "../../shared/controls.js";

// Tests read these keys where there is no navigator.
const isMac = /^Mac/.test(globalThis.navigator?.platform ?? "");

/** The key that is shown for a command. The keys themselves are keybindings of the extension; the manifest has the same ones. */
export function editorKeyOf(command: EditorCommand): Key | undefined {
  const key = plainKeys[command];
  if (key !== undefined) return { label: key, shortcut: key };
  switch (command) {
    case "replayToggle":
      return { label: l10n.t("Space"), shortcut: "Space" };
    case "flip":
      return withShift("M");
    case "undoPush":
      return withShift("U");
    case "replayBackPush":
      return withShift("←", "ArrowLeft");
    case "replayForwardPush":
      return withShift("→", "ArrowRight");
    case "replayFirst":
      return { label: l10n.t("Home"), shortcut: "Home" };
    case "replayLast":
      return { label: l10n.t("End"), shortcut: "End" };
    case "previousLevel":
      return { label: l10n.t("Page Up"), shortcut: "PageUp" };
    case "nextLevel":
      return { label: l10n.t("Page Down"), shortcut: "PageDown" };
    case "solve":
      return isMac ? { label: "⌘↩", shortcut: "Meta+Enter" } : { label: l10n.t("Ctrl+Enter"), shortcut: "Control+Enter" };
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
  erase: "8",
  toolDraw: "D",
  toolRectangle: "R",
  toolFill: "F",
  toolSelect: "S",
  turnRight: "]",
  turnLeft: "[",
  mirror: "M",
  toggleDead: "Q",
  toggleReach: "W",
  toggleBoxReach: "E",
  levels: "L",
  test: "T",
  undo: "U",
  redo: "R",
  restart: "N",
};

/** VS Code's own keys for what was done to the document. */
export function documentKey(kind: "undo" | "redo"): Key {
  if (kind === "undo") return withMain("Z");
  return isMac ? { label: "⇧⌘Z", shortcut: "Shift+Meta+Z" } : withMain("Y");
}

function withMain(letter: string): Key {
  return isMac ? { label: `⌘${letter}`, shortcut: `Meta+${letter}` } : { label: l10n.t("Ctrl+{0}", letter), shortcut: `Control+${letter}` };
}

function withShift(label: string, shortcut = label): Key {
  return { label: isMac ? `⇧${label}` : l10n.t("Shift+{0}", label), shortcut: `Shift+${shortcut}` };
}

/** A tooltip: what the button does, and its key. */
export function withKey(label: string, command: EditorCommand): string {
  const key = editorKeyOf(command);
  return key === undefined ? label : l10n.t("{0} ({1})", label, key.label);
}

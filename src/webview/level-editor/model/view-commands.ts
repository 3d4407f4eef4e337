import * as l10n from "@vscode/l10n";
import type { EditorCommand, EditorPart } from "../../../protocol/levels/editor-wire.js";
import { type EditorState, zoomPercents } from "./editor-state.js";
import type { Overlay } from "./overlays.js";

const overlayCommands: Readonly<Partial<Record<EditorCommand, Overlay>>> = {
  toggleDead: "dead",
  toggleReach: "reach",
  toggleBoxReach: "boxReach",
};

/** The view settings changed by a command; `undefined` for other commands. */
export function viewAfter(
  { overlays, zoomPercent }: EditorState,
  command: EditorCommand,
): Partial<EditorState> | undefined {
  const overlay = overlayCommands[command];
  if (overlay !== undefined) return { overlays: { ...overlays, [overlay]: !overlays[overlay] } };
  switch (command) {
    case "zoomIn":
      return zoomed(zoomPercent * zoomPercents.step);
    case "zoomOut":
      return zoomed(zoomPercent / zoomPercents.step);
    case "zoomFit":
      return zoomed(zoomPercents.min);
    default:
      return undefined;
  }
}

/** The zoom in percent of the size that fits, within its limits. */
export function zoomed(percent: number): Pick<EditorState, "zoomPercent"> {
  return { zoomPercent: Math.round(Math.min(zoomPercents.max, Math.max(zoomPercents.min, percent))) };
}

/** Explains where to select the box whose squares are shown. */
export function boxReachText(part: Exclude<EditorPart, "none"> | "pulling"): string {
  if (part === "pulling") return l10n.t("Click a box to see where it can be pulled.");
  if (part === "test") return l10n.t("Click a box to see where it can be pushed.");
  return l10n.t("Put the cell cursor on a box to see where it can be pushed.");
}

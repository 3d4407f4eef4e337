import * as l10n from "@vscode/l10n";
import type { EditorCommand, EditorPart } from "../../../../protocol/levels/editor-wire.js";
import { type EditorState, zoomPercents } from "../state/editor-state.js";
import type { Overlay } from "../state/overlays.js";

const overlayCommands: Readonly<Partial<Record<EditorCommand, Overlay>>> = {
  toggleDead: "dead",
  toggleReach: "reach",
  toggleBoxReach: "boxReach",
};

/** What a command changes of how the board is looked at; `undefined` for one that is about something else. */
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

/** In percent of what fits, within bounds. */
export function zoomed(percent: number): Pick<EditorState, "zoomPercent"> {
  return { zoomPercent: Math.round(Math.min(zoomPercents.max, Math.max(zoomPercents.min, percent))) };
}

/** Where a box is chosen whose squares are shown. */
export function boxReachText(part: Exclude<EditorPart, "none"> | "pulling"): string {
  if (part === "pulling") return l10n.t("Click a box to see where it can be pulled.");
  if (part === "test") return l10n.t("Click a box to see where it can be pushed.");
  return l10n.t("Put the cell cursor on a box to see where it can be pushed.");
}

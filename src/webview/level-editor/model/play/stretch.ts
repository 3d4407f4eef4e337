import * as l10n from "@vscode/l10n";
import type { EditorCommand } from "../../../../protocol/levels/editor-wire.js";
import type { ViewStretch } from "../../../../protocol/levels/view-stretch.js";
import { formatNumber } from "../../../shared/page/language.js";

/** A replay with a marked range of its moves. */
interface Marked {
  readonly moves: readonly string[];
  readonly place: number;
  /** The marked range; it holds at least one move. */
  readonly stretch?: ViewStretch | undefined;
}

/**
 * The replay after a command has marked the range's start or end at its place; `undefined` for other
 * commands.
 */
export function markStretch<Replay extends Marked>(
  replay: Replay,
  command: EditorCommand,
): Replay | undefined {
  const { place, moves, stretch } = replay;
  const end = moves.length;
  switch (command) {
    case "stretchFrom":
      return place === end
        ? replay
        : {
            ...replay,
            stretch: { from: place, to: stretch !== undefined && stretch.to > place ? stretch.to : end },
          };
    case "stretchTo":
      return place === 0
        ? replay
        : {
            ...replay,
            stretch: { from: stretch !== undefined && stretch.from < place ? stretch.from : 0, to: place },
          };
    case "stretchNone":
      return { ...replay, stretch: undefined };
    default:
      return undefined;
  }
}

/** "Range: moves 12 to 40". */
export function stretchText(stretch: ViewStretch | undefined): string {
  if (stretch === undefined) return l10n.t("No range is marked.");
  return l10n.t("Range: moves {0} to {1}", formatNumber(stretch.from + 1), formatNumber(stretch.to));
}

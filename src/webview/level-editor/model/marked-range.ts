import * as l10n from "@vscode/l10n";
import type { MoveRange } from "../../../protocol/levels/editor-requests.js";
import type { EditorCommand } from "../../../protocol/levels/editor-wire.js";
import { formatNumber } from "../../kit/language.js";

/** A replay with a marked range of its moves. */
interface Marked {
  readonly moves: readonly string[];
  readonly place: number;
  /** The marked range; it holds at least one move. */
  readonly range?: MoveRange | undefined;
}

/**
 * The replay after a command has marked the range's start or end at its place; `undefined` for other
 * commands.
 */
export function markRange<Replay extends Marked>(replay: Replay, command: EditorCommand): Replay | undefined {
  const { place, moves, range } = replay;
  const end = moves.length;
  switch (command) {
    case "stretchFrom":
      return place === end
        ? replay
        : {
            ...replay,
            range: { from: place, to: range !== undefined && range.to > place ? range.to : end },
          };
    case "stretchTo":
      return place === 0
        ? replay
        : {
            ...replay,
            range: { from: range !== undefined && range.from < place ? range.from : 0, to: place },
          };
    case "stretchNone":
      return { ...replay, range: undefined };
    default:
      return undefined;
  }
}

/** "Range: moves 12 to 40". */
export function rangeText(range: MoveRange | undefined): string {
  if (range === undefined) return l10n.t("No range is marked.");
  return l10n.t("Range: moves {0} to {1}", formatNumber(range.from + 1), formatNumber(range.to));
}

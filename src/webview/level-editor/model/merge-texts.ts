import * as l10n from "@vscode/l10n";
import { plural } from "../../../games/message.js";
import type { MergeResolution } from "../../../games/sokoban/merge/resolve-merge.js";
import type { EditReply } from "../../../protocol/levels/editor-requests.js";
import type { MergePage } from "../../../protocol/levels/editor-wire.js";
import { translate } from "../../kit/translate.js";

/** Which conflict of the file it is. */
export function conflictText({ place, count, conflict: { title, line } }: MergePage): string {
  return title === ""
    ? l10n.t("Conflict {0} of {1}, line {2}", place + 1, count, line)
    : l10n.t("Conflict {0} of {1}: {2}", place + 1, count, title);
}

/** What came of an attempt to resolve a conflict. `left`: the number of conflicts that stay. */
export function replyText(reply: EditReply, way: MergeResolution, left: number): string | undefined {
  switch (reply) {
    case "done":
      return `${takenText(way)} ${leftText(left)}`;
    case "stale":
      return l10n.t("Nothing was done: the text changed in the meantime. Try again.");
    case "refused":
      return l10n.t("Couldn't resolve the conflict: the file can't be changed now. Open it as text.");
    case "unchanged":
    case "unwritable":
      return undefined;
  }
}

function takenText(way: MergeResolution): string {
  switch (way.kind) {
    case "ours":
      return l10n.t("Our side was taken.");
    case "theirs":
      return l10n.t("Their side was taken.");
    case "both":
      return l10n.t("Both sides were kept as levels.");
    case "squares":
      return l10n.t("The selected squares were taken.");
  }
}

function leftText(left: number): string {
  if (left === 0) return l10n.t("No conflict of levels is left. Undo brings it back.");
  return translate(plural(left, "{0} conflict of levels is left.", "{0} conflicts of levels are left."));
}

/** The conflicts that only a text editor resolves. */
export function textConflictsText(count: number): string {
  return translate(
    plural(
      count,
      "{0} merge conflict is in titles, comments or solutions. Resolve it as text.",
      "{0} merge conflicts are in titles, comments or solutions. Resolve them as text.",
    ),
  );
}

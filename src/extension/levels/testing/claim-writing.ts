import { plural } from "../../../games/message.js";
import { each } from "../../../games/slices.js";
import { claimEdits, claimsThatHold } from "../../../games/sokoban/check/judge.js";
import { isSameBoard } from "../../../games/sokoban/level/board.js";
import type { Claim } from "../../../games/sokoban/level/claim.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { trackLevels } from "../../../games/sokoban/text/reread.js";
import { fileNameOf } from "../../kit/files.js";
import { showError, showInformation } from "../../kit/notify.js";
import { forEachConcurrently, withProgress } from "../../kit/progress.js";
import { solverTimeMs } from "../../kit/settings.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { formReason, type LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { askForLevels, findTarget } from "../documents/level-target.js";
import { askAbout, type ClaimSolving } from "./file-tests.js";

const guide = "levels-as-tests";

/**
 * Writes claims that currently hold for its levels into a file, in one undo step. `argument` may be a file,
 * or a `NamedLevel`. A level whose board changes during the search gets none; a level that only moves gets
 * its claims at its new place.
 */
export async function claimWhatHolds(
  argument: unknown,
  documents: LevelDocuments,
  solving: ClaimSolving,
): Promise<void> {
  const target = await findTarget(argument, documents);
  if (target === undefined) return;
  const { document } = target;
  const name = fileNameOf(document.uri);
  const { collection } = documents.read(document);
  if (collection.form !== "text") {
    showError(formReason(collection), guide);
    return;
  }
  const levels = await askForLevels(target, documents, t("Add Claims That Hold Now"));
  if (levels === undefined) return;
  const before = documents.read(document).collection.levels;
  const found = await findClaims(
    levels.map(({ entry }) => entry),
    name,
    solving,
  );
  if (found === undefined) return;
  let count = 0;
  let isCurrent = true;
  const problem = await documents.change(document, function* ({ text, collection }) {
    // The place of each level now, with its index before.
    let fresh = before.length;
    const places = trackLevels(before, [...before.keys()], collection.levels, () => fresh++);
    const edits = yield* each(collection.levels, (entry, index) => {
      const known = before[places[index]!];
      const claims =
        known !== undefined && isSameBoard(known.board, entry.board) ? found.get(known) : undefined;
      return claims && claimEdits(text, entry, claims);
    });
    const made = edits.filter((edits) => edits !== undefined);
    isCurrent = made.length === found.size;
    count = made.filter(({ length }) => length > 0).length;
    return made.flat();
  });
  if (problem !== undefined) showError(problem, guide);
  else if (count === 0)
    void showInformation(
      isCurrent
        ? t("“{0}” already claims what was found to be true.", name)
        : t("Nothing was done: the text changed in the meantime. Try again."),
    );
  else {
    const written = plural(
      count,
      "The claims of {0} level were written into “{1}”.",
      "The claims of {0} levels were written into “{1}”.",
      name,
    );
    void showInformation(translate(written));
  }
}

/** `undefined` if it was canceled. */
function findClaims(
  levels: readonly LevelEntry[],
  name: string,
  solving: ClaimSolving,
): Thenable<ReadonlyMap<LevelEntry, readonly Claim[]> | undefined> {
  return withProgress(t("Finding claims for “{0}”", name), async (progress, { signal }) => {
    const found = new Map<LevelEntry, readonly Claim[]>();
    await forEachConcurrently(levels, signal, async (entry) => {
      const isLevel = factsOf(entry).level !== undefined;
      found.set(
        entry,
        isLevel ? await claimsThatHold(entry, askAbout(entry, solving, signal), solverTimeMs()) : [],
      );
      progress.report({
        increment: 100 / levels.length,
        message: t("{0} of {1}", formatNumber(found.size), formatNumber(levels.length)),
      });
    });
    return signal.aborted ? undefined : found;
  });
}

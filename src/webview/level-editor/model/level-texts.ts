import * as l10n from "@vscode/l10n";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { formatNumber } from "../../kit/language.js";
import { lengths } from "./lengths.js";

/** The place of a level in its file, and its name: announced when another level is shown. */
export function levelName({ level, count, levelTitle }: LevelPage): string {
  const place = l10n.t("Level {0} of {1}", formatNumber(level + 1), formatNumber(count));
  return levelTitle === "" ? place : l10n.t("{0}: {1}", place, levelTitle);
}

/**
 * The announcement about the search for a solution since the previous page; `undefined` if there is nothing
 * new.
 */
export function solvingAnnouncement(
  { solving: before }: LevelPage,
  { solving, result }: LevelPage,
): string | undefined {
  const best = solving?.best;
  if (best !== undefined && before?.best === undefined) {
    return l10n.t("Found a solution: {0}. It is being shortened.", lengths(best.moves, best.pushes));
  }
  return before !== undefined && solving === undefined ? result?.text : undefined;
}

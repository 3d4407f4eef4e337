import * as l10n from "@vscode/l10n";
import type { LevelPage } from "../../../../protocol/levels/editor-wire.js";
import { formatNumber } from "../../../shared/page/language.js";

/** Where a level stands in its file, and what it is called: said when another one is shown. */
export function levelName({ level, count, levelTitle }: LevelPage): string {
  const place = l10n.t("Level {0} of {1}", formatNumber(level + 1), formatNumber(count));
  return levelTitle === "" ? place : l10n.t("{0}: {1}", place, levelTitle);
}

/**
 * What has become of the search for a solution since the page before; `undefined` where that is nothing new.
 */
export function solvingSaid(
  { solving: before }: LevelPage,
  { solving, result }: LevelPage,
): string | undefined {
  const best = solving?.best;
  if (best !== undefined && before?.best === undefined) {
    return l10n.t(
      "A solution is found: {0} moves, {1} pushes. It is being shortened.",
      formatNumber(best.moves),
      formatNumber(best.pushes),
    );
  }
  return before !== undefined && solving === undefined ? result?.text : undefined;
}

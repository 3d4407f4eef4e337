import * as l10n from "@vscode/l10n";
import { formatNumber } from "../../shared/page/language.js";

/** "230 moves, 97 pushes". */
export function lengths(moves: number, pushes: number): string {
  return l10n.t("{0}, {1}", movesText(moves), pushesText(pushes));
}

function movesText(count: number): string {
  return count === 1 ? l10n.t("1 move") : l10n.t("{0} moves", formatNumber(count));
}

function pushesText(count: number): string {
  return count === 1 ? l10n.t("1 push") : l10n.t("{0} pushes", formatNumber(count));
}

import * as l10n from "@vscode/l10n";
import { formatNumber } from "../../shared/language.js";

/** "230 moves, 97 pushes". */
export function lengths(moves: number, pushes: number): string {
  return l10n.t("{0} moves, {1} pushes", formatNumber(moves), formatNumber(pushes));
}

import * as vscode from "vscode";
import type { Unsolvable } from "../../games/solver.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import { formatDuration, translate } from "../../extension/shared/translate.js";

/** Why a search ended without an answer; never more than that. */
export function gaveUpText({ limit, ms }: Pick<Extract<LevelAnswer, { readonly kind: "gaveUp" }>, "limit" | "ms">): string {
  switch (limit) {
    case "memory":
      return vscode.l10n.t("No solution was found before the memory limit was reached. There may be one all the same.");
    case "size":
      return vscode.l10n.t("The level is too large to be solved here. It may have a solution all the same.");
    default:
      return vscode.l10n.t("No solution was found in {0}. There may be one all the same.", formatDuration(ms));
  }
}

export function unsolvableText({ reason }: Unsolvable): string {
  return vscode.l10n.t("It cannot be solved any more. {0}", translate(reason));
}

import * as vscode from "vscode";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import { levelRows } from "../../../games/sokoban/level/level-text.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { KeepLossAction } from "../../../protocol/levels/keep-loss-action.js";
import { fileNameOf } from "../../shared/file-name.js";
import { showWarning } from "../../shared/notify.js";
import { factsOf } from "../documents/level-facts.js";
import type { PatternKeeper } from "../solving/level-context.js";
import { playedThrough } from "./solution-actions.js";

/**
 * Keeps a loss that a test game has shown. `entry`: the level that is meant; `undefined` where the text has
 * changed meanwhile.
 */
export async function keepLoss(
  losses: PatternKeeper,
  uri: vscode.Uri,
  entry: LevelEntry | undefined,
  { lurd, squares, rule, level: index }: KeepLossAction,
): Promise<void> {
  const level = entry && factsOf(entry).level;
  const end = entry && playedThrough(entry, lurd)?.end;
  const isBox = (row: number, column: number) =>
    level !== undefined && end?.boxes.includes(cellOf(level, row, column)) && column < level.width;
  if (entry === undefined || level === undefined || !squares.every(({ row, column }) => isBox(row, column))) {
    void showWarning(vscode.l10n.t("The text has changed meanwhile, so this was not done."));
    return;
  }
  const board = levelRows(level, "xsb").join("\n");
  const name = `${fileNameOf(uri)} ${index + 1}`;
  const title = entry.title === undefined ? name : `${name}: ${entry.title.text}`;
  await losses.keepFrom({
    game: "sokoban",
    board,
    lurd,
    squares,
    rule,
    title,
    file: { uri: uri.toString(), index },
  });
}

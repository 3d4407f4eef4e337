import type * as vscode from "vscode";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import { levelRows } from "../../../games/sokoban/level/level-text.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { KeepPatternQuestion } from "../../../protocol/levels/editor-requests.js";
import type { ViewPatternOnBoard } from "../../../protocol/levels/editor-wire.js";
import { fileNameOf } from "../../kit/files.js";
import { showWarning } from "../../kit/notify.js";
import { t, translate } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import type { LevelContext } from "../solving/level-context.js";
import { playedThrough } from "./solution-actions.js";

/**
 * Saves the deadlock that a playtest has shown. `entry`: its level; `undefined` if the text has changed
 * meanwhile. Returns whether it is among the player's patterns now.
 */
export async function keepPattern(
  patterns: LevelContext["patterns"],
  uri: vscode.Uri,
  entry: LevelEntry | undefined,
  { lurd, squares, rule, level: index }: KeepPatternQuestion,
): Promise<boolean> {
  const level = entry && factsOf(entry).level;
  const end = entry && playedThrough(entry, lurd)?.end;
  const isBox = (row: number, column: number) =>
    level !== undefined && end?.boxes.includes(cellOf(level, row, column)) && column < level.width;
  if (entry === undefined || level === undefined || !squares.every(({ row, column }) => isBox(row, column))) {
    void showWarning(t("Nothing was done: the text changed in the meantime. Try again."));
    return false;
  }
  const name = `${fileNameOf(uri)} ${index + 1}`;
  return patterns.keepFrom({
    game: "sokoban",
    board: levelRows(level, "xsb").join("\n"),
    lurd,
    squares,
    rule,
    title: entry.title === undefined ? name : `${name}: ${entry.title.text}`,
    file: { uri: uri.toString(), index },
  });
}

/** The saved pattern that matches the playtest after these moves; `null` if there is none. */
export async function patternIn(
  patterns: LevelContext["patterns"],
  entry: LevelEntry | undefined,
  lurd: string,
): Promise<ViewPatternOnBoard | null> {
  const level = entry && factsOf(entry).level;
  if (level === undefined) return null;
  const met = await patterns.patternIn({ game: "sokoban", board: levelRows(level, "xsb").join("\n"), lurd });
  return met === undefined ? null : { squares: met.squares, text: translate(met.text) };
}

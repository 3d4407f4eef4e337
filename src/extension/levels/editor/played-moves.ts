import type * as vscode from "vscode";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import { levelRows } from "../../../games/sokoban/level/level-text.js";
import { formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { levelNow, type Move, type Position, startOf, status } from "../../../games/sokoban/play/rules.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import {
  addSnapshot,
  addSolution,
  canBeNamed,
  removeMoves,
  renameMoves,
} from "../../../games/sokoban/text/solution-text.js";
import type {
  EditorAction,
  KeepPatternQuestion,
  SolveQuestion,
} from "../../../protocol/levels/editor-requests.js";
import type { ShownReplay, ViewPatternOnBoard } from "../../../protocol/levels/editor-wire.js";
import { fileNameOf } from "../../kit/files.js";
import { showStatus, showWarning } from "../../kit/notify.js";
import { t, translate } from "../../kit/translate.js";
import { factsOf } from "../documents/level-facts.js";
import type { OpenFile } from "../files/open-files.js";
import type { LevelContext } from "../solving/level-tools.js";

type Of<Kind extends EditorAction["kind"]> = Extract<EditorAction, { readonly kind: Kind }>;
export type SolutionAction = Of<"writeSolution" | "writeSnapshot" | "renameMoves" | "removeMoves">;

/** Changes the solutions that a file contains for a level, in one undo step each. `entry`: the level. */
export async function changeSolutions(
  open: OpenFile,
  entry: LevelEntry,
  action: SolutionAction,
): Promise<void> {
  switch (action.kind) {
    case "writeSolution":
    case "writeSnapshot":
      await write(open, entry, action);
      break;
    case "renameMoves":
      if (!(await edit(open, action, (text, level) => renameMoves(text, level, action.index, action.name))))
        void showWarning(t("Couldn't rename the solution: a name has at most 80 letters, and no colon."));
      break;
    case "removeMoves":
      if (await edit(open, action, (text, level) => removeMoves(text, level, action.index)))
        tell(t("The moves are no longer in the file. Undo restores them."));
      break;
  }
}

async function write(
  open: OpenFile,
  entry: LevelEntry,
  action: Of<"writeSolution" | "writeSnapshot">,
): Promise<void> {
  const played = playedThrough(entry, action.lurd);
  const isSolution = action.kind === "writeSolution";
  if (played === undefined || (isSolution && status(played.end) !== "won")) {
    void showWarning(
      isSolution
        ? t("These moves don't solve the level, so they weren't written.")
        : t("These moves can't be played in the level, so they weren't written."),
    );
    return;
  }
  const moves = formatMoves(played.moves);
  const { storedSolutions } = factsOf(entry);
  if (storedSolutions.some(({ lurd, problem }) => lurd === moves && problem === undefined)) {
    tell(isSolution ? t("The file holds this solution already.") : t("The file holds these moves already."));
    return;
  }
  const name = canBeNamed(action.name) ? action.name : "";
  const add = isSolution ? addSolution : addSnapshot;
  if (!(await edit(open, action, (text, level) => add(text, level, moves, name === "" ? undefined : name))))
    return;
  if (!isSolution) tell(t("The snapshot is in the file."));
  else if (!storedSolutions.some(({ solves }) => solves)) tell(t("The solution is in the file."));
  else tell(t("The solution is in the file, beside what was there: fewest pushes first, then fewest moves."));
}

/** Returns whether the text was changed. */
async function edit(
  open: OpenFile,
  { version, level }: SolutionAction,
  make: (text: string, entry: LevelEntry) => readonly TextEdit[] | undefined,
): Promise<boolean> {
  const reply = await open.file.edit(version, ({ text, collection }) => {
    const entry = collection.levels[level];
    return entry && make(text, entry);
  });
  return reply === "done" || reply === "unchanged";
}

/** The moves with their letters in the correct case; `undefined` if they can't be played. */
export function playedThrough(
  entry: LevelEntry,
  lurd: string,
): { readonly moves: readonly Move[]; readonly end: Position } | undefined {
  const { level } = factsOf(entry);
  const read = level && readMoves(startOf(level, ""), lurd);
  return read?.ok === true ? read.value : undefined;
}

/**
 * Solves a position of a playtest. Resolves with the moves to it and on to the goal, or without moves where
 * none were found. `undefined`: the position is none of this level, or the solver failed.
 */
export async function solvedFrom(
  { work }: OpenFile,
  entry: LevelEntry,
  { lurd, method }: SolveQuestion,
): Promise<ShownReplay | undefined> {
  const played = playedThrough(entry, lurd);
  const found = played && (await work.solveFrom(entry, levelNow(played.end), method));
  if (played === undefined || found === undefined) return undefined;
  const title = t("From this position: {0}", found.text);
  return found.lurd !== undefined
    ? { lurd: formatMoves(played.moves) + found.lurd, place: played.moves.length, title }
    : { lurd: "", place: 0, title };
}

function tell(text: string): void {
  showStatus(text, 5_000);
}

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

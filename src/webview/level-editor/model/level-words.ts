import { movesText, pushesText } from "../../../games/counted.js";
import type { Solution } from "../../../games/levels.js";
import { range } from "../../../games/lists.js";
import { type Message, say } from "../../../games/message.js";
import { boardWords } from "../../../games/message-texts.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { formatNumber, t, translate } from "../../kit/translate.js";

export function titleOf({ level, levelTitle }: LevelPage): string {
  return levelTitle === "" ? t("Level {0}", level + 1) : levelTitle;
}

/** Why a file can't be changed. */
export function readOnlyText({ readOnlyReason }: Pick<LevelPage, "readOnlyReason">): string {
  return readOnlyReason ?? t("This file can only be read.");
}

/** The place of a level in its file, and its name: announced when another level is shown. */
export function levelName({ level, count, levelTitle }: LevelPage): string {
  const place = t("Level {0} of {1}", formatNumber(level + 1), formatNumber(count));
  return levelTitle === "" ? place : t("{0}: {1}", place, levelTitle);
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
    return t("Found a solution: {0}. It is being shortened.", lengths(best.moves, best.pushes));
  }
  return before !== undefined && solving === undefined ? result?.text : undefined;
}

/** "230 moves, 97 pushes". */
export function lengths(moves: number, pushes: number): string {
  return translate(say("{0}, {1}", movesText(moves), pushesText(pushes)));
}

export function pushesIn(lurd: string): number {
  return lurd.replace(/[a-z]/g, "").length;
}

/** The best known solution of a level: fewest pushes first, then fewest moves. */
export function bestKnown({ solutions, result, solving }: LevelPage): Solution | undefined {
  const kept = solutions.filter(({ kind, problem }) => kind === "solution" && problem === undefined);
  const found = solving?.best ?? (result?.kind === "solved" ? result : undefined);
  const known = [...kept, ...(found === undefined ? [] : [found])];
  return known.sort((one, other) => one.pushes - other.pushes || one.moves - other.moves)[0];
}

/** The content of a cell, for a screen reader; `undefined` outside the board, as on the ring around it. */
export function cellWord(cell: Cell | undefined): string {
  return translate(wordsOfCells[cell ?? "outside"]);
}

const wordsOfCells: Readonly<Record<Cell | "outside", Message>> = {
  outside: say("outside"),
  floor: say("floor"),
  wall: say("wall"),
  goal: say("goal"),
  box: say("box"),
  boxOnGoal: say("box on goal"),
  player: say("player"),
  playerOnGoal: say("player on goal"),
};

/** "Row 2, column 3: wall". */
export function placeText({ row, column }: BoardPlace, cell: Cell | undefined): string {
  if (cell === undefined) return cellWord(cell);
  return t("Row {0}, column {1}: {2}", row + 1, column + 1, cellWord(cell));
}

/** All cells of a board in words, row by row. */
export function boardText(
  { height, width }: { readonly height: number; readonly width: number },
  cellAt: (place: BoardPlace) => Cell | undefined,
): string {
  const words = range(height * width).map((at) =>
    cellWord(cellAt({ row: Math.floor(at / width), column: at % width })),
  );
  return translate(boardWords(words, width));
}

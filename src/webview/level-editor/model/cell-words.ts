import type { BoardPlace, Brush } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";
import { t } from "../../kit/translate.js";

/** The content of a cell, for a screen reader; `undefined` outside the board, as on the ring around it. */
export function cellWord(cell: Cell | undefined): string {
  switch (cell) {
    case undefined:
      return t("outside");
    case "floor":
      return t("floor");
    case "wall":
      return t("wall");
    case "goal":
      return t("goal");
    case "box":
      return t("box");
    case "boxOnGoal":
      return t("box on goal");
    case "player":
      return t("player");
    case "playerOnGoal":
      return t("player on goal");
  }
}

/** "Row 2, column 3: wall". */
export function placeText({ row, column }: BoardPlace, cell: Cell | undefined): string {
  if (cell === undefined) return cellWord(cell);
  return t("Row {0}, column {1}: {2}", row + 1, column + 1, cellWord(cell));
}

/** The words of the cells of a board, row by row. */
export interface CellWords {
  readonly words: readonly string[];
  readonly columns: number;
}

export function wordsOf(
  { height, width }: { readonly height: number; readonly width: number },
  cellAt: (place: BoardPlace) => Cell | undefined,
): CellWords {
  const words = Array.from({ length: height * width }, (_, at) =>
    cellWord(cellAt({ row: Math.floor(at / width), column: at % width })),
  );
  return { words, columns: width };
}

/** The name of a brush in the palette. */
export function brushName(brush: Brush): string {
  switch (brush) {
    case "floor":
      return t("Floor");
    case "wall":
      return t("Wall");
    case "goal":
      return t("Goal");
    case "box":
      return t("Box");
    case "boxOnGoal":
      return t("Box on goal");
    case "player":
      return t("Player");
    case "playerOnGoal":
      return t("Player on goal");
    case "erase":
      return t("Erase");
  }
}

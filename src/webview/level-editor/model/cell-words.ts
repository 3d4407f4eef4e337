import * as l10n from "@vscode/l10n";
import type { BoardPlace, Brush } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";

/** The content of a cell, for a screen reader; `undefined` outside the board, as on the ring around it. */
export function cellWord(cell: Cell | undefined): string {
  switch (cell) {
    case undefined:
      return l10n.t("outside");
    case "floor":
      return l10n.t("floor");
    case "wall":
      return l10n.t("wall");
    case "goal":
      return l10n.t("goal");
    case "box":
      return l10n.t("box");
    case "boxOnGoal":
      return l10n.t("box on goal");
    case "player":
      return l10n.t("player");
    case "playerOnGoal":
      return l10n.t("player on goal");
  }
}

/** "Row 2, column 3: wall". */
export function placeText({ row, column }: BoardPlace, cell: Cell | undefined): string {
  if (cell === undefined) return cellWord(cell);
  return l10n.t("Row {0}, column {1}: {2}", row + 1, column + 1, cellWord(cell));
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
      return l10n.t("Floor");
    case "wall":
      return l10n.t("Wall");
    case "goal":
      return l10n.t("Goal");
    case "box":
      return l10n.t("Box");
    case "boxOnGoal":
      return l10n.t("Box on goal");
    case "player":
      return l10n.t("Player");
    case "playerOnGoal":
      return l10n.t("Player on goal");
    case "erase":
      return l10n.t("Erase");
  }
}

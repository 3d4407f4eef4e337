import * as l10n from "@vscode/l10n";
import type { BoardPlace, Brush } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";

/** The content of a cell, for a screen reader. */
export function cellWord(cell: Cell): string {
  switch (cell) {
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
export function placeText({ row, column }: BoardPlace, cell: Cell): string {
  return l10n.t("Row {0}, column {1}: {2}", row + 1, column + 1, cellWord(cell));
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

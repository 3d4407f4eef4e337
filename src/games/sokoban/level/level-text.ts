import { inRows } from "../../lists.js";
import { inside } from "./analysis.js";
import { type Cell, type Dialect, symbolOf } from "./cell.js";
import type { Level } from "./level.js";
import { encodeRuns } from "./run-length.js";

/** The cells of a level, row by row. */
export function cellsOf(level: Level): readonly Cell[] {
  const cells: Cell[] = level.walls.map((wall) => (wall ? "wall" : "floor"));
  for (const goal of level.goals) cells[goal] = "goal";
  for (const box of level.boxes) cells[box] = cells[box] === "goal" ? "boxOnGoal" : "box";
  cells[level.player] = cells[level.player] === "goal" ? "playerOnGoal" : "player";
  return cells;
}

/**
 * The level as rows of symbols. Blanks at the ends of rows are left out. A row of blanks only gets a symbol
 * for floor, since an empty line would end the board. In `ox` the floor inside is dots, and everything
 * outside the walls stays blank.
 */
export function levelRows(level: Level, dialect: Dialect): readonly string[] {
  const cells = cellsOf(level);
  const within = inside(level);
  return Array.from({ length: level.height }, (_, row) => {
    const from = row * level.width;
    const symbols = cells.slice(from, from + level.width).map((cell, column) => {
      return cell === "floor" && within[from + column] === 0 ? " " : symbolOf(dialect, cell);
    });
    const text = symbols.join("").trimEnd();
    return text === "" ? (dialect === "ox" ? "." : "-").repeat(level.width) : text;
  });
}

/** All rows on one line, in run-length form. */
export function compactLevel(level: Level): string {
  return inRows(cellsOf(level), level.width)
    .map((row) => encodeRuns(row.map((cell) => (cell === "floor" ? "-" : symbolOf("xsb", cell))).join("")))
    .join("|");
}

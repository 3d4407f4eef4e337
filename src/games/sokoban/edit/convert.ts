import { inside } from "../level/analysis.js";
import { cellAt, hasRunLengths, type TextBoard, toLevel } from "../level/board.js";
import { type Dialect, symbolOf } from "../level/cell.js";
import { replacing, type TextEdit } from "../level/finding.js";
import { boardEdits } from "./edit.js";
import { sketchOf } from "./sketch.js";

/**
 * Rewrites a board in the other dialect, with all symbols in their places. No edits when the board is in that
 * dialect already, or when it holds symbols of neither or of both. Run lengths belong to `xsb` and are
 * expanded.
 */
export function convertBoard(board: TextBoard, dialect: Dialect): readonly TextEdit[] {
  if (board.dialect === dialect) return [];
  const isWithin = withinOf(board);
  const rows: string[] = [];
  for (const [row, { text }] of board.rows.entries()) {
    let line = "";
    const { length } = text.trimEnd();
    const isInside = isWithin(row);
    for (let column = 0; column < length; column++) {
      const cell = cellAt(board, row, column);
      if (cell === undefined) return [];
      line += cell === "floor" && !isInside(column) ? " " : symbolOf(dialect, cell);
    }
    rows.push(line);
  }
  if (dialect === "ox" && hasRunLengths(board)) {
    const written = rows.map((row) => (row.trim() === "" ? "." : row));
    return [replacing(board, written.join(board.lineEnd))];
  }
  return boardEdits(board, { ...sketchOf(board), dialect, floor: symbolOf(dialect, "floor"), rows });
}

/**
 * Whether a square is inside the walls: reachable by the player, or between walls of its row where there is
 * not exactly one player.
 */
function withinOf(board: TextBoard): (row: number) => (column: number) => boolean {
  const level = toLevel(board);
  if (level !== undefined) {
    const within = inside(level);
    return (row) => (column) => within[row * level.width + column] === 1;
  }
  return (row) => {
    const text = board.rows[row]?.text ?? "";
    const [first, last] = [text.indexOf("#"), text.lastIndexOf("#")];
    return (column) => column > first && column < last;
  };
}

import type { Sketch } from "../edit/sketch.js";
import { symbolOf } from "../level/cell.js";
import { chosenCell, type MergeSquare, type SquareChoice } from "./merge-squares.js";

/** Our board with the chosen squares; those without a choice are ours. */
export function mergedSketch(
  sketch: Sketch,
  squares: readonly MergeSquare[],
  choices: readonly (SquareChoice | undefined)[],
): Sketch {
  const rows = sketch.rows.map((row) => [...row.split("")]);
  for (const [index, square] of squares.entries()) {
    const choice = choices[index] ?? "ours";
    const line = rows[square.row];
    if (choice === "ours" || line === undefined) continue;
    const cell = chosenCell(square, choice);
    while (line.length <= square.column) line.push(sketch.floor);
    line[square.column] = cell === "floor" ? sketch.floor : symbolOf(sketch.dialect, cell);
  }
  return { ...sketch, rows: rows.map((line) => line.join("")) };
}

import { inside } from "../level/analysis.js";
import { columnOf, rowOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { cellsOf } from "../level/level-text.js";

/**
 * Where a square of the level goes when the level is turned or mirrored; `undefined` beyond the edge of the
 * board.
 */
export type CellMap = (cell: number) => number | undefined;

/**
 * The turns and mirrors, other than leaving it as it is, after which what is played of the level looks the
 * same, the player's square included: a change of a square and the same change of its image make equal
 * levels.
 */
export function symmetriesOf(level: Level): readonly CellMap[] {
  const within = inside(level);
  const cells = cellsOf(level);
  const squares = [...within.keys()].filter((cell) => within[cell] === 1);
  const rows = squares.map((cell) => rowOf(level, cell));
  const columns = squares.map((cell) => columnOf(level, cell));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const isSquare = bottom - top === right - left;
  const forms = [false, true].flatMap((turned) =>
    [false, true].flatMap((down) => [false, true].map((across) => ({ turned, down, across }))),
  );
  const symmetries = forms
    .filter(({ turned, down, across }) => (turned ? isSquare : down || across))
    .map(({ turned, down, across }): CellMap => {
      return (cell) => {
        const [here, there] = [rowOf(level, cell) - top, columnOf(level, cell) - left];
        const [row, column] = turned ? [there, here] : [here, there];
        const [toRow, toColumn] = [down ? bottom - row : top + row, across ? right - column : left + column];
        if (toRow < 0 || toColumn < 0 || toRow >= level.height || toColumn >= level.width) return undefined;
        return toRow * level.width + toColumn;
      };
    });
  return symmetries.filter((image) =>
    squares.every((cell) => {
      const to = image(cell);
      return to !== undefined && within[to] === 1 && cells[to] === cells[cell];
    }),
  );
}

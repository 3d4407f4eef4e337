import type { Side } from "../level/grid.js";
import type { Patch, Sketch } from "./sketch.js";
import { widthOf } from "./sketch.js";

/**
 * Rotations by a quarter turn right or left or by a half turn, and reflections: left to right, top to bottom.
 */
export const turns = ["right", "left", "half", "mirror", "flip"] as const;
export type Turn = (typeof turns)[number];

const sideAfter: Readonly<Record<Turn, Readonly<Record<Side, Side>>>> = {
  right: { u: "r", r: "d", d: "l", l: "u" },
  left: { u: "l", l: "d", d: "r", r: "u" },
  half: { u: "d", d: "u", l: "r", r: "l" },
  mirror: { u: "u", d: "d", l: "r", r: "l" },
  flip: { u: "d", d: "u", l: "l", r: "r" },
};

/** The source of the cell at `row`, `column` after turning a board of `width` × `height`. */
function source(
  turn: Turn,
  width: number,
  height: number,
  row: number,
  column: number,
): readonly [number, number] {
  switch (turn) {
    case "right":
      return [height - 1 - column, row];
    case "left":
      return [column, width - 1 - row];
    case "half":
      return [height - 1 - row, width - 1 - column];
    case "mirror":
      return [row, width - 1 - column];
    case "flip":
      return [height - 1 - row, column];
  }
}

function sizeAfter(turn: Turn, width: number, height: number): readonly [number, number] {
  return turn === "right" || turn === "left" ? [height, width] : [width, height];
}

export function turnSketch(sketch: Sketch, turn: Turn): Sketch {
  const [width, height] = [widthOf(sketch), sketch.rows.length];
  const [newWidth, newHeight] = sizeAfter(turn, width, height);
  const rows = Array.from({ length: newHeight }, (_, row) =>
    Array.from({ length: newWidth }, (_, column) => {
      const [fromRow, fromColumn] = source(turn, width, height, row, column);
      return sketch.rows[fromRow]?.[fromColumn] ?? " ";
    })
      .join("")
      .trimEnd(),
  );
  return { ...sketch, rows };
}

export function turnPatch({ width, height, cells }: Patch, turn: Turn): Patch {
  const [newWidth, newHeight] = sizeAfter(turn, width, height);
  const turned = Array.from({ length: newWidth * newHeight }, (_, index) => {
    const [row, column] = source(turn, width, height, Math.floor(index / newWidth), index % newWidth);
    return cells[row * width + column] ?? "floor";
  });
  return { width: newWidth, height: newHeight, cells: turned };
}

/** LURD text for the turned level. Everything but the move letters is kept. */
export function turnMoves(text: string, turn: Turn): string {
  return text.replace(/[lurd]/gi, (letter) => {
    const side = sideAfter[turn][letter.toLowerCase() as Side];
    return letter < "a" ? side.toUpperCase() : side;
  });
}

import { inRows } from "../../lists.js";
import { columnOf, type GridForm, rowOf, type Side, turnedGrid } from "../level/grid.js";
import { type Sketch, widthOf } from "./sketch.js";

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

const formOf: Readonly<Record<Turn, GridForm>> = {
  right: { turned: true, down: false, across: true },
  left: { turned: true, down: true, across: false },
  half: { turned: false, down: true, across: true },
  mirror: { turned: false, down: false, across: true },
  flip: { turned: false, down: true, across: false },
};

export function turnSketch(sketch: Sketch, turn: Turn): Sketch {
  const size = { width: widthOf(sketch), height: sketch.rows.length };
  const { width, sources } = turnedGrid(size, formOf[turn]);
  const symbols = Array.from(sources, (cell) => sketch.rows[rowOf(size, cell)]![columnOf(size, cell)] ?? " ");
  return { ...sketch, rows: inRows(symbols, width).map((row) => row.join("").trimEnd()) };
}

/** LURD text for the turned level. Everything but the move letters is kept. */
export function turnMoves(text: string, turn: Turn): string {
  return text.replace(/[lurd]/gi, (letter) => {
    const side = sideAfter[turn][letter.toLowerCase() as Side];
    return letter < "a" ? side.toUpperCase() : side;
  });
}

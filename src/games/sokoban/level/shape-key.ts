import { inside, reach, squaresInside } from "./analysis.js";
import { symbolOf } from "./cell.js";
import type { CodeGrid } from "./code-grid.js";
import { columnOf, extentOf, type GridForm, gridForms, rowOf, turnedGrid } from "./grid.js";
import type { Level } from "./level.js";
import { hashText } from "./level-key.js";
import { cellsOf } from "./level-text.js";

/**
 * The playable part of a level, cropped: the codes of XSB symbols, without the player. Everything that is not
 * inside is a wall.
 */
export interface Shape extends CodeGrid {
  /**
   * The squares that the player can reach at the start, marked 1. Starting on another of them gives an equal
   * level.
   */
  readonly reached: Uint8Array;
}

/**
 * Identifies a level by its playable part, like `levelKey`, but ignores rotation, reflection, and where in
 * its region the player starts. Sixteen hexadecimal digits.
 */
export function shapeKey(level: Level): string {
  const shape = shapeOf(level);
  let least: Uint8Array | undefined;
  for (const form of gridForms) {
    const codes = codesOf(shape, form);
    if (least === undefined || isLess(codes, least)) least = codes;
  }
  return hashText(String.fromCharCode(...(least ?? [])));
}

/** A quick key that levels with the same `shapeKey` share. Most levels are the only one with their key. */
export function roughShape(level: Level): string {
  const within = inside(level);
  const squares = within.reduce((sum, mark) => sum + mark, 0);
  // Things outside the walls are decoration.
  const boxes = level.boxes.filter((box) => within[box] === 1);
  const goals = new Set(level.goals.filter((goal) => within[goal] === 1));
  const home = boxes.filter((box) => goals.has(box)).length;
  return `${squares} ${boxes.length} ${goals.size} ${home}`;
}

export function shapeOf(level: Level): Shape {
  const squares = squaresInside(level);
  const { top, left, bottom, right } = extentOf(level, squares);
  const [width, height] = [right - left + 1, bottom - top + 1];
  const cells = cellsOf(level);
  const free = reach(level);
  const codes = new Uint8Array(width * height).fill(wallCode);
  const reached = new Uint8Array(width * height);
  for (const cell of squares) {
    const at = (rowOf(level, cell) - top) * width + columnOf(level, cell) - left;
    reached[at] = free[cell] ?? 0;
    const here = cells[cell] ?? "wall";
    codes[at] = symbolOf(
      "xsb",
      here === "player" ? "floor" : here === "playerOnGoal" ? "goal" : here,
    ).charCodeAt(0);
  }
  return { width, height, codes, reached };
}

export const wallCode = symbolOf("xsb", "wall").charCodeAt(0);
/** Marks the first square that the player reaches. */
const playerMark = 0x80;

/** The rotated and reflected shape, preceded by its number of columns. */
function codesOf(shape: Shape, form: GridForm): Uint8Array {
  const { width, sources } = turnedGrid(shape, form);
  const codes = new Uint8Array(2 + sources.length);
  codes[0] = width & 0xff;
  codes[1] = width >> 8;
  const player = sources.findIndex((cell) => shape.reached[cell] === 1);
  for (const [to, from] of sources.entries())
    codes[to + 2] = shape.codes[from]! | (to === player ? playerMark : 0);
  return codes;
}

/** Compares code by code. Both have the same length, or their first codes differ. */
function isLess(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return one[at]! < other[at]!;
  }
  return false;
}

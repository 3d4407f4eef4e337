import { inside, reach } from "./analysis.js";
import { symbolOf } from "./cell.js";
import { columnOf, rowOf } from "./grid.js";
import type { Level } from "./level.js";
import { hashText } from "./level-key.js";
import { cellsOf } from "./level-text.js";

/** The playable part of a level: the squares inside, with everything else as walls, cropped. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** XSB symbol codes, row by row, without the player. */
  readonly symbols: Uint8Array;
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
  for (const form of forms) {
    const codes = codesOf(shape, form);
    if (least === undefined || isLess(codes, least)) least = codes;
  }
  return hashText(String.fromCharCode(...(least ?? [])));
}

/** A quick key that levels with the same `shapeKey` share. Most levels are the only one with their key. */
export function roughShape(level: Level): string {
  const within = inside(level);
  let squares = 0;
  for (const mark of within) squares += mark;
  // Things outside the walls are decoration.
  const boxes = level.boxes.filter((box) => within[box] === 1);
  const goals = new Set(level.goals.filter((goal) => within[goal] === 1));
  const home = boxes.filter((box) => goals.has(box)).length;
  return `${squares} ${boxes.length} ${goals.size} ${home}`;
}

/** Whether rows become columns, and whether rows and columns are counted from their end. */
export const forms = [false, true].flatMap((turned) =>
  [false, true].flatMap((down) => [false, true].map((across) => ({ turned, down, across }))),
);

export function shapeOf(level: Level): Shape {
  const within = inside(level);
  const squares = [...within.keys()].filter((cell) => within[cell] === 1);
  let [top, left, bottom, right] = [level.height, level.width, -1, -1];
  for (const cell of squares) {
    const [row, column] = [rowOf(level, cell), columnOf(level, cell)];
    [top, left, bottom, right] = [
      Math.min(top, row),
      Math.min(left, column),
      Math.max(bottom, row),
      Math.max(right, column),
    ];
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  const cells = cellsOf(level);
  const free = reach(level);
  const symbols = new Uint8Array(width * height).fill(wall);
  const reached = new Uint8Array(width * height);
  for (const cell of squares) {
    const at = (rowOf(level, cell) - top) * width + columnOf(level, cell) - left;
    reached[at] = free[cell] ?? 0;
    const here = cells[cell] ?? "wall";
    symbols[at] = symbolOf(
      "xsb",
      here === "player" ? "floor" : here === "playerOnGoal" ? "goal" : here,
    ).charCodeAt(0);
  }
  return { width, height, symbols, reached };
}

const wall = symbolOf("xsb", "wall").charCodeAt(0);
/** Marks the first square that the player reaches. */
const playerMark = 0x80;

/** The rotated and reflected shape, preceded by its number of columns. */
function codesOf(
  { width, height, symbols, reached }: Shape,
  { turned, down, across }: (typeof forms)[number],
): Uint8Array {
  const [rows, columns] = turned ? [width, height] : [height, width];
  const codes = new Uint8Array(2 + rows * columns);
  codes[0] = columns & 0xff;
  codes[1] = columns >> 8;
  let marked = false;
  for (let row = 0, to = 2; row < rows; row++) {
    const atRow = down ? rows - 1 - row : row;
    for (let column = 0; column < columns; column++, to++) {
      const atColumn = across ? columns - 1 - column : column;
      const from = turned ? atColumn * width + atRow : atRow * width + atColumn;
      const isFirst: boolean = !marked && reached[from] === 1;
      marked ||= isFirst;
      codes[to] = symbols[from]! | (isFirst ? playerMark : 0);
    }
  }
  return codes;
}

/** Compares code by code. Both have the same length, or their first codes differ. */
function isLess(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return one[at]! < other[at]!;
  }
  return false;
}

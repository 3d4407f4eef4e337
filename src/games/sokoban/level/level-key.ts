import { scramble } from "../../random.js";
import { inside, reach, squaresInside } from "./analysis.js";
import { ground, hasPlayer, symbolOf } from "./cell.js";
import { bestShift, type CodeGrid } from "./code-grid.js";
import { columnOf, extentOf, type GridForm, gridForms, markedCells, rowOf, turnedGrid } from "./grid.js";
import type { Level } from "./level.js";
import { cellsOf } from "./level-text.js";

/**
 * Identifies a level by its playable part. Results stored under it (solved, best moves) survive renamed
 * files, other dialects, wider margins and changed decoration outside the walls. Rotated and reflected levels
 * have other keys. Sixteen hexadecimal digits.
 */
export function levelKey(level: Level): string {
  const within = inside(level);
  const { top, left, bottom, right } = extentOf(level, markedCells(within));
  const cells = cellsOf(level);
  let text = "";
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const cell = row * level.width + column;
      text += within[cell] === 1 ? symbolOf("xsb", cells[cell] ?? "wall") : "#";
    }
    text += "\n";
  }
  return hashText(text);
}

/** The hash of a text, as sixteen hexadecimal digits. */
export function hashText(text: string): string {
  return hash(text, 0x811c_9dc5) + hash(text, 0x9747_b28c);
}

/** FNV-1a with the finalizer of MurmurHash3, 32 bits. */
function hash(text: string, seed: number): string {
  let word = seed;
  for (let index = 0; index < text.length; index++)
    word = Math.imul(word ^ text.charCodeAt(index), 0x0100_0193);
  return scramble(word).toString(16).padStart(8, "0");
}

/**
 * The playable part of a level, cropped: the codes of XSB symbols, without the player. Everything that is not
 * inside is a wall.
 */
interface Shape extends CodeGrid {
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

function shapeOf(level: Level): Shape {
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
    const here = cells[cell]!;
    codes[at] = symbolOf("xsb", hasPlayer(here) ? ground(here) : here).charCodeAt(0);
  }
  return { width, height, codes, reached };
}

const wallCode = symbolOf("xsb", "wall").charCodeAt(0);
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

/** Levels that differ in more squares are not similar. */
const maxDifferentSquares = 2;

/**
 * Compares levels with this one. The result tells in how many squares the playable parts differ, at best over
 * all rotations and reflections; `undefined` if there are more than `maxDifferentSquares`. The player doesn't
 * count.
 */
export function differencesFrom(level: Level): (other: Level) => number | undefined {
  const own = shapeOf(level);
  const turned = gridForms.map((form) => turnedShape(own, form));
  return (other) => {
    // Each different square changes each of these counts by one at most.
    if (
      Math.abs(other.boxes.length - level.boxes.length) > maxDifferentSquares ||
      Math.abs(other.goals.length - level.goals.length) > maxDifferentSquares
    )
      return undefined;
    const shape = shapeOf(other);
    let least = maxDifferentSquares + 1;
    for (const one of turned) least = Math.min(least, differences(one, shape, least));
    return least > maxDifferentSquares ? undefined : least;
  };
}

function turnedShape(shape: Shape, form: GridForm): CodeGrid {
  const { width, height, sources } = turnedGrid(shape, form);
  return { width, height, codes: Uint8Array.from(sources, (cell) => shape.codes[cell]!) };
}

/** The number of different squares, at most `limit`, in the best place of one shape on the other. */
function differences(one: CodeGrid, other: CodeGrid, limit: number): number {
  const isFar =
    Math.abs(other.width - one.width) > maxDifferentSquares ||
    Math.abs(other.height - one.height) > maxDifferentSquares;
  return isFar ? limit : bestShift(one, other, limit, wallCode).differences;
}

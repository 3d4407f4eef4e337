import { RowMatching, unreachable } from "../../row-matching.js";
import { type TextBoard, thingsOn } from "../level/board.js";
import { flood, markedCells, openBeside, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { formatMoves, readMoves } from "./lurd.js";
import { forwards } from "./pull-play.js";
import { type Move, type Position, startOf } from "./rules.js";

/** Level design by pulling boxes away from their goals. */

/**
 * The board with a box on every goal and no others, and its player where a box can be pulled. `undefined` if
 * no box can be pulled or the board is not a level.
 */
export function solvedLevel(board: TextBoard): Level | undefined {
  const things = thingsOn(board);
  if (things === undefined) return undefined;
  const { players, ...rest } = things;
  const solved = { ...rest, boxes: rest.goals };
  const regions = pullRegions(solved);
  const [standing] = players;
  const around =
    standing === undefined || rest.goals.includes(standing)
      ? undefined
      : flood(rest, standing, new Set(rest.goals));
  const player = regions.some((square) => around?.[square] === 1) ? standing : regions[0];
  return player === undefined ? undefined : { ...solved, player };
}

/**
 * For each region into which the boxes divide the board, a square from which some box can be pulled, if there
 * is one.
 */
export function pullRegions(level: Pick<Level, "width" | "height" | "walls" | "boxes">): readonly number[] {
  const boxes = new Set(level.boxes);
  const seen = new Uint8Array(level.width * level.height);
  const regions: number[] = [];
  for (const box of level.boxes) {
    for (const side of sides) {
      const stand = openBeside(level, box, side);
      if (stand === undefined || boxes.has(stand) || seen[stand] === 1) continue;
      const end = openBeside(level, stand, side);
      if (end === undefined || boxes.has(end)) continue;
      regions.push(stand);
      for (const cell of markedCells(flood(level, stand, boxes))) seen[cell] = 1;
    }
  }
  return regions;
}

/** Whether a square is free for the player. */
export function isFree({ level, boxes }: Position, cell: number): boolean {
  return level.walls[cell] === false && !boxes.includes(cell);
}

/** A position as a level of its own, with its solution. */
export interface DesignedLevel {
  readonly level: Level;
  /** Played by the rules and ends with the win; `undefined` where no solution is known. */
  readonly solution: string | undefined;
}

/**
 * The level that pulling has led to. `onward`: the moves that solve the position where the pulls started;
 * empty where that position is solved.
 */
export function designed(
  { level, boxes, player }: Position,
  pulled: readonly Move[],
  onward = "",
): DesignedLevel {
  const found = { ...level, boxes: boxes.toSorted((one, other) => one - other), player };
  const read = readMoves(startOf(found, ""), formatMoves(forwards(pulled)) + onward);
  return { level: found, solution: read.ok && read.value.won ? formatMoves(read.value.moves) : undefined };
}

/** Levels with more boxes have no bound: matching takes time cubic in the number of boxes. */
const maxBoxes = 200;

/** By level: the pushes that a lone box needs from each square to each goal, from any side of the player. */
const costs = new WeakMap<Level, Int32Array>();

/**
 * A lower bound on the pushes of a solution. Each box goes to a different goal, with the least sum of the
 * pushes of a lone box. `undefined` where boxes and goals differ in number, there are too many, or some box
 * can reach no goal.
 */
export function pushBound({ level, boxes }: Position): number | undefined {
  const size = level.goals.length;
  if (size === 0 || size !== boxes.length || size > maxBoxes) return undefined;
  const matching = new RowMatching(costsOf(level), size);
  for (const [row, box] of boxes.entries()) matching.rows[row] = box * size;
  const sum = matching.solve();
  return sum < unreachable ? sum : undefined;
}

function costsOf(level: Level): Int32Array {
  let known = costs.get(level);
  if (known === undefined) {
    known = new Int32Array(level.walls.length * level.goals.length).fill(unreachable);
    for (const column of level.goals.keys()) measure(level, column, known);
    costs.set(level, known);
  }
  return known;
}

/** Breadth-first search by pulls from one goal. */
function measure(level: Level, column: number, table: Int32Array): void {
  const size = level.goals.length;
  const queue = [level.goals[column] as number];
  table[(queue[0] as number) * size + column] = 0;
  for (const cell of queue) {
    const cost = (table[cell * size + column] as number) + 1;
    for (const side of sides) {
      const from = openBeside(level, cell, side);
      // The box comes from `from`, pushed by the player behind it.
      if (
        from === undefined ||
        (table[from * size + column] as number) < unreachable ||
        openBeside(level, from, side) === undefined
      )
        continue;
      table[from * size + column] = cost;
      queue.push(from);
    }
  }
}

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

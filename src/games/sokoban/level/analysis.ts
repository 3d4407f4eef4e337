import {
  beside,
  columnOf,
  extentOf,
  flood,
  isEdge,
  markedCells,
  openBeside,
  opposite,
  rowOf,
  type Side,
  sides,
  stepsFrom,
} from "./grid.js";
import type { Level } from "./level.js";

/** What can be said about a level without playing it. */

/** The squares inside, marked 1: those that the player could reach if there were no boxes. */
export function inside(level: Level): Uint8Array {
  return flood(level, level.player);
}

/** The same squares in reading order. */
export function squaresInside(level: Level): readonly number[] {
  return markedCells(inside(level));
}

/** Whether a level has as many boxes as goals, at least one, and walls around the player. */
export function isSound(level: Level): boolean {
  const { boxes, goals } = level;
  if (boxes.length === 0 || boxes.length !== goals.length) return false;
  return !inside(level).some((mark, cell) => mark === 1 && isEdge(level, cell));
}

/** The squares that the player can walk to now, marked 1. */
export function reach(level: Level): Uint8Array {
  return flood(level, level.player, new Set(level.boxes));
}

/**
 * The fewest pushes of a lone box from each square to the nearest goal. They are found by pulling a box from
 * every goal, in each direction with room for it and the player. −1 where it can reach no goal: a box there
 * is lost, whatever the position. The player's side is ignored, so a box may need more pushes, or be lost
 * elsewhere, too.
 */
export function pushesToGoal(level: Level, goals = level.goals): Int32Array {
  const squares = goals.filter((goal) => !level.walls[goal]);
  return stepsFrom(squares, level.walls.length, (square, visit) => {
    for (const side of sides) {
      const from = openBeside(level, square, side);
      if (from !== undefined && openBeside(level, from, side) !== undefined) visit(from);
    }
  });
}

/** Squares inside from which a box can never reach a goal. */
export function deadSquares(level: Level): readonly number[] {
  const pushesFrom = pushesToGoal(level);
  return squaresInside(level).filter((cell) => pushesFrom[cell]! < 0);
}

/**
 * Corners without a goal: a wall on the left or right and a wall above or below. They are the simplest dead
 * squares.
 */
export function corners(level: Level): readonly number[] {
  const goals = new Set(level.goals);
  const shut = (cell: number, side: (typeof sides)[number]) => openBeside(level, cell, side) === undefined;
  return level.walls.flatMap((wall, cell) =>
    !wall && !goals.has(cell) && (shut(cell, "l") || shut(cell, "r")) && (shut(cell, "u") || shut(cell, "d"))
      ? [cell]
      : [],
  );
}

/**
 * The boxes that can never be moved again where they are, by number in `level.boxes`. Boxes that can be
 * pushed along some line are removed repeatedly, until no such box is left. The remaining boxes block each
 * other.
 */
export function frozenBoxes(level: Level): readonly number[] {
  const standing = new Uint8Array(level.width * level.height);
  for (const box of level.boxes) standing[box] = 1;
  const free = (cell: number | undefined) => cell !== undefined && standing[cell] === 0;
  const isMovable = (box: number) =>
    (["u", "l"] as const).some(
      (side) => free(openBeside(level, box, side)) && free(openBeside(level, box, opposite[side])),
    );
  // Removing a box can free only its neighbors, so each box is checked at most five times.
  const queue = [...level.boxes];
  for (let box = queue.pop(); box !== undefined; box = queue.pop()) {
    if (standing[box] === 0 || !isMovable(box)) continue;
    standing[box] = 0;
    for (const side of sides) {
      const neighbor = openBeside(level, box, side);
      if (neighbor !== undefined && standing[neighbor] === 1) queue.push(neighbor);
    }
  }
  return [...level.boxes.keys()].filter((box) => standing[level.boxes[box]!] === 1);
}

/** Whether each goal has a box. */
export function isSolved(level: Pick<Level, "goals" | "boxes">): boolean {
  const goals = new Set(level.goals);
  return level.boxes.length === level.goals.length && level.boxes.every((box) => goals.has(box));
}

/** Whether a box makes the level unsolvable: it is on a dead square, or frozen off its goal. */
export function isDeadlocked(level: Level): boolean {
  return lostBoxes(level).length > 0;
}

/**
 * The boxes that prove a deadlock, by number in `level.boxes`; an empty list does not promise that the level
 * can be solved.
 */
export function lostBoxes(level: Level): readonly number[] {
  const goals = new Set(level.goals);
  const pushesFrom = pushesToGoal(level);
  const frozen = new Set(frozenBoxes(level));
  return [...level.boxes.keys()].filter((box) => {
    const cell = level.boxes[box]!;
    return !goals.has(cell) && (pushesFrom[cell]! < 0 || frozen.has(box));
  });
}

/**
 * The largest product of squares and boxes that is checked; on larger boards only dead squares are reported.
 */
const maxFreezeChecks = 200_000;

/**
 * The squares on which a box, by its number in `level.boxes`, makes the level unsolvable: dead squares, and
 * squares where it or another box freezes.
 */
export function losingSquares(level: Level, box: number, squares: readonly number[]): readonly number[] {
  const goals = new Set(level.goals);
  const pushesFrom = pushesToGoal(level);
  const looksFrozen = squares.length * level.boxes.length <= maxFreezeChecks;
  const lostBefore = looksFrozen ? frozenOffGoals(level, goals).length : 0;
  return squares.filter((square) => {
    if (pushesFrom[square]! < 0) return !goals.has(square);
    return (
      looksFrozen &&
      frozenOffGoals({ ...level, boxes: level.boxes.with(box, square) }, goals).length > lostBefore
    );
  });
}

function frozenOffGoals(level: Level, goals: ReadonlySet<number>): readonly number[] {
  return frozenBoxes(level).filter((box) => !goals.has(level.boxes[box]!));
}

interface Statistics {
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  readonly goals: number;
  /** Squares inside. */
  readonly floor: number;
}

export function statistics(level: Level): Statistics {
  const { width, height, boxes, goals } = level;
  return { width, height, boxes: boxes.length, goals: goals.length, floor: squaresInside(level).length };
}

/** A push that can be made first. */
export interface FirstPush {
  /** The cell of the box. */
  readonly cell: number;
  readonly side: Side;
}

/** Every push that is possible at the start, box by box. */
export function firstPushesOf(level: Level): readonly FirstPush[] {
  const reached = reach(level);
  const taken = new Set(level.boxes);
  return level.boxes.flatMap((cell) =>
    sides
      .filter((side) => {
        const to = openBeside(level, cell, side);
        const from = beside(level, cell, opposite[side]);
        return to !== undefined && !taken.has(to) && from !== undefined && reached[from] === 1;
      })
      .map((side) => ({ cell, side })),
  );
}

/** The level after the push. */
export function levelAfter(level: Level, { cell, side }: FirstPush): Level {
  const to = beside(level, cell, side) as number;
  const boxes = level.boxes.map((box) => (box === cell ? to : box)).sort((one, other) => one - other);
  return { ...level, boxes, player: cell };
}

/** The most squares, over all first pushes, that are searched for frozen boxes. */
const maxFreezeSquares = 2_000_000;

/**
 * Whether a level starts with all boxes on goals and is solved when they are there again. The Sokoban wiki
 * calls such levels "circular". False where each first push obviously loses. On the largest boards only dead
 * squares lose obviously.
 */
export function isCircular(level: Level): boolean {
  if (!isSolved(level)) return false;
  const pushesFrom = pushesToGoal(level);
  const pushes = firstPushesOf(level).filter(
    ({ cell, side }) => pushesFrom[beside(level, cell, side)!]! >= 0,
  );
  if (pushes.length * level.walls.length > maxFreezeSquares) return true;
  return pushes.some((push) => !isDeadlocked(levelAfter(level, push)));
}

/**
 * The level without what plays no part, on the smallest board. Squares that the player can never reach are
 * walls where they adjoin others, and nothing elsewhere. Boxes and goals there are gone.
 */
export function playablePart(level: Level): Level {
  const { width, height } = level;
  const within = inside(level);
  const isInside = (row: number, column: number) =>
    row >= 0 && row < height && column >= 0 && column < width && within[row * width + column] === 1;
  const extent = extentOf(level, markedCells(within));
  const [top, left] = [extent.top - 1, extent.left - 1];
  const size = { width: extent.right - left + 2, height: extent.bottom - top + 2 };
  const moved = (cell: number) => (rowOf(level, cell) - top) * size.width + columnOf(level, cell) - left;
  const walls = Array.from({ length: size.width * size.height }, (_, cell) => {
    const [row, column] = [rowOf(size, cell) + top, columnOf(size, cell) + left];
    if (isInside(row, column)) return false;
    return [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => isInside(row + down, column + right)));
  });
  const reached = (cells: readonly number[]) => cells.filter((cell) => within[cell] === 1).map(moved);
  return {
    ...size,
    walls,
    goals: reached(level.goals),
    boxes: reached(level.boxes),
    player: moved(level.player),
  };
}

import { inside } from "../level/analysis.js";
import type { Cell } from "../level/cell.js";
import { beside, isEdge, openBeside, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { cellsOf } from "../level/level-text.js";

/**
 * The possible changes of one square. A level has as many boxes as goals, so a box is added or removed with a
 * goal. Both are on one square; for "removePair" they are on different squares. A box or goal alone is added
 * or removed only if that makes their numbers equal.
 */
export const changeKinds = [
  "addWall",
  "removeWall",
  "removeBoxOnGoal",
  "removePair",
  "addBoxOnGoal",
  "addBox",
  "addGoal",
  "removeBox",
  "removeGoal",
] as const satisfies readonly string[];
export type ChangeKind = (typeof changeKinds)[number];

export interface LevelChange {
  readonly kind: ChangeKind;
  readonly cell: number;
  /** The goal that is removed with the box by "removePair". */
  readonly goal?: number | undefined;
}

/** A square and its new content. */
export interface CellChange {
  readonly cell: number;
  readonly becomes: Cell;
}

/**
 * With at most this many boxes, each is tried with every goal. With more, each is tried only with the goal
 * where the known solution brings it.
 */
const maxBoxesForAllPairs = 6;

/**
 * Every change of a level that can matter to a player, ordered by kind and square. Left out are changes where
 * nobody comes: floor outside, walls with no inside square beside them, and walls whose removal would open
 * the level.
 *
 * @param goalOf the goal where the known solution brings the box on this cell; `undefined` where no solution
 * is known
 */
export function changesOf(level: Level, goalOf: (box: number) => number | undefined): readonly LevelChange[] {
  const cells = cellsOf(level);
  const within = inside(level);
  const here = [...cells.keys()];
  const where = (what: Cell) => here.filter((cell) => within[cell] === 1 && cells[cell] === what);
  const spare = level.boxes.length - level.goals.length;
  const each = (kind: ChangeKind, on: readonly number[]) => on.map((cell): LevelChange => ({ kind, cell }));
  const floor = where("floor");
  const boxes = [...where("box"), ...where("boxOnGoal")];
  const goals = [...where("goal"), ...where("boxOnGoal"), ...where("playerOnGoal")];
  if (spare === 1)
    return [...each("removeBox", boxes), ...each("addGoal", [...floor, ...where("box"), ...where("player")])];
  if (spare === -1) return [...each("removeGoal", goals), ...each("addBox", [...floor, ...where("goal")])];
  if (spare !== 0) return [];
  const changes = [...each("addWall", floor), ...each("removeWall", innerWalls(level, within))];
  const pairs =
    level.boxes.length < 2 ? [] : boxes.flatMap((box) => goalsFor(box, goals, goalOf, level.boxes.length));
  const homes = level.boxes.length < 2 ? [] : each("removeBoxOnGoal", where("boxOnGoal"));
  return [...changes, ...homes, ...pairs, ...each("addBoxOnGoal", floor)];
}

function goalsFor(
  box: number,
  goals: readonly number[],
  goalOf: (box: number) => number | undefined,
  count: number,
): readonly LevelChange[] {
  const own = goalOf(box);
  const tried = count <= maxBoxesForAllPairs ? goals : goals.filter((goal) => goal === own);
  return tried.filter((goal) => goal !== box).map((goal) => ({ kind: "removePair", cell: box, goal }));
}

/**
 * Walls beside an inside square whose other neighbors do not lead out of the level. Closed areas within it
 * may be beside them.
 */
function innerWalls(level: Level, within: Uint8Array): readonly number[] {
  const outer = flooded(
    level,
    [...within.keys()].filter((cell) => isEdge(level, cell) && within[cell] === 0 && !level.walls[cell]),
  );
  return [...within.keys()].filter((cell) => {
    if (!level.walls[cell] || isEdge(level, cell)) return false;
    const around = sides.map((side) => beside(level, cell, side) as number);
    return around.some((next) => within[next] === 1) && around.every((next) => !outer.has(next));
  });
}

/** All cells that can be walked to from the given ones. */
function flooded(level: Level, from: readonly number[]): ReadonlySet<number> {
  const reached = new Set(from);
  for (const cell of reached) {
    for (const side of sides) {
      const next = openBeside(level, cell, side);
      if (next !== undefined) reached.add(next);
    }
  }
  return reached;
}

/** The squares that the change writes. */
export function cellsAfter(level: Level, { kind, cell, goal }: LevelChange): readonly CellChange[] {
  const cells = cellsOf(level);
  const now = cells[cell] ?? "floor";
  switch (kind) {
    case "addWall":
      return [{ cell, becomes: "wall" }];
    case "removeWall":
    case "removeBoxOnGoal":
      return [{ cell, becomes: "floor" }];
    case "addBoxOnGoal":
      return [{ cell, becomes: "boxOnGoal" }];
    case "addBox":
      return [{ cell, becomes: now === "goal" ? "boxOnGoal" : "box" }];
    case "removeBox":
      return [{ cell, becomes: now === "boxOnGoal" ? "goal" : "floor" }];
    case "addGoal":
      return [{ cell, becomes: now === "box" ? "boxOnGoal" : now === "player" ? "playerOnGoal" : "goal" }];
    case "removeGoal":
      return [{ cell, becomes: withoutGoal(now) }];
    case "removePair": {
      const box: CellChange = { cell, becomes: now === "boxOnGoal" ? "goal" : "floor" };
      return goal === undefined ? [box] : [box, { cell: goal, becomes: withoutGoal(cells[goal] ?? "goal") }];
    }
  }
}

function withoutGoal(cell: Cell): Cell {
  return cell === "boxOnGoal" ? "box" : cell === "playerOnGoal" ? "player" : "floor";
}

/** The level after the change. */
export function changedLevel(level: Level, change: LevelChange): Level {
  const { kind, cell, goal } = change;
  const without = (list: readonly number[], one: number | undefined) => list.filter((other) => other !== one);
  const withOne = (list: readonly number[]) => [...list, cell].sort((one, other) => one - other);
  switch (kind) {
    case "addWall":
    case "removeWall":
      return { ...level, walls: level.walls.with(cell, kind === "addWall") };
    case "addBoxOnGoal":
      return { ...level, boxes: withOne(level.boxes), goals: withOne(level.goals) };
    case "removeBoxOnGoal":
      return { ...level, boxes: without(level.boxes, cell), goals: without(level.goals, cell) };
    case "removePair":
      return { ...level, boxes: without(level.boxes, cell), goals: without(level.goals, goal) };
    case "addBox":
      return { ...level, boxes: withOne(level.boxes) };
    case "removeBox":
      return { ...level, boxes: without(level.boxes, cell) };
    case "addGoal":
      return { ...level, goals: withOne(level.goals) };
    case "removeGoal":
      return { ...level, goals: without(level.goals, cell) };
  }
}

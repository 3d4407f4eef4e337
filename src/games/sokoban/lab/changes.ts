import { inside } from "../level/analysis.js";
import { type Cell, ground, hasBox, hasGoal, withBox, withGoal, withoutGoal } from "../level/cell.js";
import {
  beside,
  columnOf,
  extentOf,
  flood,
  gridForms,
  isEdge,
  markedCells,
  rowOf,
  sides,
  stepsFrom,
} from "../level/grid.js";
import type { Level } from "../level/level.js";
import { cellsOf } from "../level/level-text.js";
import type { SolutionPath } from "../play/solution-measures.js";
import type { Own } from "./judgment.js";

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
interface CellChange {
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
  const isOpenEdge = (cell: number) => isEdge(level, cell) && within[cell] === 0 && !level.walls[cell];
  const outer = flood(level, [...within.keys()].filter(isOpenEdge));
  return [...within.keys()].filter((cell) => {
    if (!level.walls[cell] || isEdge(level, cell)) return false;
    const around = sides.map((side) => beside(level, cell, side) as number);
    return around.some((next) => within[next] === 1) && around.every((next) => outer[next] === 0);
  });
}

/** The squares that the change writes. */
export function cellsAfter(level: Level, { kind, cell, goal }: LevelChange): readonly CellChange[] {
  const cells = cellsOf(level);
  const now = cells[cell]!;
  switch (kind) {
    case "addWall":
      return [{ cell, becomes: "wall" }];
    case "removeWall":
    case "removeBoxOnGoal":
      return [{ cell, becomes: "floor" }];
    case "addBoxOnGoal":
      return [{ cell, becomes: "boxOnGoal" }];
    case "addBox":
      return [{ cell, becomes: withBox(now) }];
    case "removeBox":
      return [{ cell, becomes: ground(now) }];
    case "addGoal":
      return [{ cell, becomes: withGoal(now) }];
    case "removeGoal":
      return [{ cell, becomes: withoutGoal(now) }];
    case "removePair": {
      const box: CellChange = { cell, becomes: ground(now) };
      return goal === undefined ? [box] : [box, { cell: goal, becomes: withoutGoal(cells[goal]!) }];
    }
  }
}

/** The level after the change. */
export function changedLevel(level: Level, change: LevelChange): Level {
  const cells = [...cellsOf(level)];
  for (const { cell, becomes } of cellsAfter(level, change)) cells[cell] = becomes;
  const where = (has: (cell: Cell) => boolean) => [...cells.keys()].filter((cell) => has(cells[cell]!));
  return {
    ...level,
    walls: cells.map((cell) => cell === "wall"),
    goals: where(hasGoal),
    boxes: where(hasBox),
  };
}

interface LabPlan {
  /** `twins`: mirror images of the square, where the same change has the same effect. */
  readonly tried: readonly { readonly change: LevelChange; readonly twins: readonly number[] }[];
  /** The number of further changes. */
  readonly leftOut: number;
}

/** A name that is unique among the changes of a level. */
export function changeName({ kind, cell, goal }: LevelChange): string {
  return `${kind} ${cell} ${goal ?? ""}`;
}

/** The changes to try, nearest to boxes, goals and the path first. Of mirror images, one stands for all. */
export function planChanges(
  level: Level,
  own: Own,
  path: SolutionPath | undefined,
  maxChanges: number,
): LabPlan {
  // An added wall never makes an unsolvable level solvable.
  const goalOf = new Map(path?.pushes.map(({ box, to }) => [box, to]));
  const all = changesOf(level, (box) => goalOf.get(box)).filter(
    ({ kind }) => own.kind !== "unsolvable" || kind !== "addWall",
  );
  const symmetries = symmetriesOf(level);
  const names = new Set(all.map(changeName));
  const tried: { readonly change: LevelChange; readonly twins: readonly number[] }[] = [];
  const represented = new Set<string>();
  for (const change of all) {
    const name = changeName(change);
    if (represented.has(name)) continue;
    const twins = new Set<number>();
    for (const image of symmetries) {
      const cell = image(change.cell);
      const goal = change.goal === undefined ? undefined : image(change.goal);
      if (cell === undefined || (goal === undefined) !== (change.goal === undefined)) continue;
      const twin = changeName({ kind: change.kind, cell, goal });
      if (!names.has(twin) || twin === name) continue;
      represented.add(twin);
      if (cell !== change.cell) twins.add(cell);
    }
    tried.push({ change, twins: [...twins] });
  }
  // Through walls, too.
  const places = [...level.boxes, ...level.goals, ...(path?.cells ?? [])];
  const distance = stepsFrom(places, level.walls.length, (cell, visit) => {
    for (const side of sides) {
      const next = beside(level, cell, side);
      if (next !== undefined) visit(next);
    }
  });
  const far = ({ change }: { readonly change: LevelChange }) => distance[change.cell] as number;
  const nearest =
    tried.length <= maxChanges
      ? tried
      : tried.toSorted((one, other) => far(one) - far(other)).slice(0, maxChanges);
  return { tried: nearest, leftOut: tried.length - nearest.length };
}

/** Maps a square to its place after a rotation or reflection; `undefined` beyond the edge of the board. */
type CellMap = (cell: number) => number | undefined;

/**
 * The rotations and reflections, other than the identity, that leave the playable part of the level and the
 * player's square unchanged. Then a change of a square and the same change of its image give equal levels.
 */
export function symmetriesOf(level: Level): readonly CellMap[] {
  const within = inside(level);
  const cells = cellsOf(level);
  const squares = markedCells(within);
  const { top, left, bottom, right } = extentOf(level, squares);
  const isSquare = bottom - top === right - left;
  const symmetries = gridForms
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

import { inside } from "../level/analysis.js";
import { beside, columnOf, extentOf, gridForms, markedCells, rowOf, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { cellsOf } from "../level/level-text.js";
import type { SolutionPath } from "../play/solution-path.js";
import { changesOf, type LevelChange } from "./changes.js";
import type { Own } from "./judgment.js";

export interface LabPlan {
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
  const distance = distances(level, new Set([...level.boxes, ...level.goals, ...(path?.cells ?? [])]));
  const far = ({ change }: { readonly change: LevelChange }) => distance[change.cell] as number;
  const nearest =
    tried.length <= maxChanges
      ? tried
      : tried.toSorted((one, other) => far(one) - far(other)).slice(0, maxChanges);
  return { tried: nearest, leftOut: tried.length - nearest.length };
}

/** For every square, the steps to the nearest of the given squares, ignoring walls. */
function distances(level: Level, from: ReadonlySet<number>): Int32Array {
  const result = new Int32Array(level.walls.length).fill(-1);
  const queue = [...from];
  for (const cell of queue) result[cell] = 0;
  for (const cell of queue) {
    for (const side of sides) {
      const to = beside(level, cell, side);
      if (to === undefined || result[to] !== -1) continue;
      result[to] = result[cell]! + 1;
      queue.push(to);
    }
  }
  return result;
}

/** Maps a square to its place after a rotation or reflection; `undefined` beyond the edge of the board. */
export type CellMap = (cell: number) => number | undefined;

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

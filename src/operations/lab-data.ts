import { changeKinds } from "../games/sokoban/lab/changes.js";
import { type Judgment, verdicts } from "../games/sokoban/lab/judgment.js";
import type { LabResult, TriedChange, TriedPush } from "../games/sokoban/lab/lab.js";
import { columnOf, type GridSize, rowOf, sides } from "../games/sokoban/level/grid.js";
import { objectOf, type Value } from "./schema.js";

/** Results of the design lab as data, for operations and for `tilework sokoban lab --json`. */

export const place = objectOf({
  row: { type: "integer", description: "counted from 1" },
  column: { type: "integer", description: "counted from 1" },
});

const judged = {
  verdict: { type: "string", enum: verdicts, description: "the effect on the level" },
  pushes: { type: ["integer", "null"], description: "the fewest pushes that were found; null: no solution" },
  moves: { type: ["integer", "null"], description: "the moves of that solution" },
  proved: { type: "boolean", description: "whether no solution has fewer pushes" },
  movesProved: { type: "boolean", description: "whether no solution with as few pushes has fewer moves" },
  seconds: { type: ["number", "null"], description: "how long it was searched, where that limited it" },
} as const;

export const changeSchema = objectOf({
  kind: { type: "string", enum: changeKinds },
  ...place.properties,
  goal: { ...place, type: ["object", "null"], description: "where the goal moves" },
  twins: { type: "array", items: place, description: "squares whose change makes the same level" },
  ...judged,
});

export const firstPushSchema = objectOf({
  ...place.properties,
  side: { type: "string", enum: sides },
  verdict: judged.verdict,
  pushes: judged.pushes,
  proved: judged.proved,
  seconds: judged.seconds,
});

export function changeData(
  level: Pick<GridSize, "width">,
  { change: { kind, cell, goal }, twins, judgment }: TriedChange,
): Value<typeof changeSchema> {
  return {
    kind,
    ...placeAt(level, cell),
    goal: goal === undefined ? null : placeAt(level, goal),
    twins: twins.map((twin) => placeAt(level, twin)),
    ...judgmentData(judgment),
  };
}

export function firstPushData(
  level: Pick<GridSize, "width">,
  { push: { cell, side }, judgment }: TriedPush,
): Value<typeof firstPushSchema> {
  const { moves: _, movesProved: __, ...about } = judgmentData(judgment);
  return { ...placeAt(level, cell), side, ...about };
}

/** The order of the boxes, by their squares at the start; null while it is undecided. */
export function orderData(level: Pick<GridSize, "width">, order: LabResult["order"]) {
  if (order === undefined) return null;
  if (order.kind === "gaveUp") return order;
  const placesOf = (cells: readonly number[]) => cells.map((cell) => placeAt(level, cell));
  const boxes = placesOf(order.boxes);
  return order.kind === "unique" ? { ...order, boxes } : { ...order, boxes, others: placesOf(order.others) };
}

function placeAt(level: Pick<GridSize, "width">, cell: number): Value<typeof place> {
  return { row: rowOf(level, cell) + 1, column: columnOf(level, cell) + 1 };
}

function judgmentData({ verdict, found, isProved, movesProved, seconds }: Judgment) {
  return {
    verdict,
    pushes: found?.pushes ?? null,
    moves: found?.moves ?? null,
    proved: isProved,
    movesProved,
    seconds: seconds ?? null,
  };
}

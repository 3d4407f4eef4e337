import { changeKinds } from "../../games/sokoban/lab/changes.js";
import { type Judgment, verdicts } from "../../games/sokoban/lab/judgment.js";
import type { LabResult, TriedChange, TriedPush } from "../../games/sokoban/lab/lab.js";
import { columnOf, type GridSize, rowOf, sides } from "../../games/sokoban/level/grid.js";
import type { Value } from "../terms/schema.js";

/** Results of the design lab as data, for operations and for `tilework sokoban lab --json`. */

export const place = {
  type: "object",
  properties: { row: { type: "integer" }, column: { type: "integer" } },
  required: ["row", "column"],
} as const;

const judged = {
  verdict: { type: "string", enum: verdicts },
  pushes: { type: ["integer", "null"] },
  moves: { type: ["integer", "null"] },
  proved: { type: "boolean" },
  movesProved: { type: "boolean" },
  seconds: { type: ["number", "null"] },
} as const;

export const changeSchema = {
  type: "object",
  properties: {
    kind: { type: "string", enum: changeKinds },
    ...place.properties,
    goal: { ...place, type: ["object", "null"] },
    twins: { type: "array", items: place },
    ...judged,
  },
  required: [
    "kind",
    "row",
    "column",
    "goal",
    "twins",
    "verdict",
    "pushes",
    "moves",
    "proved",
    "movesProved",
    "seconds",
  ],
} as const;

export const firstPushSchema = {
  type: "object",
  properties: {
    ...place.properties,
    side: { type: "string", enum: sides },
    verdict: judged.verdict,
    pushes: judged.pushes,
    proved: judged.proved,
    seconds: judged.seconds,
  },
  required: ["row", "column", "side", "verdict", "pushes", "proved", "seconds"],
} as const;

/** `first`: the number of the first row and column: 0 as in the program, or 1 as people count. */
export function changeData(
  level: Pick<GridSize, "width">,
  { change: { kind, cell, goal }, twins, judgment }: TriedChange,
  first: 0 | 1,
): Value<typeof changeSchema> {
  return {
    kind,
    ...placeAt(level, cell, first),
    goal: goal === undefined ? null : placeAt(level, goal, first),
    twins: twins.map((twin) => placeAt(level, twin, first)),
    ...judgmentData(judgment),
  };
}

export function firstPushData(
  level: Pick<GridSize, "width">,
  { push: { cell, side }, judgment }: TriedPush,
  first: 0 | 1,
): Value<typeof firstPushSchema> {
  const { moves: _, movesProved: __, ...about } = judgmentData(judgment);
  return { ...placeAt(level, cell, first), side, ...about };
}

/** The order of the boxes, by their squares at the start; null while it is undecided. */
export function orderData(level: Pick<GridSize, "width">, order: LabResult["order"], first: 0 | 1) {
  if (order === undefined) return null;
  if (order.kind === "gaveUp") return order;
  const placesOf = (cells: readonly number[]) => cells.map((cell) => placeAt(level, cell, first));
  const boxes = placesOf(order.boxes);
  return order.kind === "unique" ? { ...order, boxes } : { ...order, boxes, others: placesOf(order.others) };
}

export function placeAt(level: Pick<GridSize, "width">, cell: number, first: 0 | 1): Value<typeof place> {
  return { row: rowOf(level, cell) + first, column: columnOf(level, cell) + first };
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

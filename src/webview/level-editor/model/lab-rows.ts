import type { Edit } from "../../../games/sokoban/edit/edit.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import {
  type ChangeKind,
  cellsAfter,
  changeKinds,
  changeName,
  type LevelChange,
} from "../../../games/sokoban/lab/changes.js";
import type { ChangeVerdict, Judgment } from "../../../games/sokoban/lab/judgment.js";
import type { LabResult } from "../../../games/sokoban/lab/lab.js";
import { changeText, pushText, verdictText } from "../../../games/sokoban/lab/words.js";
import { columnOf, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { language, translate } from "../../kit/translate.js";
import type { LabShown } from "./editor-state.js";

/** A change or a first push, as the design lab's table and the board show it. */
export interface LabRow {
  readonly key: string;
  readonly cell: number;
  readonly place: BoardPlace;
  /** The places of its mirror images. */
  readonly twins: readonly BoardPlace[];
  readonly what: string;
  readonly judgment: Judgment;
  readonly verdict: string;
  /** The edit that Apply makes; `undefined` for a push. */
  readonly edit: Edit | undefined;
  /** The default order of the rows. */
  readonly rank: number;
}

export const labOrders = ["square", "change", "verdict", "pushes"] as const;
export type LabOrder = (typeof labOrders)[number];

const wallKinds: readonly ChangeKind[] = ["addWall", "removeWall"];
/** The order of verdicts, the most interesting for a designer first. */
const verdictRanks: readonly ChangeVerdict[] = [
  "mends",
  "same",
  "shortens",
  "hardens",
  "breaks",
  "gaveUp",
  "notTried",
];

/**
 * The rows of a result after filtering. Unchanged rows of an earlier result for the same level are reused.
 */
export function labRows(
  level: Level,
  { changes, pushes }: LabResult,
  shown: LabShown,
  before: readonly LabRow[] = [],
): readonly LabRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  const kept = (key: string, judgment: Judgment, make: () => LabRow): LabRow => {
    const row = known.get(key);
    return row !== undefined && isSame(row.judgment, judgment) ? row : make();
  };
  const at = (cell: number): BoardPlace => ({ row: rowOf(level, cell), column: columnOf(level, cell) });
  const isShown = ({ kind }: LevelChange) =>
    shown === "all" ||
    (shown === "walls" ? wallKinds.includes(kind) : shown === "pieces" && !wallKinds.includes(kind));
  const ofChanges = changes
    .filter(({ change }) => isShown(change))
    .map(({ change, twins, judgment }) => {
      const key = changeName(change);
      return kept(key, judgment, () => {
        const { kind, cell } = change;
        const squares = cellsAfter(level, change).map((one) => ({ at: at(one.cell), cell: one.becomes }));
        return {
          key,
          cell,
          place: at(cell),
          twins: twins.map(at),
          rank: changeKinds.indexOf(kind),
          what: translate(changeText(level, change)),
          judgment,
          verdict: translate(verdictText(judgment)),
          edit: { kind: "set", squares },
        };
      });
    });
  if (shown !== "all" && shown !== "pushes") return ofChanges;
  const ofPushes = pushes.map(({ push, judgment }) => {
    const key = `${push.side} ${push.cell}`;
    return kept(key, judgment, () => ({
      key,
      cell: push.cell,
      place: at(push.cell),
      twins: [],
      rank: changeKinds.length,
      what: translate(pushText(push)),
      judgment,
      verdict: translate(verdictText(judgment, true)),
      edit: undefined,
    }));
  });
  return [...ofChanges, ...ofPushes];
}

function isSame(one: Judgment, other: Judgment): boolean {
  const isFound = one.found?.pushes === other.found?.pushes && one.found?.moves === other.found?.moves;
  return (
    isFound &&
    one.verdict === other.verdict &&
    one.isProved === other.isProved &&
    one.seconds === other.seconds
  );
}

/** Rows in an order; equal ones by verdict and square. Rows without pushes come last in both directions. */
export function inLabOrder(rows: readonly LabRow[], order: LabOrder, descends: boolean): readonly LabRow[] {
  const sign = descends ? -1 : 1;
  const verdict = ({ judgment }: LabRow) => verdictRanks.indexOf(judgment.verdict);
  const pushes = (one: LabRow, other: LabRow) => {
    const [here, there] = [one.judgment.found?.pushes, other.judgment.found?.pushes];
    if (here === undefined || there === undefined)
      return Number(here === undefined) - Number(there === undefined);
    return sign * (here - there);
  };
  const compare = (one: LabRow, other: LabRow): number => {
    switch (order) {
      case "square":
        return sign * (one.cell - other.cell);
      case "change":
        return sign * one.what.localeCompare(other.what, language());
      case "verdict":
        return sign * (verdict(one) - verdict(other));
      case "pushes":
        return pushes(one, other);
    }
  };
  return rows.toSorted(
    (one, other) =>
      compare(one, other) || verdict(one) - verdict(other) || one.cell - other.cell || one.rank - other.rank,
  );
}

/** A square with a sign. */
export interface LabSign extends BoardPlace {
  readonly verdict: ChangeVerdict;
}

/**
 * One sign per square. Among several changes, walls come before boxes and goals; among those, the verdict's
 * rank decides.
 */
export function labSigns(rows: readonly LabRow[]): readonly LabSign[] {
  const signs = new Map<string, LabSign>();
  const first = (row: LabRow) => (row.rank < wallKinds.length ? 0 : row.edit === undefined ? 2 : 1);
  const rank = ({ judgment }: LabRow) => verdictRanks.indexOf(judgment.verdict);
  for (const row of rows.toSorted((one, other) => first(one) - first(other) || rank(one) - rank(other))) {
    for (const place of [row.place, ...row.twins]) {
      const key = `${place.row},${place.column}`;
      if (!signs.has(key)) signs.set(key, { ...place, verdict: row.judgment.verdict });
    }
  }
  // In a stable order, so that only new signs are drawn.
  return [...signs.values()].sort((one, other) => one.row - other.row || one.column - other.column);
}

import type { Edit } from "../../../../games/sokoban/edit/edit.js";
import type { Place } from "../../../../games/sokoban/edit/sketch.js";
import { type Change, type ChangeKind, cellsAfter, changeKinds } from "../../../../games/sokoban/lab/changes.js";
import type { Judgement, Verdict } from "../../../../games/sokoban/lab/judgement.js";
import type { LabResult } from "../../../../games/sokoban/lab/lab.js";
import { changeText, pushText, verdictText } from "../../../../games/sokoban/lab/words.js";
import { columnOf, rowOf } from "../../../../games/sokoban/level/grid.js";
import type { Level } from "../../../../games/sokoban/level/level.js";
import { translate } from "../../../shared/page/translate.js";
import type { LabShown } from "../state/editor-state.js";

/** A change, or a first push, as the design lab's table and the board show it. */
export interface LabRow {
  readonly key: string;
  readonly cell: number;
  readonly place: Place;
  /** Its mirror images. */
  readonly twins: readonly Place[];
  readonly what: string;
  readonly judgement: Judgement;
  readonly verdict: string;
  /** What Apply does; `undefined` of a push. */
  readonly edit: Edit | undefined;
  /** In the order in which they are shown where nothing else orders them. */
  readonly rank: number;
}

export const labOrders = ["square", "change", "verdict", "pushes"] as const;
export type LabOrder = (typeof labOrders)[number];

const wallKinds: readonly ChangeKind[] = ["addWall", "removeWall"];
/** What a designer looks for first comes first. */
const verdictRanks: readonly Verdict[] = ["mends", "same", "shortens", "hardens", "breaks", "gaveUp"];

/** The rows of a result, those that are to be shown. */
export function labRows(level: Level, { changes, pushes }: LabResult, shown: LabShown): readonly LabRow[] {
  const at = (cell: number): Place => ({ row: rowOf(level, cell), column: columnOf(level, cell) });
  const isShown = ({ kind }: Change) =>
    shown === "all" || (shown === "walls" ? wallKinds.includes(kind) : shown === "pieces" && !wallKinds.includes(kind));
  const ofChanges = changes
    .filter(({ change }) => isShown(change))
    .map(({ change, twins, judgement }): LabRow => {
      const { kind, cell, goal } = change;
      const squares = cellsAfter(level, change).map((one) => ({ at: at(one.cell), cell: one.becomes }));
      return {
        ...{ key: `${kind} ${cell} ${goal ?? ""}`, cell, place: at(cell), twins: twins.map(at), rank: changeKinds.indexOf(kind) },
        ...{ what: translate(changeText(level, change)), judgement, verdict: translate(verdictText(judgement)), edit: { kind: "set", squares } },
      };
    });
  if (shown !== "all" && shown !== "pushes") return ofChanges;
  const ofPushes = pushes.map(
    ({ push, judgement }): LabRow => ({
      ...{ key: `${push.side} ${push.cell}`, cell: push.cell, place: at(push.cell), twins: [], rank: changeKinds.length },
      ...{ what: translate(pushText(push)), judgement, verdict: translate(verdictText(judgement, true)), edit: undefined },
    }),
  );
  return [...ofChanges, ...ofPushes];
}

/** In an order, what is equal in it by verdict and square. Rows without pushes come last, whichever way. */
export function inLabOrder(rows: readonly LabRow[], order: LabOrder, descends: boolean): readonly LabRow[] {
  const sign = descends ? -1 : 1;
  const verdict = ({ judgement }: LabRow) => verdictRanks.indexOf(judgement.verdict);
  const pushes = (one: LabRow, other: LabRow) => {
    const [here, there] = [one.judgement.found?.pushes, other.judgement.found?.pushes];
    if (here === undefined || there === undefined) return Number(here === undefined) - Number(there === undefined);
    return sign * (here - there);
  };
  const compare = (one: LabRow, other: LabRow): number => {
    switch (order) {
      case "square":
        return sign * (one.cell - other.cell);
      case "change":
        return sign * one.what.localeCompare(other.what);
      case "verdict":
        return sign * (verdict(one) - verdict(other));
      case "pushes":
        return pushes(one, other);
    }
  };
  return rows.toSorted((one, other) => compare(one, other) || verdict(one) - verdict(other) || one.cell - other.cell || one.rank - other.rank);
}

/** A square with a sign. */
export interface LabSign extends Place {
  readonly verdict: Verdict;
}

/** One sign a square: of several changes, that of walls before that of boxes and goals, and of those the one a designer looks for first. */
export function labSigns(rows: readonly LabRow[]): readonly LabSign[] {
  const signs = new Map<string, LabSign>();
  const first = (row: LabRow) => (row.rank < wallKinds.length ? 0 : row.edit === undefined ? 2 : 1);
  const rank = ({ judgement }: LabRow) => verdictRanks.indexOf(judgement.verdict);
  for (const row of rows.toSorted((one, other) => first(one) - first(other) || rank(one) - rank(other))) {
    for (const place of [row.place, ...row.twins]) {
      const key = `${place.row},${place.column}`;
      if (!signs.has(key)) signs.set(key, { ...place, verdict: row.judgement.verdict });
    }
  }
  return [...signs.values()];
}

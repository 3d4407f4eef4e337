import { difficultyRank } from "../../../games/sokoban/play/estimate.js";
import { speech } from "../../kit/translate.js";
import { isAnswer, type ReportRow, solutionIn } from "./report.js";

/** The columns by which a report can be ordered. */
export const reportOrders = [
  "level",
  "title",
  "boxes",
  "pushes",
  "moves",
  "boxChanges",
  "nodes",
  "ms",
  "difficulty",
] as const;
export type ReportOrder = (typeof reportOrders)[number];

export interface RowOrder {
  readonly by: ReportOrder;
  readonly descending: boolean;
}

/** The order of the runs. */
export const runOrder: RowOrder = { by: "level", descending: false };

/** The order after a press on a column's header: that column, and reversed at the second press. */
export function orderAfter({ by, descending }: RowOrder, pressed: unknown): RowOrder {
  const wanted = reportOrders.find((order) => order === pressed);
  if (wanted === undefined) return { by, descending };
  return { by: wanted, descending: wanted === by && !descending };
}

/** Equal rows keep their order; rows without a value come last in both directions. */
export function inOrder(rows: readonly ReportRow[], { by, descending }: RowOrder): readonly ReportRow[] {
  const { compare } = new Intl.Collator(speech.language, { numeric: true, sensitivity: "base" });
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one, by), sortValue(other, by)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * (typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b)));
  });
}

function sortValue(row: ReportRow, by: ReportOrder): number | string | undefined {
  const { level, title, boxes, answer, measures, difficulty } = row;
  switch (by) {
    case "level":
      return level;
    case "title":
      return title === "" ? undefined : title;
    case "boxes":
      return boxes;
    case "pushes":
    case "moves":
      return solutionIn(row)?.[by];
    case "boxChanges":
      return measures?.boxChanges;
    case "nodes":
    case "ms":
      return isAnswer(answer) ? answer[by] : undefined;
    case "difficulty":
      return difficulty && difficultyRank(difficulty);
  }
}

import { boolean, integer, object, oneOf, type Reader, string, type ValueOf } from "../../games/reading.js";

/** The order and the filter of the level editor's list. They affect the list only, not the file. */

/** The order of the list: the place in the file, or a measure of the levels. */
export const listOrders = [
  "file",
  "title",
  "boxes",
  "squares",
  "pushes",
  "moves",
  "boxChanges",
  "difficulty",
  "solved",
] as const;
export type ListOrder = (typeof listOrders)[number];

export const listFilters = ["all", "unsolved", "duplicates", "problems"] as const;
export type ListFilter = (typeof listFilters)[number];

const choice = {
  order: oneOf(listOrders),
  /** Whether the largest value comes first. */
  descending: boolean,
  filter: oneOf(listFilters),
};
export const readListChoice = object(choice);
/** The selected order and filter, besides the search text. */
export type ListChoice = ValueOf<typeof readListChoice>;

export const fileOrder: ListChoice = { order: "file", descending: false, filter: "all" };

const version = integer(0, Number.MAX_SAFE_INTEGER);
export const readListQuestion = object({
  version,
  /** Only levels whose title, author or number contains the text, ignoring case. */
  text: string(1_000),
  ...choice,
});
export type ListQuestion = ValueOf<typeof readListQuestion>;

const rows = object({
  version,
  /** Levels counted from 0, at most `maxRows` at once; `to` is not included. */
  from: integer(0, 10_000_000),
  to: integer(0, 10_000_000),
  /** The order of the list: the rows show this measure. */
  order: oneOf(listOrders),
});
export type RowsQuestion = ValueOf<typeof rows>;
export const maxRows = 200;
export const readRowsQuestion: Reader<RowsQuestion> = (value) => {
  const read = rows(value);
  return read !== undefined && read.from <= read.to && read.to - read.from <= maxRows ? read : undefined;
};

export interface ListAnswer {
  /** Counted from 0, in the order of the list. */
  readonly levels: readonly number[];
  /**
   * Where duplicates are listed: for each level, the first level that is equal to it, which may be itself.
   * Otherwise empty.
   */
  readonly sameAs: readonly number[];
}

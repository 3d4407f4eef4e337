import { boolean, integer, object, oneOf, string } from "../reading.js";

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

/** The selected order and filter, besides the search text. */
export interface ListChoice {
  readonly order: ListOrder;
  /** Whether the largest value comes first. */
  readonly descending: boolean;
  readonly filter: ListFilter;
}

export const fileOrder: ListChoice = { order: "file", descending: false, filter: "all" };

export interface ListQuestion extends ListChoice {
  readonly version: number;
  /** Only levels whose title, author or number contains the text, ignoring case. */
  readonly text: string;
}

export interface RowsQuestion {
  readonly version: number;
  /** Levels counted from 0, at most `maxRows` at once; `to` is not included. */
  readonly from: number;
  readonly to: number;
  /** The order of the list: the rows show this measure. */
  readonly order: ListOrder;
}
export const maxRows = 200;

export interface ListAnswer {
  /** Counted from 0, in the order of the list. */
  readonly levels: readonly number[];
  /**
   * Where duplicates are listed: for each level, the first level that is equal to it, which may be itself.
   * Otherwise empty.
   */
  readonly sameAs: readonly number[];
}

const choice = { order: oneOf(listOrders), descending: boolean, filter: oneOf(listFilters) };
export const readListChoice = object(choice);
export const listQuestion = object({
  version: integer(0, Number.MAX_SAFE_INTEGER),
  text: string(1_000),
  ...choice,
});

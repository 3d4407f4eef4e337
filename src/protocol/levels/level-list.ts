import { boolean, integer, object, oneOf, string } from "../reading.js";

/**
 * How the level editor lists levels: in which order and which of them. Of the list alone; the file stays as
 * it is.
 */

/** By what they are listed: their place in the file, or one of their measures. */
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

/** What is chosen in the list, beside the words that are searched for. */
export interface ListChoice {
  readonly order: ListOrder;
  /** The largest first. */
  readonly descending: boolean;
  readonly filter: ListFilter;
}

export const fileOrder: ListChoice = { order: "file", descending: false, filter: "all" };

export interface ListQuestion extends ListChoice {
  readonly version: number;
  /** Only levels whose title, author or number holds it, in either case. */
  readonly text: string;
}

export interface RowsQuestion {
  readonly version: number;
  /** Levels from 0; at most `maxRows` at once, `to` not included. */
  readonly from: number;
  readonly to: number;
  /** Of what the list is ordered by, the rows tell how much. */
  readonly order: ListOrder;
}
export const maxRows = 200;

export interface ListAnswer {
  /** From 0, as they are to be shown. */
  readonly levels: readonly number[];
  /**
   * Where duplicates are listed: for each the first level that it is the same as, itself for that one; else
   * empty.
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

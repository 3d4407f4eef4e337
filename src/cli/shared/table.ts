import type { Message } from "../../games/message.js";
import { translate } from "../../platform/speech.js";
import { padStart, textWidth } from "../../terminal/text-width.js";

/**
 * A row of a table: values aligned right in columns of at least these widths. Further values follow after two
 * blanks.
 */
export function alignedRow(widths: readonly number[], values: readonly string[]): string {
  return values
    .map((value, index) => (index < widths.length ? padStart(` ${value}`, widths[index]!) : `  ${value}`))
    .join("");
}

/** The title of a column, its minimum width with a blank before it, and words that it may have. */
export type TableColumn = readonly [title: Message, minWidth: number, ...words: readonly Message[]];

/**
 * A table whose columns have room for their titles and words in every language. `last`: the title of what
 * follows them.
 */
export function tableOf(columns: readonly TableColumn[], ...last: readonly Message[]) {
  const widths = () =>
    columns.map(([title, minWidth, ...words]) =>
      Math.max(minWidth, ...[title, ...words].map((word) => textWidth(translate(word)) + 1)),
    );
  const row = (values: readonly string[]) => alignedRow(widths(), values);
  return { row, head: () => row([...columns.map(([title]) => title), ...last].map(translate)) };
}

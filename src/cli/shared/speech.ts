import type { Message } from "../../games/message.js";
import { readTranslation } from "../../games/translations.js";
import { formatNumber, speech, translate, useLanguage } from "../../platform/speech.js";
import { padStart, textWidth } from "../../terminal/text-width.js";
import { printable } from "./program-output.js";

/** Output in the program's language. JSON is English in every language, as other programs read it. */

/** The message as a line of output. */
export function lineOf(message: Message): string {
  return `${translate(message)}\n`;
}

/** A number with as many decimals. */
export function shownNumber(value: number, decimals = 0): string {
  return formatNumber(value, decimals);
}

/** Words that can be typed, as a list: “easy, medium, hard”. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction", style: "narrow" }).format(words);
}

/**
 * A row of a table: values aligned right in columns of at least these widths. Further values follow after two
 * blanks.
 */
export function alignedRow(widths: readonly number[], values: readonly string[]): string {
  return values
    .map((value, index) => (index < widths.length ? padStart(` ${value}`, widths[index]!) : `  ${value}`))
    .join("");
}

/** What a table shows of a line. A number is shown without groups of digits. */
type Cell = string | number | Message | undefined;

/** The title of a column, its minimum width with a blank before it, its cells, and words that it may have. */
type TableColumn<Line> = readonly [
  title: Message,
  minWidth: number,
  cell: (line: Line) => Cell,
  ...words: readonly Message[],
];

/**
 * A table whose columns have room for their titles and words in every language. `last`: the title and the
 * cells of what follows them.
 */
export function tableOf<Line>(
  columns: readonly TableColumn<Line>[],
  ...last: readonly (readonly [title: Message, cell: (line: Line) => Cell])[]
) {
  const widths = () =>
    columns.map(([title, minWidth, , ...words]) =>
      Math.max(minWidth, ...[title, ...words].map((word) => textWidth(translate(word)) + 1)),
    );
  const cells = (values: readonly Cell[]) => alignedRow(widths(), values.map(cellText));
  const row = (line: Line) =>
    cells([...columns.map(([, , cell]) => cell(line)), ...last.map(([, cell]) => cell(line))]);
  return { cells, row, head: () => cells([...columns, ...last].map(([title]) => title)) };
}

function cellText(cell: Cell = ""): string {
  return typeof cell === "object" ? translate(cell) : String(cell);
}

/** The last column of a table: texts of files and messages, without those that are missing. */
export function lastColumn(...texts: readonly (string | Message | undefined)[]): string {
  return printable(
    texts
      .map(cellText)
      .filter((text) => text !== "")
      .join("  "),
  );
}

/** “2026-11-22 09:05” in the local time zone. */
export function localTime(ms: number): string {
  const time = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The language that the environment asks for, such as “pt-br” from “pt_BR.UTF-8”; `undefined` for none. */
export function wantedLanguage(env: Readonly<Record<string, string | undefined>>): string | undefined {
  // An empty variable counts as unset.
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  const [, name] = /^([a-z]{2,3}(?:[_-][a-z]{2,4})?)(?:[.@]|$)/i.exec(locale) ?? [];
  return name?.replace("_", "-").toLowerCase();
}

/**
 * The program speaks the language of its environment from now on. It stays in English where it has no texts
 * in it, or none that can be read.
 *
 * @param read see `readTranslation`
 */
export async function useEnvironmentLanguage(
  env: Readonly<Record<string, string | undefined>>,
  read: (name: string) => Promise<string>,
): Promise<void> {
  const wanted = wantedLanguage(env);
  const found = wanted && (await readTranslation(wanted, read).catch(() => undefined));
  if (found) useLanguage(found.language, found.translations);
}

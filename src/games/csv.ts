import { atOnce, type PausingWork } from "./slices.js";

/**
 * Tables as CSV (RFC 4180). Texts of a table may come from anywhere. A spreadsheet would calculate a text
 * that looks like a formula, so such a text has an apostrophe before it, which spreadsheets hide. Readers of
 * ours remove it. Numbers stay numbers.
 */

export type CsvValue = string | number | boolean | undefined;

/** The beginnings of a formula, and line ends and tabs, which some spreadsheets remove. */
const formula = /^'*[=+\-@\t\r\n]/;
const escapedFormula = /^'+[=+\-@\t\r\n]/;

/** A row without its line end. */
export function csvRow(values: readonly CsvValue[]): string {
  return values.map(csvCell).join(",");
}

function csvCell(value: CsvValue): string {
  if (typeof value !== "string") return value === undefined ? "" : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const separators = [",", ";", "\t"] as const;
export type CsvSeparator = (typeof separators)[number];

/** The sign after the first name in the head of a table. Spreadsheets of many languages write semicolons. */
export function separatorOf(table: string): CsvSeparator {
  const sign = /^"?[\w.]+"?([,;\t])/.exec(table)?.[1];
  return separators.find((one) => one === sign) ?? ",";
}

/** The rows of a text, in time proportional to its length. Rows without any text are left out. */
export const readCsvRows = (text: string, separator?: CsvSeparator): readonly (readonly string[])[] =>
  atOnce(readingCsvRows(text, separator));

/** The same, with pauses. */
export function* readingCsvRows(
  text: string,
  separator: CsvSeparator = ",",
): PausingWork<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = new RegExp(`[${separator}\\r\\n]`, "g");
  for (let at = 0, steps = 1; at <= text.length; steps++) {
    if (steps % stepsBetweenPauses === 0) yield;
    let cell = "";
    if (text[at] === '"') {
      const read = yield* readingQuotedCell(text, at + 1);
      cell = read.cell;
      at = read.next;
    }
    end.lastIndex = at;
    const stop = end.exec(text)?.index ?? text.length;
    cell += text.slice(at, stop);
    row.push(escapedFormula.test(cell) ? cell.slice(1) : cell);
    at = stop + 1;
    if (text[stop] === separator) continue;
    if (text[stop] === "\r" && text[at] === "\n") at++;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

const spreadsheetDate =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?(?:\s*([ap])m)?)?$/i;

/**
 * Reads a date as ISO 8601 or as a spreadsheet writes it, in local time: `28.11.2026 12:34`. In milliseconds
 * since 1970; `undefined` if it is no date. `isDayFirst` decides about `5/11/2026`.
 */
export function readDate(text: string, isDayFirst: boolean): number | undefined {
  if (/^\d{4}-\d\d-\d\d(?:T\S*)?$/.test(text)) return finite(Date.parse(text));
  const match = spreadsheetDate.exec(text.trim());
  if (match === null) return undefined;
  const [, first = "", sign, second = "", third = "", hour = "0", minute = "0", seconds = "0", rest = "0"] =
    match;
  const isYearFirst = first.length === 4;
  const isMonthFirst =
    !isYearFirst && (Number(second) > 12 || (sign === "/" && !isDayFirst && Number(first) <= 12));
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : isMonthFirst
      ? [third, first, second]
      : [third, second, first];
  const fullYear = year.length === 4 ? Number(year) : 2000 + Number(year);
  const half = match[9]?.toLowerCase();
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "p" ? 12 : 0);
  const ms = Number(rest.padEnd(3, "0"));
  const date = new Date(fullYear, Number(month) - 1, Number(day), hours, Number(minute), Number(seconds), ms);
  // The 31st of a shorter month would be a day of the next one.
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day)
    ? finite(date.getTime())
    : undefined;
}

const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

const stepsBetweenPauses = 1_000;

/** A cell in quotes, from after its first one. A quote in it is doubled; the last one may be missing. */
function* readingQuotedCell(
  text: string,
  start: number,
): PausingWork<{ readonly cell: string; readonly next: number }> {
  for (let from = start, steps = 1; ; steps++) {
    if (steps % stepsBetweenPauses === 0) yield;
    const quote = text.indexOf('"', from);
    if (quote < 0) return { cell: text.slice(start).replaceAll('""', '"'), next: text.length };
    if (text[quote + 1] !== '"')
      return { cell: text.slice(start, quote).replaceAll('""', '"'), next: quote + 1 };
    from = quote + 2;
  }
}

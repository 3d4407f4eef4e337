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

/** The rows of a text, in time proportional to its length. Rows without any text are left out. */
export const readCsvRows = (text: string): readonly (readonly string[])[] => atOnce(readingCsvRows(text));

/** The same, with pauses. */
export function* readingCsvRows(text: string): PausingWork<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  let row: string[] = [];
  const end = /[,\r\n]/g;
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
    if (text[stop] === ",") continue;
    if (text[stop] === "\r" && text[at] === "\n") at++;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

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

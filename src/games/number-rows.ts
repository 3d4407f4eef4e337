/** Rows of numbers as people write boards: with slashes, line breaks, commas, bars or rulers of tables. */

/** The separator of two rows: a line break, or a slash as in slidysim and csTimer. */
const rowBreak = /\r\n|\r|\n|\//;
/** Separators of cells, also around them in tables. */
const separators = /[\s,;|[\](){}\u2500-\u257f]+/;
/** Lines of tables: "+---+---+", "|---|", "===". */
const rulerLine = /^[\s|+=:-]*$/;
/** A ruler has at least one of these, with no colon before it. */
const rulerMark = /^[^:]*?(?:--|==|\+)/;

/** The ways to write an empty cell. */
export const blanks: ReadonlySet<string> = new Set(["0", "_", ".", "-"]);

/** The words of each row that has some. */
export function wordRows(text: string): readonly (readonly string[])[] {
  return text
    .split(rowBreak)
    .filter((line) => !isRuler(line))
    .map((line) => line.split(separators).filter((word) => word !== ""))
    .filter((row) => row.length > 0);
}

/** Takes time proportional to the length of the line, whatever it is. */
function isRuler(line: string): boolean {
  return rulerLine.test(line) && rulerMark.test(line);
}

/**
 * Rows of numbers as people write boards: with slashes, line breaks, commas, tabs or tables. All of it takes
 * time proportional to the length of the text.
 */

/** The separator of two rows: a line break, or a slash as in slidysim and csTimer. */
const rowBreak = /\r\n|\r|\n|\//;
/** Separators of words, also around them in tables. */
const separators = /[\s,;|[\](){}"'\u2500-\u257f]+/;
/** Vertical lines between the cells of a table. */
const bars = "|\u2502\u2503\u2506\u2507\u250a\u250b\u254e\u254f\u2551";
const bar = new RegExp(`[${bars}]`);
const startsWithBar = new RegExp(`^\\s*[${bars}]`);
const endsWithBar = new RegExp(`[${bars}]\\s*$`);
/** Lines of tables: "+---+---+", "|:--|", "===", "├──┼──┤". */
const rulerLine = /^[\s|+=:\u2500-\u257f-]*$/;
const rulerMark = new RegExp(`--|==|\\+|:-|-:|(?![${bars}])[\\u2500-\\u257f]`);

/** Whether a word stands for an empty cell. */
export const isBlank = (word: string): boolean => /^(?:0+|_+|[.·\-x]|null|none)$/i.test(word);
/** An empty cell of a table, as a word. */
const emptyCell = "_";

/** The words of each row that has some. For an empty cell of a table there is a word of `isBlank`. */
export function wordRows(text: string): readonly (readonly string[])[] {
  const lines = linesOf(text).filter((line) => line !== "");
  const rows = lines.some((line) => bar.test(line) && !isRuler(line))
    ? tableRows(lines)
    : cellSeparators.reduce<Rows | undefined>(
        (found, sign) => found ?? separatedRows(lines, sign),
        undefined,
      );
  return (
    rows ??
    lines
      .filter((line) => !isRuler(line))
      .map(wordsOf)
      .filter((row) => row.length > 0)
  );
}

/** "# a comment", but not "#12", which is a number of a board, nor "##", which are walls. */
const comment = /(^|\s)#(?=[\s\p{L}]|$)[^\r\n]*/gmu;
/** A bracket around more than one word holds a row of a nested list, others hold a cell. */
const bracketedRow = /[[({]\s*[^\s,;[\](){}]+[\s,;]+[^\s,;[\](){}]/;
const betweenLists = /[\])}][\s,;]*(?=[[({])/g;
const emptyBrackets = /[[({]\s*[\])}]/g;
const emptyQuotes = /""|''/g;
/** What a program has before its list: `int board[3][3] = `. */
const declaration = /^[\w\s<>[\],:*&$]{1,80}=\s*(?=[[({])/;

/** The lines without comments. Each row of a nested list, or of a matrix such as `1 2; 0 3`, has one. */
function linesOf(written: string): readonly string[] {
  let text = written.replace(comment, "$1").replace(declaration, "");
  if (/[[({]/.test(text)) {
    text = text.replace(emptyQuotes, emptyCell);
    text = bracketedRow.test(text)
      ? text.replace(betweenLists, "\n")
      : text.replace(emptyBrackets, ` ${emptyCell} `);
  }
  const lines = text.split(rowBreak);
  const filled = lines.filter((line) => line.trim() !== "");
  const [only = ""] = filled;
  const rows = filled.length === 1 ? only.split(";") : [];
  return rows.some((row) => wordsOf(row).length > 1) ? rows : lines;
}

type Rows = readonly (readonly string[])[];

const wordsOf = (text: string): readonly string[] => text.split(separators).filter((word) => word !== "");

/** A cell usually has one word; an empty one has the word for it. */
function cellWords(cell: string): readonly string[] {
  const words = wordsOf(cell);
  return words.length > 0 ? words : [emptyCell];
}

function isRuler(line: string): boolean {
  return rulerLine.test(line) && rulerMark.test(line);
}

/** The rows of a table with bars between its cells. It may have rulers, and bars at its sides. */
function tableRows(lines: readonly string[]): Rows {
  const barred = lines.filter((line) => bar.test(line) && !isRuler(line));
  const most = barred.reduce((count, line) => Math.max(count, line.split(bar).length), 0);
  // A selection of text may begin after the first bar and end before the last one.
  const isPair = barred.length === 2 && !startsWithBar.test(barred[0]!) && !endsWithBar.test(barred[1]!);
  const isCut = (line: string) => isPair || line.split(bar).length < most;
  const hasLeft = barred.every((line, index) => startsWithBar.test(line) || (index === 0 && isCut(line)));
  const hasRight = barred.every(
    (line, index) => endsWithBar.test(line) || (index === barred.length - 1 && isCut(line)),
  );
  const groups: Rows[] = [];
  let group: (readonly string[])[] = [];
  for (const line of lines) {
    if (isRuler(line)) {
      groups.push(group);
      group = [];
    } else if (bar.test(line)) {
      const start = hasLeft && startsWithBar.test(line) ? 1 : 0;
      const end = hasRight && endsWithBar.test(line) ? -1 : undefined;
      group.push(line.split(bar).slice(start, end).flatMap(cellWords));
    } else if (line.trim() !== "") group.push(wordsOf(line));
  }
  groups.push(group);
  return joined(groups.filter((rows) => rows.length > 0));
}

/** The rows between rulers as one list. */
function joined(groups: readonly Rows[]): Rows {
  const [first = []] = groups;
  // A row of large cells has several lines, of which one has the numbers.
  const isTall =
    groups.length > 1 &&
    first.length > 1 &&
    groups.every((rows) => rows.length === first.length && rows.filter(hasNumbers).length <= 1);
  if (isTall) return groups.map((rows) => rows.find(hasNumbers) ?? rows[0]!);
  const rows = groups.flat();
  // Markdown's tables need a head, so a board below an empty one is whole without it.
  const hasHead = groups.length === 2 && first.length === 1 && !hasNumbers(first[0]!);
  return hasHead && rows.length !== rows[0]!.length ? rows.slice(1) : rows;
}

const hasNumbers = (row: readonly string[]) => row.some((word) => word !== emptyCell);

/** Signs between cells that may be empty, as spreadsheets write them. */
const cellSeparators = ["\t", ",", ";"] as const;

/** The rows where each line has as many of a separator, and some cell is empty; otherwise `undefined`. */
function separatedRows(lines: readonly string[], sign: string): Rows | undefined {
  const rows = lines.map((line) => line.split(sign));
  const columns = rows[0]?.length ?? 0;
  if (columns < 2 || rows.some((row) => row.length !== columns)) return undefined;
  if (rows.every((row) => row.every((cell) => wordsOf(cell).length > 0))) return undefined;
  // An indentation makes no empty column, nor does a separator at the end of each line.
  const isEmptyAt = (column: number) => rows.every((row) => wordsOf(row.at(column)!).length === 0);
  const isSquare = rows.length === columns;
  const start = !isSquare && isEmptyAt(0) ? 1 : 0;
  const end = !isSquare && isEmptyAt(-1) ? -1 : undefined;
  return rows.map((row) => row.slice(start, end).flatMap(cellWords));
}

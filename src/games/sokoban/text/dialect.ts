import type { Row, TextBoard } from "../level/board.js";
import type { Dialect } from "../level/cell.js";

/**
 * Detects the dialect of a board by marks that only one dialect has. Dots, blanks, `#`, `@` and `+` are in
 * both and say nothing. A board cannot show whether `O` and `X` mean the reverse elsewhere.
 */
export interface Marks {
  /** The number of marks that only this dialect has. */
  readonly ox: number;
  readonly xsb: number;
}

const oxMarks = marks("OXG");
// Digits and bars are such marks too. They are expanded before marks are counted, so a row that had them
// counts as one mark.
const xsbMarks = marks("$*-_obBpP");

function marks(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

export function countMarks(rows: readonly Row[]): Marks {
  const marks = { ox: 0, xsb: 0 };
  for (const { text, sources } of rows) {
    if (sources !== undefined) marks.xsb++;
    addMarks(marks, text, 0, text.length);
  }
  return marks;
}

/** Adds the marks of a part of a text without run lengths. */
export function addMarks(marks: { ox: number; xsb: number }, text: string, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code >= 128) continue;
    marks.ox += oxMarks[code]!;
    marks.xsb += xsbMarks[code]!;
  }
}

/** Whether a character is a mark of this dialect only. */
export function isMarkOf(dialect: Dialect, code: number): boolean {
  return code < 128 && (dialect === "ox" ? oxMarks : xsbMarks)[code] === 1;
}

/** Evidence in the whole file for boards without marks. */
export interface FileEvidence {
  readonly header: Dialect | undefined;
  /** The numbers of boards with marks, by dialect. */
  readonly ox: number;
  readonly xsb: number;
  readonly fileName: string | undefined;
}

export function decideDialect(board: TextBoard, file: FileEvidence): Pick<TextBoard, "dialect" | "evidence"> {
  if (file.header !== undefined) return { dialect: file.header, evidence: "header" };
  if (file.ox !== file.xsb) return { dialect: file.ox > file.xsb ? "ox" : "xsb", evidence: "neighbors" };
  if (file.fileName !== undefined && /\.(?:xsb|sok|slc)$/i.test(file.fileName))
    return { dialect: "xsb", evidence: "file name" };
  const floor = floorUnderPlayer(board);
  if (floor !== undefined) return { dialect: floor === "." ? "ox" : "xsb", evidence: "floor" };
  return { dialect: "xsb", evidence: "assumed" };
}

/**
 * The only floor character in the player's area, the dot or the blank; `undefined` when it has neither or
 * both.
 */
function floorUnderPlayer(board: TextBoard): "." | " " | undefined {
  const first = board.rows.findIndex(({ text }) => /[@+]/.test(text));
  if (first < 0) return undefined;
  const seen = board.rows.map(({ text }) => new Uint8Array(text.length));
  const rows: number[] = [];
  const columns: number[] = [];
  const visit = (row: number, column: number) => {
    const marks = seen[row];
    if (marks === undefined || marks[column] !== 0 || board.rows[row]?.text[column] === "#") return;
    marks[column] = 1;
    rows.push(row);
    columns.push(column);
  };
  let dots = 0;
  let blanks = 0;
  visit(first, board.rows[first]!.text.search(/[@+]/));
  for (
    let row = rows.pop(), column = columns.pop();
    row !== undefined && column !== undefined;
    row = rows.pop(), column = columns.pop()
  ) {
    const character = board.rows[row]!.text[column];
    if (character === ".") dots++;
    else if (character !== "@" && character !== "+") blanks++;
    visit(row - 1, column);
    visit(row + 1, column);
    visit(row, column - 1);
    visit(row, column + 1);
  }
  if (dots > 0 && blanks === 0) return ".";
  return blanks > 0 && dots === 0 ? " " : undefined;
}

import { say } from "../../message.js";
import { isTooLarge, placeOf, type Row, type TextBoard } from "../level/board.js";
import { type Dialect, readCell, symbolOf } from "../level/cell.js";
import { type Finding, type Fix, maxOfAKind, newFinding } from "../level/finding.js";
import { columnOf, flood, markedCells, rowOf } from "../level/grid.js";

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
function isMarkOf(dialect: Dialect, code: number): boolean {
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
  if (isTooLarge(board)) return undefined;
  const size = { width: board.width, height: board.rows.length };
  const cells = Array.from(
    { length: size.width * size.height },
    (_, cell) => board.rows[rowOf(size, cell)]!.text[columnOf(size, cell)] ?? "#",
  );
  const isPlayer = (character: string) => character === "@" || character === "+";
  const player = cells.findIndex(isPlayer);
  if (player < 0) return undefined;
  const walls = cells.map((character) => character === "#");
  const area = markedCells(flood({ ...size, walls }, player)).map((cell) => cells[cell]!);
  const hasDots = area.includes(".");
  const hasOthers = area.some((character) => character !== "." && !isPlayer(character));
  if (hasDots === hasOthers) return undefined;
  return hasDots ? "." : " ";
}

/** Marks of both dialects on one board: the meaning of its dots is unclear. */
export function mixedDialects(board: TextBoard): Finding {
  const foreign: Dialect = board.dialect === "xsb" ? "ox" : "xsb";
  for (const [row, { text }] of board.rows.entries()) {
    for (let column = 0; column < text.length; column++) {
      if (!isMarkOf(foreign, text.charCodeAt(column))) continue;
      const message = say(
        "“{0}” belongs to another way of writing levels than the rest of this board.",
        text[column]!,
      );
      const fixes = [unmix(board, "xsb"), unmix(board, "ox")].filter((fix) => fix.edits.length > 0);
      return newFinding("error", "mixed-dialects", message, placeOf(board, row, column), fixes);
    }
  }
  // Only run lengths contradict the dialect.
  const message = say("Run lengths can't be used with O, X and G.");
  return newFinding("error", "mixed-dialects", message, placeOf(board, 0, 0));
}

/** Rewrites the marks of the other dialect. Dots stay, with their meaning in the dialect that is kept. */
function unmix(board: TextBoard, kept: Dialect): Fix {
  const foreign: Dialect = kept === "xsb" ? "ox" : "xsb";
  const edits = board.rows.flatMap(({ text, sources }, row) =>
    sources !== undefined
      ? []
      : text.split("").flatMap((character, column) => {
          const cell = isMarkOf(foreign, character.charCodeAt(0))
            ? readCell(foreign, character.charCodeAt(0))
            : undefined;
          return cell === undefined
            ? []
            : [{ offset: placeOf(board, row, column).offset, length: 1, text: symbolOf(kept, cell) }];
        }),
  );
  return { title: kept === "xsb" ? say("Write it with $ . and *") : say("Write it with O X and G"), edits };
}

/**
 * One finding for each run of strange characters, so that a line of them does not give a thousand findings.
 */
export function strangeSymbols(board: TextBoard, broken: ReadonlySet<number>): readonly Finding[] {
  const found: Finding[] = [];
  for (const [row, { text, line }] of board.rows.entries()) {
    if (found.length >= maxOfAKind) break;
    if (broken.has(line)) continue;
    for (let column = 0; column < text.length && found.length < maxOfAKind; column++) {
      if (isKnown(board, text.charCodeAt(column))) continue;
      const from = column;
      while (column + 1 < text.length && !isKnown(board, text.charCodeAt(column + 1))) column++;
      found.push(strangeSymbol(board, row, from, column - from + 1));
    }
    const tab = text.indexOf("\t");
    if (tab >= 0) found.push(tabFinding(board, row, tab));
  }
  return found;
}

/** Marks of the other dialect have a finding of their own. */
function isKnown(board: TextBoard, code: number): boolean {
  return readCell(board.dialect, code) !== undefined || isMarkOf("ox", code) || isMarkOf("xsb", code);
}

function strangeSymbol(board: TextBoard, row: number, column: number, length: number): Finding {
  const { text, sources } = board.rows[row]!;
  // In run-length form all these characters may come from one.
  const range = { ...placeOf(board, row, column), length: sources === undefined ? length : 1 };
  const shown = text.slice(column, column + Math.min(length, 10));
  const message = say(
    "Row {0}, column {1} of the level: “{2}” isn't a Sokoban symbol.",
    row + 1,
    column + 1,
    shown,
  );
  const floor = symbolOf(board.dialect, "floor").repeat(length);
  const fixes: readonly Fix[] =
    sources === undefined
      ? [{ title: say("Make it floor"), edits: [{ offset: range.offset, length, text: floor }] }]
      : [];
  return newFinding("error", "unknown-symbol", message, range, fixes);
}

function tabFinding(board: TextBoard, row: number, tab: number): Finding {
  const { text, offset, sources } = board.rows[row]!;
  const edits = text
    .split("")
    .flatMap((character, column) =>
      character === "\t" ? [{ offset: offset + column, length: 1, text: " " }] : [],
    );
  const message = say("A tab counts as one square here, though editors show it wider.");
  const fixes = sources === undefined ? [{ title: say("Write a blank for each tab"), edits }] : [];
  return newFinding("warning", "tab", message, placeOf(board, row, tab), fixes);
}

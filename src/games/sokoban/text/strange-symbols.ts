import { say } from "../../message.js";
import { placeOf, type TextBoard } from "../level/board.js";
import { type Dialect, readCell, symbolOf } from "../level/cell.js";
import { type Finding, type Fix, maxOfAKind } from "../level/finding.js";
import { isMarkOf } from "./dialect.js";

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
      return {
        severity: "error",
        code: "mixed-dialects",
        message,
        range: placeOf(board, row, column),
        fixes,
      };
    }
  }
  // Only run lengths contradict the dialect.
  const message = say("Run lengths can't be used with O, X and G.");
  return { severity: "error", code: "mixed-dialects", message, range: placeOf(board, 0, 0), fixes: [] };
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
  return { severity: "error", code: "unknown-symbol", message, range, fixes };
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
  return { severity: "warning", code: "tab", message, range: placeOf(board, row, tab), fixes };
}

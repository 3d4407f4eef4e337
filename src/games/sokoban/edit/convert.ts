import { each, type PausingWork } from "../../slices.js";
import { inside, playablePart } from "../level/analysis.js";
import { cellAt, hasRunLengths, type TextBoard, toLevel } from "../level/board.js";
import { type Dialect, symbolOf } from "../level/cell.js";
import { applyEdits, replacing, type TextEdit } from "../level/finding.js";
import type { Level } from "../level/level.js";
import { compactLevel, levelRows } from "../level/level-text.js";
import type { LevelEntry } from "../text/collection.js";
import { readBoard } from "../text/read-collection.js";
import { applyEdit, boardEdits } from "./edit.js";
import { sketchOf } from "./sketch.js";

/** A change of the boards of a text. Titles, solutions, claims and comments stay as they are. */
export type BoardChange =
  /** The other notation. */
  | { readonly kind: "dialect"; readonly dialect: Dialect }
  /** All rows on one line, with run lengths. */
  | { readonly kind: "runLengths" }
  /** Without empty rows and columns around the board. */
  | { readonly kind: "crop" }
  /** Without anything that plays no part: see `normalized`. */
  | { readonly kind: "normalize" };

/** A board after changes, and whether each of them was possible. */
interface ChangedBoard {
  /** Replaces the rows of the board. */
  readonly edit: TextEdit;
  readonly board: TextBoard;
  readonly isChanged: boolean;
}

/** Changes the boards of levels of a text, each by one change after the other. */
export function changingBoards(
  text: string,
  levels: readonly LevelEntry[],
  changes: readonly BoardChange[],
): PausingWork<readonly ChangedBoard[]> {
  return each(levels, ({ board: before }) => {
    const { start, end, dialect, lineEnd } = before;
    let rows = text.slice(start, end);
    let board = readBoard(rows, dialect, lineEnd);
    let isChanged = true;
    for (const change of changes) {
      const edits = editsOf(board, change);
      isChanged &&= edits !== undefined;
      rows = applyEdits(rows, edits ?? []);
      const known = change.kind === "dialect" && edits !== undefined ? change.dialect : board.dialect;
      board = readBoard(rows, known, lineEnd);
    }
    return { edit: replacing(before, rows), board, isChanged };
  });
}

/** `undefined` if the board cannot be changed so. */
function editsOf(board: TextBoard, change: BoardChange): readonly TextEdit[] | undefined {
  switch (change.kind) {
    case "dialect": {
      const edits = convertBoard(board, change.dialect);
      const isThere = board.dialect === change.dialect && !hasRunLengths(board);
      return edits.length === 0 && !isThere ? undefined : edits;
    }
    case "crop":
      return applyEdit({ board, solutions: [] }, { kind: "crop" });
    case "runLengths":
    case "normalize": {
      const level = toLevel(board);
      if (level === undefined) return undefined;
      if (change.kind === "runLengths") return [replacing(board, compactLevel(level))];
      const plain = normalized(level);
      return plain && [replacing(board, levelRows(plain, board.dialect).join(board.lineEnd))];
    }
  }
}

/**
 * The playable part of a level, for which its solutions stay valid. `undefined` if a box or a goal is out of
 * reach, unless it is a box on a goal.
 */
function normalized(level: Level): Level | undefined {
  const within = inside(level);
  const isIn = (cell: number, cells: readonly number[]) => within[cell] === 1 || cells.includes(cell);
  const isWhole =
    level.boxes.every((box) => isIn(box, level.goals)) &&
    level.goals.every((goal) => isIn(goal, level.boxes));
  return isWhole ? playablePart(level) : undefined;
}

/**
 * Rewrites a board in a dialect, with all symbols in their places. No edits when the board is in that
 * dialect already, or when it holds symbols of neither or of both. Run lengths belong to `xsb` and are
 * expanded, also into `xsb`.
 */
export function convertBoard(board: TextBoard, dialect: Dialect): readonly TextEdit[] {
  if (board.dialect === dialect && !hasRunLengths(board)) return [];
  const isWithin = withinOf(board);
  const rows: string[] = [];
  for (const [row, { text }] of board.rows.entries()) {
    let line = "";
    const { length } = text.trimEnd();
    const isInside = isWithin(row);
    for (let column = 0; column < length; column++) {
      const cell = cellAt(board, row, column);
      if (cell === undefined) return [];
      line += cell === "floor" && !isInside(column) ? " " : symbolOf(dialect, cell);
    }
    rows.push(line);
  }
  if (hasRunLengths(board)) {
    const blank = dialect === "ox" ? "." : "-";
    const written = rows.map((row) => row.trimEnd() || blank);
    return [replacing(board, written.join(board.lineEnd))];
  }
  return boardEdits(board, { ...sketchOf(board), dialect, floor: symbolOf(dialect, "floor"), rows });
}

/**
 * Whether a square is inside the walls: reachable by the player, or between walls of its row where there is
 * not exactly one player.
 */
function withinOf(board: TextBoard): (row: number) => (column: number) => boolean {
  const level = toLevel(board);
  if (level !== undefined) {
    const within = inside(level);
    return (row) => (column) => within[row * level.width + column] === 1;
  }
  return (row) => {
    const text = board.rows[row]?.text ?? "";
    const [first, last] = [text.indexOf("#"), text.lastIndexOf("#")];
    return (column) => column > first && column < last;
  };
}

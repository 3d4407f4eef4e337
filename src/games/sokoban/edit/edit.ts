import { grouped, inRows } from "../../lists.js";
import { hasRunLengths, type Row, type TextBoard, widthOfRows } from "../level/board.js";
import type { Cell } from "../level/cell.js";
import { replacing, type TextEdit } from "../level/finding.js";
import { columnOf, type GridForm, rowOf, type Side, turnedGrid } from "../level/grid.js";
import { encodeRuns } from "../level/run-length.js";
import type { LevelEntry } from "../text/collection.js";
import {
  type Area,
  type BoardPlace,
  type Brush,
  cellsIn,
  copy,
  crop,
  fillFrom,
  frameOf,
  type Margins,
  type Patch,
  paint,
  paste,
  placeAfter,
  resize,
  type Sketch,
  type Sweep,
  sketchOf,
  sweep,
  widthOf,
} from "./sketch.js";

/**
 * A change that a gesture in the editor makes to a level. Rows and columns count from 0 at the board's top
 * left. The board grows where an edit goes beyond its edges.
 */
export type Edit =
  | { readonly kind: "paint"; readonly places: readonly BoardPlace[]; readonly brush: Brush }
  | { readonly kind: "rectangle"; readonly area: Area; readonly brush: Brush; readonly filled: boolean }
  | { readonly kind: "fill"; readonly at: BoardPlace; readonly brush: Brush }
  /** The second half of Cut, after the copy. */
  | { readonly kind: "clear"; readonly area: Area }
  | { readonly kind: "paste"; readonly at: BoardPlace; readonly patch: Patch }
  | { readonly kind: "move"; readonly area: Area; readonly to: BoardPlace }
  /** Sets cells to new contents, whatever they held before. */
  | { readonly kind: "set"; readonly squares: readonly { readonly at: BoardPlace; readonly cell: Cell }[] }
  | { readonly kind: "turn"; readonly turn: Turn }
  | { readonly kind: "sweep"; readonly sweep: Sweep }
  | { readonly kind: "resize"; readonly margins: Margins }
  | { readonly kind: "crop" };

/**
 * The board after an edit; `undefined` when it is impossible because no board would remain, or because the
 * board would grow beyond its limits.
 */
export function editSketch(sketch: Sketch, edit: Edit): Sketch | undefined {
  switch (edit.kind) {
    case "paint":
      return paint(sketch, edit.places, edit.brush);
    case "rectangle":
      return paint(sketch, edit.filled ? cellsIn(edit.area) : frameOf(edit.area), edit.brush);
    case "fill":
      return paint(sketch, fillFrom(sketch, edit.at), edit.brush);
    case "clear":
      return paint(sketch, cellsIn(edit.area), "erase");
    case "paste":
      return paste(sketch, edit.at, edit.patch);
    case "move": {
      const cleared = paint(sketch, cellsIn(edit.area), "erase");
      return cleared === undefined ? undefined : paste(cleared, edit.to, copy(sketch, edit.area));
    }
    case "set":
      return edit.squares.reduce<Sketch | undefined>(
        (now, { at, cell }) =>
          now && paste(now, placeAfter(sketch, now, at), { width: 1, height: 1, cells: [cell] }),
        sketch,
      );
    case "turn":
      return turnSketch(sketch, edit.turn);
    case "sweep":
      return sweep(sketch, edit.sweep);
    case "resize":
      return resize(sketch, edit.margins);
    case "crop":
      return crop(sketch);
    default:
      edit satisfies never;
      return undefined;
  }
}

/**
 * An edit as text changes: only of cells that changed, in ascending order. Empty when nothing changes or the
 * edit is impossible. Turning a level also turns its stored solutions.
 */
export function applyEdit(
  { board, solutions }: Pick<LevelEntry, "board" | "solutions">,
  edit: Edit,
): readonly TextEdit[] {
  const edited = editSketch(sketchOf(board), edit);
  if (edited === undefined) return [];
  const edits = [...boardEdits(board, edited)];
  if (edit.kind === "turn" && edits.length > 0) {
    for (const { offset, length, text } of solutions)
      edits.push({ offset, length, text: turnMoves(text, edit.turn) });
    edits.sort((one, other) => one.offset - other.offset);
  }
  return edits;
}

/** The rows of a sketch as they are written into a text. Blanks at the end of a row mean nothing. */
export function writtenRows(sketch: Sketch): readonly string[] {
  return sketch.rows.map((row) => visibleRow(row, sketch));
}

/** The text changes that turn the rows of a board into those of a sketch. */
export function boardEdits(board: TextBoard, sketch: Sketch): readonly TextEdit[] {
  const rows = writtenRows(sketch);
  if (hasRunLengths(board)) return runLengthEdits(board, rows);
  const edits: TextEdit[] = [];
  const { lineEnd } = board;
  const above = rows.slice(0, Math.max(0, sketch.top));
  const dropped = Math.max(0, -sketch.top);
  const first = board.rows[dropped];
  const kept = Math.min(board.rows.length - dropped, rows.length - above.length);
  // Where no old row is kept, the new rows replace them all.
  if (first === undefined || kept <= 0) return [replacing(board, rows.join(lineEnd))];
  if (above.length > 0)
    edits.push({ offset: board.start, length: 0, text: above.map((row) => row + lineEnd).join("") });
  if (dropped > 0) edits.push({ offset: board.start, length: first.offset - board.start, text: "" });
  for (let index = 0; index < kept; index++) {
    for (const edit of rowEdits(board.rows[dropped + index]!, rows[above.length + index]!, sketch.left))
      edits.push(edit);
  }
  const last = board.rows[dropped + kept - 1]!;
  const end = last.offset + last.text.length;
  const below = rows.slice(above.length + kept);
  if (below.length > 0)
    edits.push({ offset: end, length: 0, text: below.map((row) => lineEnd + row).join("") });
  else if (end < board.end) edits.push({ offset: end, length: board.end - end, text: "" });
  return merged(edits);
}

/**
 * Makes a row visible to readers. A row of blanks would end the board, and a row of only letters could be
 * read as a title.
 */
function visibleRow(row: string, { dialect, floor }: Sketch): string {
  if (/^[OXG ]+$/.test(row) && row.trim() !== "") return `${row.trimEnd()}.`;
  if (row.trim() !== "") return row;
  const sign = dialect === "ox" ? "." : floor === " " ? "-" : floor;
  return sign.repeat(Math.max(1, row.length));
}

/** The changes within one row whose old cells have moved right by `left`. */
function rowEdits({ offset, text }: Row, row: string, left: number): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  if (left > 0) edits.push({ offset, length: 0, text: row.slice(0, left) });
  const skipped = Math.min(text.length, Math.max(0, -left));
  if (skipped > 0) edits.push({ offset, length: skipped, text: "" });
  const [before, after] = [text.slice(skipped), row.slice(Math.max(0, left))];
  const common = Math.min(before.length, after.length);
  for (let index = 0; index < common; index++) {
    if (before[index] === after[index]) continue;
    const from = index;
    while (index + 1 < common && before[index + 1] !== after[index + 1]) index++;
    edits.push({
      offset: offset + skipped + from,
      length: index + 1 - from,
      text: after.slice(from, index + 1),
    });
  }
  const [tail, more] = [before.slice(common), after.slice(common)];
  // Blanks at the end mean nothing, so they are written only together with other symbols.
  if (tail !== "" || more.trim() !== "")
    edits.push({ offset: offset + skipped + common, length: tail.length, text: more });
  return edits;
}

/** Merges adjacent edits, because some consumers require gaps between edits. */
function merged(edits: readonly TextEdit[]): readonly TextEdit[] {
  const joined: TextEdit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last !== undefined && last.offset + last.length === edit.offset) {
      joined[joined.length - 1] = {
        offset: last.offset,
        length: last.length + edit.length,
        text: last.text + edit.text,
      };
    } else joined.push(edit);
  }
  return joined;
}

/** Boards in run-length form are rewritten by whole lines, in run-length form. */
function runLengthEdits(board: TextBoard, rows: readonly string[]): readonly TextEdit[] {
  const lines = grouped(board.rows.keys(), (index) => board.rows[index]!.line);
  // A line of run lengths without a wall could be read as a title.
  const encode = (texts: readonly string[]) => {
    const dashed = texts.map((text) => text.replaceAll(" ", "-")).join("|");
    return dashed.includes("#") ? encodeRuns(dashed) : dashed;
  };
  if (rows.length !== board.rows.length) {
    const text = lines.size === 1 ? encode(rows) : rows.map((row) => encode([row])).join(board.lineEnd);
    return [replacing(board, text)];
  }
  const starts = [...lines.keys()];
  return starts.flatMap((line, place): readonly TextEdit[] => {
    const indexes = lines.get(line)!;
    if (indexes.every((index) => board.rows[index]?.text === rows[index])) return [];
    const { offset, sources, text } = board.rows[indexes[0]!]!;
    const next = starts[place + 1];
    const following = next === undefined ? undefined : board.rows[lines.get(next)![0]!];
    const end = following === undefined ? board.end : following.offset - board.lineEnd.length;
    if (sources === undefined)
      return rowEdits({ offset, text, line, column: 0, sources }, rows[indexes[0]!]!, 0);
    return [{ offset, length: end - offset, text: encode(indexes.map((index) => rows[index]!)) }];
  });
}

/**
 * The board that a view shows during a gesture, before the text has changed. Its offsets are those of the old
 * text.
 */
export function previewBoard(board: TextBoard, sketch: Sketch): TextBoard {
  const first = board.rows[0]!;
  const rows = sketch.rows.map((text) => ({ ...first, text, sources: undefined }));
  return { ...board, rows, width: widthOfRows(rows) };
}

/**
 * Rotations by a quarter turn right or left or by a half turn, and reflections: left to right, top to bottom.
 */
export const turns = ["right", "left", "half", "mirror", "flip"] as const;
export type Turn = (typeof turns)[number];

const sideAfter: Readonly<Record<Turn, Readonly<Record<Side, Side>>>> = {
  right: { u: "r", r: "d", d: "l", l: "u" },
  left: { u: "l", l: "d", d: "r", r: "u" },
  half: { u: "d", d: "u", l: "r", r: "l" },
  mirror: { u: "u", d: "d", l: "r", r: "l" },
  flip: { u: "d", d: "u", l: "l", r: "r" },
};

const formOf: Readonly<Record<Turn, GridForm>> = {
  right: { turned: true, down: false, across: true },
  left: { turned: true, down: true, across: false },
  half: { turned: false, down: true, across: true },
  mirror: { turned: false, down: false, across: true },
  flip: { turned: false, down: true, across: false },
};

export function turnSketch(sketch: Sketch, turn: Turn): Sketch {
  const size = { width: widthOf(sketch), height: sketch.rows.length };
  const { width, sources } = turnedGrid(size, formOf[turn]);
  const symbols = Array.from(sources, (cell) => sketch.rows[rowOf(size, cell)]![columnOf(size, cell)] ?? " ");
  return { ...sketch, rows: inRows(symbols, width).map((row) => row.join("").trimEnd()) };
}

/** LURD text for the turned level. Everything but the move letters is kept. */
function turnMoves(text: string, turn: Turn): string {
  return text.replace(/[lurd]/gi, (letter) => {
    const side = sideAfter[turn][letter.toLowerCase() as Side];
    return letter < "a" ? side.toUpperCase() : side;
  });
}

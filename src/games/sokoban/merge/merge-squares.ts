import { type Message, plural, say } from "../../message.js";
import type { Sketch } from "../edit/sketch.js";
import { cellAt, hasRunLengths, isTooLarge, type TextBoard } from "../level/board.js";
import { type Cell, hasBox, hasGoal, hasPlayer, symbolOf, withBox, withPlayer } from "../level/cell.js";
import type { ConflictSide, LevelConflict, LevelMerge } from "./level-merge.js";
import { inSide } from "./side-text.js";

export const squareChoices = ["ours", "theirs", "combined"] as const;
/** `combined`: the changes of both sides together, such as a new goal under a new box. */
export type SquareChoice = (typeof squareChoices)[number];

/** A square that differs between the sides; row and column count from 0. */
export interface MergeSquare {
  readonly row: number;
  readonly column: number;
  readonly ours: Cell;
  readonly theirs: Cell;
  /** `undefined` without a base that has the same rows. */
  readonly base: Cell | undefined;
  /** Both changes together, where that is neither side. */
  readonly combined: Cell | undefined;
  /**
   * The choice that a three-way merge with the base gives; `undefined` where the sides changed the square
   * differently.
   */
  readonly proposal: SquareChoice | undefined;
}

/** Boards with more different squares are merged as a whole. */
const maxSquares = 400;

/** The squares to choose, or why the boards can only be taken as a whole. */
export function mergeSquares(
  merge: LevelMerge,
  conflict: LevelConflict,
): { readonly squares: readonly MergeSquare[] } | { readonly reason: Message } {
  const boards = boardsToMerge(merge, conflict);
  if ("reason" in boards) return boards;
  const { ours, theirs, base } = boards;
  const width = Math.max(ours.width, theirs.width, base?.width ?? 0);
  const squares: MergeSquare[] = [];
  let players = 0;
  for (let row = 0; row < ours.rows.length; row++) {
    for (let column = 0; column < width; column++) {
      const [one, other] = [cellAt(ours, row, column), cellAt(theirs, row, column)];
      if (one === undefined || other === undefined)
        return { reason: say("A board has symbols that stand for no square.") };
      if (one === other) {
        if (hasPlayer(one)) players++;
        continue;
      }
      if (squares.length === maxSquares)
        return {
          reason: plural(maxSquares, "More than {0} square differs.", "More than {0} squares differ."),
        };
      squares.push(squareAt(row, column, one, other, base && cellAt(base, row, column)));
    }
  }
  if (squares.length === 0) return { reason: say("Both boards have the same squares.") };
  return { squares: withOnePlayer(squares, players) };
}

function squareAt(
  row: number,
  column: number,
  ours: Cell,
  theirs: Cell,
  base: Cell | undefined,
): MergeSquare {
  const cell = base && mergedCell(base, ours, theirs);
  const isCombined = cell !== undefined && cell !== ours && cell !== theirs;
  const proposal =
    cell === undefined ? undefined : cell === ours ? "ours" : isCombined ? "combined" : "theirs";
  return { row, column, ours, theirs, base, combined: isCombined ? cell : undefined, proposal };
}

/** The change of the side that made one. Goals are merged separately from boxes and the player. */
function mergedCell(base: Cell, ours: Cell, theirs: Cell): Cell | undefined {
  if (base === ours) return theirs;
  if (base === theirs) return ours;
  if (base === "wall" || ours === "wall" || theirs === "wall") return undefined;
  const isGoal = merged(hasGoal(base), hasGoal(ours), hasGoal(theirs));
  const thing = merged(thingOn(base), thingOn(ours), thingOn(theirs));
  if (isGoal === undefined || thing === undefined) return undefined;
  const floor: Cell = isGoal ? "goal" : "floor";
  if (thing === "box") return withBox(floor);
  return thing === "player" ? withPlayer(floor) : floor;
}

function merged<Value>(base: Value, ours: Value, theirs: Value): Value | undefined {
  if (ours === theirs || base === theirs) return ours;
  return base === ours ? theirs : undefined;
}

function thingOn(cell: Cell): "box" | "player" | "none" {
  if (hasBox(cell)) return "box";
  return hasPlayer(cell) ? "player" : "none";
}

/** The content of a square by a choice. */
export function chosenCell(square: MergeSquare, choice: SquareChoice): Cell {
  return choice === "combined" ? (square.combined ?? square.ours) : square[choice];
}

/**
 * Both sides may have moved the player, each to another square. Then the proposals would leave two players or
 * none, so the user decides. `others`: the number of players on equal squares.
 */
function withOnePlayer(squares: readonly MergeSquare[], others: number): readonly MergeSquare[] {
  const hasOne = (choose: (square: MergeSquare) => Cell) =>
    squares.filter((square) => hasPlayer(choose(square))).length + others === 1;
  if (!hasOne(({ ours }) => ours) || !hasOne(({ theirs }) => theirs)) return squares;
  if (hasOne((square) => chosenCell(square, square.proposal ?? "ours"))) return squares;
  return squares.map((square) =>
    hasPlayer(square.ours) === hasPlayer(square.theirs) ? square : { ...square, proposal: undefined },
  );
}

interface Boards {
  readonly ours: TextBoard;
  readonly theirs: TextBoard;
  readonly base: TextBoard | undefined;
}

/** Squares can be compared where each side has one board, and its rows are at the same lines. */
function boardsToMerge(merge: LevelMerge, conflict: LevelConflict): Boards | { readonly reason: Message } {
  const [ours, theirs] = [onlyBoard(conflict.ours), onlyBoard(conflict.theirs)];
  if (ours === undefined || theirs === undefined)
    return { reason: say("A side has several levels, or none.") };
  if (isTooLarge(ours) || isTooLarge(theirs)) return { reason: say("A board is too large for it.") };
  if (hasRunLengths(ours) || hasRunLengths(theirs))
    return { reason: say("A board is written with run lengths.") };
  if (ours.dialect !== theirs.dialect)
    return { reason: say("The boards are written with different symbols.") };
  if (!isAligned(merge, conflict, ours, theirs))
    return { reason: say("The boards have different numbers of rows.") };
  if (!hasSameTexts(merge, conflict, ours, theirs))
    return { reason: say("The text beside the boards differs, too.") };
  const base = conflict.base && onlyBoard(conflict.base);
  const isComparable =
    base !== undefined &&
    base.rows.length === ours.rows.length &&
    base.dialect === ours.dialect &&
    !hasRunLengths(base);
  return { ours, theirs, base: isComparable ? base : undefined };
}

function onlyBoard({ levels }: ConflictSide): TextBoard | undefined {
  return levels.length === 1 ? levels[0]!.board : undefined;
}

/** Whether the rows between the conflicts, which are equal, have the same numbers on both sides. */
function isAligned({ ours, theirs }: LevelMerge, conflict: LevelConflict, one: TextBoard, other: TextBoard) {
  if (one.rows.length !== other.rows.length) return false;
  return conflict.conflicts.every(({ end }) => {
    const [inOurs, inTheirs] = [
      inSide(ours, { start: end, end }).start,
      inSide(theirs, { start: end, end }).start,
    ];
    return rowsBefore(one, inOurs) === rowsBefore(other, inTheirs);
  });
}

function rowsBefore({ rows }: TextBoard, offset: number): number {
  return rows.filter((row) => row.offset < offset).length;
}

/** Whether the conflicts differ in rows of the boards alone. */
function hasSameTexts(
  { ours, theirs }: LevelMerge,
  conflict: LevelConflict,
  one: TextBoard,
  other: TextBoard,
) {
  return conflict.conflicts.every((each) => {
    const index = ours.conflicts.indexOf(each);
    const beside = (side: typeof ours, board: TextBoard) => {
      const [start, end] = [side.starts[index]!, side.ends[index]!];
      return [
        side.text.slice(start, Math.max(start, Math.min(board.start, end))),
        side.text.slice(Math.min(end, Math.max(board.end, start)), end),
      ].map((text) => text.trim());
    };
    const [before, after] = beside(ours, one);
    const [otherBefore, otherAfter] = beside(theirs, other);
    return before === otherBefore && after === otherAfter;
  });
}

/** Our board with the chosen squares; those without a choice are ours. */
export function mergedSketch(
  sketch: Sketch,
  squares: readonly MergeSquare[],
  choices: readonly (SquareChoice | undefined)[],
): Sketch {
  const rows = sketch.rows.map((row) => [...row.split("")]);
  for (const [index, square] of squares.entries()) {
    const choice = choices[index] ?? "ours";
    const line = rows[square.row];
    if (choice === "ours" || line === undefined) continue;
    const cell = chosenCell(square, choice);
    while (line.length <= square.column) line.push(sketch.floor);
    line[square.column] = cell === "floor" ? sketch.floor : symbolOf(sketch.dialect, cell);
  }
  return { ...sketch, rows: rows.map((line) => line.join("")) };
}

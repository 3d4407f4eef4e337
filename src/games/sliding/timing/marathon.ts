import { type Position, play, status } from "../rules.js";
import { boardTexts, movesOf, movesOfBoards, type Solve, startOf } from "./solve.js";

/** One board of a marathon. */
interface MarathonPart {
  /** From 1. */
  readonly board: number;
  /**
   * The board as a solve of its own, with its own times; without times where those of the moves are not
   * known.
   */
  readonly solve: Solve;
  /**
   * When it was done, since the start of the marathon; `undefined` if the times of the moves are not known.
   */
  readonly doneMs: number | undefined;
  /** The last board of a marathon that did not finish is not done. */
  readonly isDone: boolean;
}

/** The number of boards: 1 for a single solve. */
export function boardCount(solve: Pick<Solve, "scramble">): number {
  return boardTexts(solve).length;
}

/** The boards of a marathon that were started. Empty for a single solve, and if the moves are not known. */
export function marathonParts(solve: Solve): readonly MarathonPart[] {
  const boards = boardTexts(solve);
  if (boards.length === 1) return [];
  const moves = movesOfBoards(solve);
  const knowsTimes = solve.timesMs.length === movesOf(solve).length;
  let made = 0;
  let beganMs = 0;
  return moves.map((text, index) => {
    const board = boards[index] ?? "";
    const isDone = index < moves.length - 1 || solve.mark === "" || isSolved(board, text);
    const timesMs = knowsTimes ? solve.timesMs.slice(made, made + text.length) : [];
    const doneMs = knowsTimes ? (isDone ? timesMs.at(-1) : solve.timeMs) : undefined;
    const part: MarathonPart = {
      board: index + 1,
      solve: {
        ...solve,
        scramble: board,
        moves: text,
        timesMs: timesMs.map((time) => time - beganMs),
        timeMs: doneMs === undefined ? 0 : doneMs - beganMs,
        mark: isDone ? "" : solve.mark,
      },
      doneMs,
      isDone,
    };
    made += text.length;
    beganMs = doneMs ?? 0;
    return part;
  });
}

function isSolved(scramble: string, text: string): boolean {
  let position = startOf({ scramble });
  for (const move of movesOf({ moves: text })) position = position && play(position, move);
  return position !== undefined && status(position) === "won";
}

/** When the first rows of a finished solve were done: from then on their tiles stayed in place. */
export interface Split {
  /** How many rows from the top. */
  readonly rows: number;
  /** The moves made until then. */
  readonly moves: number;
  /** The time since the start; `undefined` if the times of the moves are not known. */
  readonly timeMs: number | undefined;
}

/**
 * The splits of all rows except the last two, which are finished together. On boards with two rows, all
 * except the last. Empty if the moves are not known or do not solve the board, and for a marathon, whose
 * boards have their own.
 */
export function splitsOf(solve: Pick<Solve, "scramble" | "moves" | "timesMs">): readonly Split[] {
  const start = startOf(solve);
  const moves = movesOf(solve);
  if (start === undefined || moves.length === 0 || boardCount(solve) > 1) return [];
  const rows = Math.max(1, start.rows - 2);
  /** For each number of rows, the moves after which they were done. */
  const doneAt: number[] = new Array(rows).fill(-1);
  let position = start;
  for (let made = 0; made <= moves.length; made++) {
    const done = doneRows(position);
    for (let row = 0; row < rows; row++) {
      if (row >= done) doneAt[row] = -1;
      else if (doneAt[row] === -1) doneAt[row] = made;
    }
    if (made === moves.length) break;
    const next = play(position, moves[made]!);
    if (next === undefined) return [];
    position = next;
  }
  if (doneRows(position) < position.rows) return [];
  return doneAt.map((made, row) => ({
    rows: row + 1,
    moves: made,
    timeMs: made === 0 ? 0 : solve.timesMs[made - 1],
  }));
}

/** The number of rows from the top that are in place. */
function doneRows({ rows, columns, tiles }: Position): number {
  const wrong = tiles.findIndex((tile, cell) => tile !== (cell + 1) % tiles.length);
  return wrong < 0 ? rows : Math.floor(wrong / columns);
}

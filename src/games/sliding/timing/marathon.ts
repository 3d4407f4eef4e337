import { play, status } from "../rules.js";
import { boardTexts, movesOf, movesOfBoards, type Solve, startOf } from "./solve.js";

/** One board of a marathon. */
export interface MarathonPart {
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

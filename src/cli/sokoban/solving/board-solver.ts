import { toLevel } from "../../../games/sokoban/level/board.js";
import { readCollection } from "../../../games/sokoban/text/read-collection.js";
import type { Answer } from "./job.js";
import { LevelThreads } from "./solving.js";

/** Solves boards that are given as XSB rows, as `LevelSolving.board` writes them, with two threads to a board. */
export class BoardSolver {
  readonly #threads: LevelThreads;

  constructor(file: string) {
    this.#threads = new LevelThreads(file, true);
  }

  /** Its solution is LURD text from the board as it is. Gives up when the time is over or the signal aborts. */
  async solve(rows: string, timeMs: number, signal: AbortSignal): Promise<Answer> {
    const board = readCollection(rows, "board.xsb").levels[0]?.board;
    const level = board && toLevel(board);
    if (level === undefined) throw new Error("A position is no level.");
    return this.#threads.solve({ level, method: "auto", shorten: undefined }, timeMs, signal, () => undefined);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

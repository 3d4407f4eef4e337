import { say } from "../../../src/games/message.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { OperationError, type OperationPorts } from "../../../src/operations/operation.js";
import { OperationRunner } from "../../../src/operations/operations.js";
import type { PlayedGames, PlayersGame } from "../../../src/operations/played-games.js";
import { hostClock } from "../../../src/platform/host-clock.js";
import { SolverPool } from "../../../src/solving/pool.js";
import { builtThread } from "../../shared/program.js";
import { levelSolver } from "../midend/own-solving.js";

/** Operations with real solver threads, files in memory and the given games. */
export class OperationsWorld {
  readonly files = new Map<string, string>();
  readonly problems: string[] = [];
  readonly runner: OperationRunner;
  readonly #pool: SolverPool;

  /** `graceMs`: after this time a thread that does not stop is ended. */
  constructor(
    games: PlayedGames = noGames,
    { timeMs = 10_000, graceMs = undefined as number | undefined } = {},
  ) {
    const graces = graceMs === undefined ? {} : { gameGraceMs: graceMs, levelGraceMs: graceMs };
    this.#pool = new SolverPool(builtThread(), (problem) => this.problems.push(problem), graces);
    const levels = levelSolver(this.#pool, { timeMs, memoryMb: 500 });
    const ports: OperationPorts = {
      files: {
        read: async (file) => {
          if (!this.files.has(file))
            throw new OperationError("file", `There is no file “${file}”.`, "level.file");
          return this.files.get(file)!;
        },
      },
      levels,
      boards: this.#pool,
      games,
      sliding: findGame("sliding")!,
      slices: hostClock.slices,
      after: hostClock.after,
    };
    this.runner = new OperationRunner(ports);
  }

  /** The answer of an operation, or its error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of all operations.
  async call(name: string, input: unknown, signal = new AbortController().signal): Promise<any> {
    try {
      return await this.runner.call(name, input, { signal });
    } catch (error) {
      if (error instanceof OperationError) return error.answer;
      throw error;
    }
  }

  async dispose(): Promise<void> {
    this.runner.dispose();
    await this.#pool.dispose();
  }
}

const noGames: PlayedGames = {
  use: async (_, work) => work(undefined),
  refusal: "Nobody may play here.",
};

/** A game on a board, which passes the moves on and stays as it is. */
export function gameOf(session: AnySession, played: (moves: readonly string[]) => void): PlayersGame {
  const play = (moves: readonly string[]) => {
    played(moves);
    return game;
  };
  const game: PlayersGame = { id: "one", session, boardName: say("Play"), play };
  return game;
}

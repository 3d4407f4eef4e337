import { heldBytes } from "#host/memory";
import { directions } from "../../../src/games/direction.js";
import type { AnyGame } from "../../../src/games/game.js";
import { say } from "../../../src/games/message.js";
import { CancelledError } from "../../../src/protocol/channel.js";
import type { LevelAnswer } from "../../../src/protocol/solver/level-solving.js";
import type { LevelSolving, LevelToSolve, Solving } from "../../../src/protocol/solver/solving.js";
import { solveTask } from "../../../src/solving/worker/level-task.js";

interface Pending {
  answer(): void;
  fail(): void;
}

/** Answers when a test says so: early, late or never. An answer depends on the question alone. */
export class FakeSolving {
  readonly #pending: Pending[] = [];
  /** Whether each question is answered at once. */
  isEager = false;

  /**
   * Answers the question that has waited longest, or the last one, or makes it fail. Returns whether there
   * was one.
   */
  release(how: "first" | "last" | "fail"): boolean {
    const next = how === "last" ? this.#pending.pop() : this.#pending.shift();
    if (how === "fail") next?.fail();
    else next?.answer();
    return next !== undefined;
  }

  readonly games: Solving = {
    hint: (game, position, _timeMs, signal) =>
      this.#later(signal, () => {
        const move = legalMove(game, position);
        const none = { kind: "unsolvable", reason: say("Nothing can be moved.") } as const;
        return { move, none: move === undefined ? none : undefined, nodes: 1, ms: 1 };
      }),
    solve: (_game, _position, _timeMs, signal) =>
      this.#later(signal, () => ({
        outcome: { kind: "gaveUp", limit: "time", lowerBound: 0 },
        nodes: 1,
        ms: 5_000,
      })),
    analyze: (game, position, _timeMs, signal) =>
      this.#later(signal, () => {
        const move = legalMove(game, position);
        const firstMoves = move === undefined ? [] : [move];
        const distance = game.format(position).length;
        const analysis = {
          distance,
          exact: true,
          lowerBound: distance,
          solution: firstMoves,
          firstMoves,
          complete: false,
        };
        return { analysis, limit: "time", nodes: 1, ms: 1 };
      }),
    judge: (game, position, _timeMs, signal) =>
      this.#later(signal, () => {
        if (game.ranking === undefined) return { values: undefined };
        const legal = directions
          .flatMap((direction) => game.interpret(position, { kind: "direction", direction }))
          .filter((move) => game.play(position, move) !== undefined);
        // Any fixed order of the moves.
        return { values: legal.map((move) => ({ move, value: 1_000 - 100 * legal.indexOf(move) })) };
      }),
    prepare: async () => ({ done: true }),
    abilities: async ({ name }) => ({ solves: name === "sliding" }),
    rest: async () => undefined,
  };

  readonly levels: LevelSolving = {
    solve: (level, { timeMs = 30_000 }, signal) => this.#later(signal, () => levelAnswer(level, timeMs)),
    expect: () => undefined,
  };

  #later<Value>(signal: AbortSignal, make: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        answer: () => resolve(make()),
        fail: () => reject(new Error("The solver thread crashed.")),
      };
      const stop = () => {
        const place = this.#pending.indexOf(pending);
        if (place >= 0) this.#pending.splice(place, 1);
        reject(new CancelledError("Nobody waits for the answer."));
      };
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop);
      if (this.isEager) pending.answer();
      else this.#pending.push(pending);
    });
  }
}

function legalMove(game: AnyGame, position: unknown): string | undefined {
  return directions.flatMap((direction) => game.interpret(position, { kind: "direction", direction }))[0];
}

const solved = new Map<string, LevelAnswer>();
const maxBoxes = 4;

/** Small levels are solved; other levels get no answer. */
function levelAnswer({ board, isSolved }: LevelToSolve, timeMs: number): LevelAnswer {
  const about = { solver: "pushes", nodes: 1, ms: timeMs } as const;
  if (isSolved) return { kind: "alreadySolved", ...about };
  if ((board.match(/[$*]/g) ?? []).length > maxBoxes) return { kind: "gaveUp", limit: "time", ...about };
  const known =
    solved.get(board) ??
    solveTask(
      taskOf(board),
      () => false,
      () => undefined,
    );
  solved.set(board, known);
  return { ...known, ...about };
}

/** The solver's memory limit is for its whole thread. Here that is the process of all unit tests. */
function taskOf(board: string): Parameters<typeof solveTask>[0] {
  const plain = { shorten: null, plans: false, compared: null } as const;
  const memoryMb = Math.ceil(heldBytes() / 1e6) + 200;
  return { kind: "solve", board, method: "pushes", timeMs: 20_000, memoryMb, strands: "all", ...plain };
}

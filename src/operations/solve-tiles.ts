import { english } from "../games/message.js";
import { type TileBoard, unsolvable } from "../games/sliding/board-text.js";
import { writeMoves } from "../games/sliding/move-text.js";
import { isSolvable, type Move, type Position } from "../games/sliding/rules.js";
import { rounded } from "../games/solver.js";
import { isCancelled } from "../protocol/channel.js";
import type { AnalysisAnswer, SearchProgress, SolveAnswer } from "../protocol/solver/solver-wire.js";
import type { Solving } from "../protocol/solver/solving.js";
import { reasonOfLimit } from "../solving/level-to-solve.js";
import { type OperationContext, OperationError, type OperationPorts, refuseCancelled } from "./operation.js";
import type { Value } from "./schema.js";
import { solveData, type solveSchema } from "./solve-data.js";
import { tilesStart } from "./tiles-input.js";

/** What is known about a board, as `sliding_solve` has it. */
type TilesAnswer = Value<typeof solveSchema> & { readonly lowerBound?: number };

type TilesContext = Pick<OperationContext, "boards" | "sliding" | "slices" | "signal" | "stopAt">;

/** Solves a board. Throws an `OperationError` where the caller has canceled. */
export async function solveTiles(
  board: TileBoard,
  objective: string,
  timeMs: number,
  context: TilesContext,
  hear: (found: SearchProgress) => void,
) {
  const { boards, sliding, signal } = context;
  const start = tilesStart(board);
  if (!isSolvable(board.tiles, board.columns)) return unsolvableTiles();
  try {
    const answer =
      objective === "any"
        ? await firstSolution(start, timeMs, context, hear)
        : await boards.solve(sliding, start, timeMs, signal, hear);
    refuseCancelled(signal);
    return tileAnswer(answer);
  } catch (error) {
    if (isCancelled(error)) throw new OperationError("cancelled", "It was canceled.");
    throw error;
  }
}

/** The answer for half of all boards. */
export const unsolvableTiles = () => ({ ...solveData(undefined, unsolvable), result: "unsolvable" as const });

/** Ends the search as soon as it has a solution. */
async function firstSolution(
  start: Position,
  timeMs: number,
  { boards, sliding, slices, stopAt }: TilesContext,
  hear: (progress: SearchProgress) => void,
): Promise<SolveAnswer> {
  const began = slices.nowMs();
  const search = stopAt();
  let found: AnalysisAnswer | undefined;
  try {
    const answer = await boards.analyze(sliding, start, timeMs, search.signal, (progress) => {
      if ("analysis" in progress) {
        found ??= { ...progress, limit: "cancelled", nodes: 0, ms: slices.nowMs() - began };
        search.stop();
      } else hear(progress);
    });
    return solveAnswer(answer);
  } catch (error) {
    // A thread need not answer after it was stopped.
    if (isCancelled(error) && found !== undefined) return solveAnswer(found);
    throw error;
  } finally {
    search.dispose();
  }
}

function solveAnswer({ analysis, limit, nodes, ms }: AnalysisAnswer): SolveAnswer {
  if (analysis === undefined) return { outcome: { kind: "gaveUp", limit, lowerBound: 0 }, nodes, ms };
  const { solution, exact, lowerBound } = analysis;
  const optimal = exact ? ("moves" as const) : (false as const);
  return { outcome: { kind: "solved", moves: solution, optimal, lowerBound }, nodes, ms };
}

export function tileAnswer({ outcome, nodes, ms }: SolveAnswer): TilesAnswer {
  const nothing = { ...solveData(undefined), nodes, ms: rounded(ms) };
  switch (outcome.kind) {
    case "solved": {
      const { moves, optimal, lowerBound } = outcome;
      const solution = { moves: moves.length, solution: writeMoves(moves as readonly Move[]) };
      return { ...nothing, result: "solved", optimal, ...solution, lowerBound };
    }
    case "unsolvable":
      return { ...nothing, result: "unsolvable", reason: english(outcome.reason) };
    case "gaveUp":
      return {
        ...nothing,
        result: "gaveUp",
        reason: english(reasonOfLimit(outcome.limit)),
        lowerBound: outcome.lowerBound,
      };
  }
}

/** The time for which a thread keeps its tables after its last question. */
const restMs = 30_000;

interface Asker {
  readonly boards: Solving;
  /** Whether its thread may hold tables. */
  isHeld: boolean;
  /** Cancels the end of its thread. */
  stays: () => void;
}

/**
 * Lends an asker to each call: questions of one asker cancel each other. Askers are used again, so that calls
 * one after another share the tables of a thread.
 */
export class BoardAskers {
  readonly #free: Asker[] = [];
  #count = 0;

  constructor(private readonly ports: Pick<OperationPorts, "boards" | "sliding" | "after">) {}

  take(): { readonly boards: Solving; release(): void } {
    const asker = this.#free.pop() ?? this.#create();
    asker.stays();
    const { solve, analyze, ...others } = asker.boards;
    const hold = () => {
      asker.isHeld = true;
    };
    const boards: Solving = {
      ...others,
      solve(...question) {
        hold();
        return solve(...question);
      },
      analyze(...question) {
        hold();
        return analyze(...question);
      },
    };
    const release = () => {
      this.#free.push(asker);
      if (asker.isHeld) asker.stays = this.ports.after(restMs, () => this.#rest(asker));
    };
    return { boards, release };
  }

  /** Cancels what would happen later. */
  dispose(): void {
    for (const { stays } of this.#free) stays();
  }

  #rest(asker: Asker): void {
    asker.isHeld = false;
    void asker.boards.rest(this.ports.sliding);
  }

  #create(): Asker {
    const boards = this.ports.boards.of(`operation ${++this.#count}`);
    return { boards, isHeld: false, stays: () => undefined };
  }
}

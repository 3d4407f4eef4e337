import { english } from "../games/message.js";
import { type TileBoard, unsolvable } from "../games/sliding/board-text.js";
import { writeMoves } from "../games/sliding/move-text.js";
import { isSolvable, type Move, type Position } from "../games/sliding/rules.js";
import { rounded } from "../games/solver.js";
import { isCancelled } from "../protocol/channel.js";
import type { AnalysisAnswer, SearchProgress, SolveAnswer } from "../protocol/solver/solver-wire.js";
import type { Solving } from "../protocol/solver/solving.js";
import { reasonOfLimit } from "../solving/level-to-solve.js";
import {
  type OperationContext,
  OperationError,
  type OperationPorts,
  refuseCancelled,
  withDeadline,
} from "./operation.js";
import type { Value } from "./schema.js";
import { solveData, type solveSchema } from "./solve-data.js";
import { tilesStart } from "./tiles-input.js";

/** What is known about a board, as `sliding_solve` has it. */
type TilesAnswer = Value<typeof solveSchema> & { readonly lowerBound?: number };

type TilesContext = Pick<OperationContext, "lend" | "sliding" | "slices" | "after" | "signal">;

/** Solves a board. Throws an `OperationError` where the caller has canceled. */
export async function solveTiles(
  board: TileBoard,
  objective: string,
  timeMs: number,
  context: TilesContext,
  hear: (found: SearchProgress) => void,
) {
  const { lend, sliding, signal } = context;
  const start = tilesStart(board);
  if (!isSolvable(board.tiles, board.columns)) return unsolvableTiles();
  try {
    const answer = await lend((boards) =>
      objective === "any"
        ? firstSolution(boards, start, timeMs, context, hear)
        : boards.solve(sliding, start, timeMs, signal, hear),
    );
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
  boards: Solving,
  start: Position,
  timeMs: number,
  context: TilesContext,
  hear: (progress: SearchProgress) => void,
): Promise<SolveAnswer> {
  const { sliding, slices } = context;
  const began = slices.nowMs();
  return withDeadline(context, undefined, async (own, stop) => {
    let found: AnalysisAnswer | undefined;
    try {
      const answer = await boards.analyze(sliding, start, timeMs, own, (progress) => {
        if ("analysis" in progress) {
          found ??= { ...progress, limit: "cancelled", nodes: 0, ms: slices.nowMs() - began };
          stop();
        } else hear(progress);
      });
      return solveAnswer(answer);
    } catch (error) {
      // A thread need not answer after it was stopped.
      if (isCancelled(error) && found !== undefined) return solveAnswer(found);
      throw error;
    }
  });
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

  async lend<Found>(ask: (boards: Solving) => Promise<Found>): Promise<Found> {
    const asker = this.#free.pop() ?? this.#create();
    const { boards } = asker;
    asker.stays();
    try {
      return await ask(boards);
    } finally {
      this.#free.push(asker);
      asker.stays = this.ports.after(restMs, () => void boards.rest(this.ports.sliding));
    }
  }

  /** Cancels what would happen later. */
  dispose(): void {
    for (const { stays } of this.#free) stays();
  }

  #create(): Asker {
    const boards = this.ports.boards.of(`operation ${++this.#count}`);
    return { boards, stays: () => undefined };
  }
}

import { english } from "../games/message.js";
import { rounded } from "../games/rounded.js";
import type { TileBoard } from "../games/sliding/board-text.js";
import { unsolvable } from "../games/sliding/notation.js";
import { isSolvable, type Position } from "../games/sliding/rules.js";
import { isCancelled } from "../protocol/channel.js";
import type { LevelProgress } from "../protocol/solver/level-solving.js";
import type { AnalysisAnswer, SearchProgress, SolveAnswer } from "../protocol/solver/solver-wire.js";
import { reasonOfLimit } from "../solving/level-reasons.js";
import { levelToSolve } from "../solving/level-to-solve.js";
import { levelEcho, levelInput, readLevel } from "./level-input.js";
import { type OperationContext, OperationError, operation, refuseCancelled } from "./operation.js";
import { inputOf, type Value } from "./schema.js";
import { solveData, solveSchema } from "./solve-data.js";
import {
  boardInput,
  formatTileMoves,
  readTilesInput,
  tilesEcho,
  tilesEchoOf,
  tilesStart,
} from "./tiles-input.js";

const standardSeconds = 10;

const secondsInput = { type: "number", minimum: 0.1, maximum: 60, description: "Time limit" } as const;

const objectiveInput = {
  type: "string",
  enum: ["auto", "any", "pushes", "moves"],
  description: "Default: auto",
} as const;

const levelOutput = {
  type: "object",
  properties: { read: levelEcho, ...solveSchema.properties },
  required: solveSchema.required,
} as const;

export const solveLevelOperation = operation({
  name: "sokoban_solve",
  input: inputOf({ level: levelInput, objective: objectiveInput, seconds: secondsInput }, "level"),
  output: levelOutput,
  changes: false,
  searches: true,
  async run({ level: input, objective: method = "auto", seconds = standardSeconds }, context) {
    const { level, echo } = await readLevel(input, context);
    const hear = ({ phase, nodes }: LevelProgress) => context.progress(`${phase}, ${nodes} nodes`);
    const options = { method, timeMs: seconds * 1_000, background: true };
    const answer = await context.levels.solve(levelToSolve(level), options, context.signal, hear);
    refuseCancelled(context.signal);
    return { read: echo, ...solveData(answer) };
  },
});

const tilesOutput = {
  type: "object",
  properties: { read: tilesEcho, ...solveSchema.properties, lowerBound: { type: "integer" } },
  required: solveSchema.required,
} as const;

export const solveTilesOperation = operation({
  name: "sliding_solve",
  input: inputOf(
    {
      board: boardInput,
      objective: { ...objectiveInput, enum: ["auto", "any", "moves"] },
      seconds: secondsInput,
    },
    "board",
  ),
  output: tilesOutput,
  changes: false,
  searches: true,
  async run({ board: text, objective, seconds = standardSeconds }, context) {
    const board = readTilesInput(text);
    const hear = (found: SearchProgress) => context.progress(progressText(found));
    const solved = await solveTiles(board, objective ?? "auto", seconds * 1_000, context, hear);
    return { read: tilesEchoOf(board), ...solved };
  },
});

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

export function tileAnswer({ outcome, nodes, ms }: SolveAnswer): Omit<Value<typeof tilesOutput>, "read"> {
  const nothing = { ...solveData(undefined), nodes, ms: rounded(ms) };
  switch (outcome.kind) {
    case "solved": {
      const { moves, optimal, lowerBound } = outcome;
      const solution = { moves: moves.length, solution: formatTileMoves(moves) };
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

function progressText(found: SearchProgress): string {
  if ("building" in found) return `building tables, ${Math.round(found.building * 100)} %`;
  return "better" in found ? `${found.better.lowerBound} to ${found.better.distance} moves` : "searching";
}

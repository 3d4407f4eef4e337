import { english } from "../games/message.js";
import { rounded } from "../games/rounded.js";
import { unsolvable } from "../games/sliding/notation.js";
import { isSolvable, type Position } from "../games/sliding/rules.js";
import { isCancelled } from "../protocol/channel.js";
import type { LevelProgress } from "../protocol/solver/level-solving.js";
import type { AnalysisAnswer, SearchProgress, SolveAnswer } from "../protocol/solver/solver-wire.js";
import { reasonOfLimit } from "../solving/level-reasons.js";
import { levelToSolve } from "../solving/level-to-solve.js";
import { levelInput, readLevel } from "./level-input.js";
import { type OperationContext, OperationError, operation, refuseCancelled } from "./operation.js";
import { inputOf, type Value } from "./schema.js";
import { solveData, solveSchema } from "./solve-data.js";
import {
  boardInput,
  formatTileMoves,
  puzzleEcho,
  readTilesInput,
  tilesEchoOf,
  tilesStart,
} from "./tiles-input.js";

export const maxSeconds = 60;
const standardSeconds = 10;

export const secondsInput = {
  type: "number",
  minimum: 0.1,
  maximum: maxSeconds,
  description: "Time limit",
} as const;

/** The game, and its level or board. */
export const puzzleInput = {
  game: {
    type: "string",
    enum: ["sokoban", "sliding"],
    description: "sokoban: with level; sliding: with board",
  },
  level: levelInput,
  board: boardInput,
} as const;

const output = {
  type: "object",
  properties: {
    read: puzzleEcho,
    ...solveSchema.properties,
    lowerBound: { type: "integer" },
  },
  required: solveSchema.required,
} as const;

type Output = Value<typeof output>;

export const solvePuzzleOperation = operation({
  name: "puzzle_solve",
  input: inputOf(
    {
      ...puzzleInput,
      objective: {
        type: "string",
        enum: ["auto", "any", "pushes", "moves"],
        description: "Default: auto",
      },
      seconds: secondsInput,
    },
    "game",
  ),
  output,
  changes: false,
  searches: true,
  async run({ game, level, board, objective = "auto", seconds = standardSeconds }, context) {
    const asked = puzzleOf({ game, level, board });
    const timeMs = seconds * 1_000;
    return asked.game === "sokoban"
      ? solveOne(asked.level, objective, timeMs, context)
      : solveTiles(asked.board, objective, timeMs, context);
  },
});

/** The puzzle that is meant: a level of Sokoban, or a board of tiles. */
export function puzzleOf({
  game,
  level,
  board,
}: {
  readonly game: "sokoban" | "sliding";
  readonly level?: Value<typeof levelInput> | undefined;
  readonly board?: string | undefined;
}) {
  const given = game === "sokoban" ? level : board;
  const [needed, other] = game === "sokoban" ? ["level", "board"] : ["board", "level"];
  if (given === undefined) throw new OperationError("invalid-input", `“${needed}” is missing.`, needed);
  if (level !== undefined && board !== undefined)
    throw new OperationError("invalid-input", `“${other}” has no meaning for ${game}.`, other);
  return game === "sokoban" ? ({ game, level: level! } as const) : ({ game, board: board! } as const);
}

async function solveOne(
  input: Value<typeof levelInput>,
  method: "auto" | "any" | "pushes" | "moves",
  timeMs: number,
  context: OperationContext,
): Promise<Output> {
  const { level, echo } = await readLevel(input, context);
  const hear = ({ phase, nodes }: LevelProgress) => context.progress(`${phase}, ${nodes} nodes`);
  const limits = { timeMs, background: true };
  const answer = await context.levels.solve(levelToSolve(level), { method, ...limits }, context.signal, hear);
  refuseCancelled(context.signal);
  return { read: echo, ...solveData(answer) };
}

async function solveTiles(
  text: string,
  objective: string,
  timeMs: number,
  context: OperationContext,
): Promise<Output> {
  const { boards, sliding, signal, progress } = context;
  if (objective === "pushes")
    throw new OperationError("invalid-input", "The sliding puzzle has no pushes.", "objective");
  const board = readTilesInput(text);
  const echo = tilesEchoOf(board);
  if (!isSolvable(board.tiles, board.columns))
    return { read: echo, ...solveData(undefined, unsolvable), result: "unsolvable" };
  const hear = (found: SearchProgress) => progress(progressText(found));
  const start = tilesStart(board);
  try {
    const answer =
      objective === "any"
        ? await firstSolution(start, timeMs, context, hear)
        : await boards.solve(sliding, start, timeMs, signal, hear);
    refuseCancelled(signal);
    return { read: echo, ...tileAnswer(answer) };
  } catch (error) {
    if (isCancelled(error)) throw new OperationError("cancelled", "It was canceled.");
    throw error;
  }
}

/** Ends the search as soon as it has a solution. */
async function firstSolution(
  start: Position,
  timeMs: number,
  { boards, sliding, slices, stopAt }: OperationContext,
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

function tileAnswer({ outcome, nodes, ms }: SolveAnswer): Omit<Output, "read"> {
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

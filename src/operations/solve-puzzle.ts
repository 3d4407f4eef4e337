import type { LevelProgress } from "../protocol/solver/level-solving.js";
import type { SearchProgress } from "../protocol/solver/solver-wire.js";
import { levelToSolve } from "../solving/level-to-solve.js";
import { levelEcho, levelInput, readLevel } from "./level-input.js";
import { operation, refuseCancelled } from "./operation.js";
import { inputOf } from "./schema.js";
import { solveData, solveSchema } from "./solve-data.js";
import { solveTiles } from "./solve-tiles.js";
import { boardInput, readTilesInput, tilesEcho, tilesEchoOf } from "./tiles-input.js";

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

function progressText(found: SearchProgress): string {
  if ("building" in found) return `building tables, ${Math.round(found.building * 100)} %`;
  return "better" in found ? `${found.better.lowerBound} to ${found.better.distance} moves` : "searching";
}

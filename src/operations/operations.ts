import { english } from "../games/message.js";
import type { LevelProgress } from "../protocol/solver/level-solving.js";
import type { SearchProgress } from "../protocol/solver/solver-wire.js";
import { levelToSolve } from "../solving/level-to-solve.js";
import { Semaphore } from "../solving/semaphore.js";
import { failureOf, isSolverFailure } from "../solving/solver-failure.js";
import { explainPositionOperation } from "./explain-position.js";
import { checkedLevel, findingSchema } from "./findings.js";
import { playMovesOperation, readGameOperation } from "./game-operations.js";
import { generateLevelsOperation } from "./generate-levels.js";
import { findLevel, levelEcho, levelInput, readLevel } from "./level-input.js";
import { mistakeSchema, movesInput, verifiedMoves } from "./moves-input.js";
import {
  type AnyOperation,
  type ErrorAnswer,
  type OperationContext,
  OperationError,
  type OperationPorts,
  operation,
  refuseCancelled,
} from "./operation.js";
import { inputOf, objectOf, readValue } from "./schema.js";
import { solveData, solveSchema } from "./solve-data.js";
import { BoardAskers, solveTiles } from "./solve-tiles.js";
import { boardInput, readTilesInput, tilesEcho, tilesEchoOf, verifiedTiles } from "./tiles-input.js";
import { tryChangesOperation } from "./try-changes.js";

const standardSeconds = 10;

const secondsInput = { type: "number", minimum: 0.1, maximum: 60, description: "Time limit" } as const;

const objectiveInput = {
  type: "string",
  enum: ["auto", "any", "pushes", "moves"],
  description: "Default: auto",
} as const;

const solveLevelOperation = operation({
  name: "sokoban_solve",
  input: inputOf({ level: levelInput, objective: objectiveInput, seconds: secondsInput }, "level"),
  output: {
    type: "object",
    properties: { read: levelEcho, ...solveSchema.properties },
    required: solveSchema.required,
  },
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

const solveTilesOperation = operation({
  name: "sliding_solve",
  input: inputOf(
    {
      board: boardInput,
      objective: { ...objectiveInput, enum: ["auto", "any", "moves"] },
      seconds: secondsInput,
    },
    "board",
  ),
  output: {
    type: "object",
    properties: { read: tilesEcho, ...solveSchema.properties, lowerBound: { type: "integer" } },
    required: solveSchema.required,
  },
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

const found = {
  solved: { type: "boolean" },
  played: { type: "integer" },
  firstMistake: mistakeSchema,
  unused: { type: "boolean" },
  board: { type: "string" },
} as const;

const required = ["read", "solved", "played", "board"] as const;

const verifyLevelOperation = operation({
  name: "sokoban_verify",
  input: inputOf({ level: levelInput, moves: movesInput }, "level", "moves"),
  output: {
    type: "object",
    properties: { read: levelEcho, ...found, pushes: { type: "integer" } },
    required,
  },
  changes: false,
  searches: false,
  async run({ level: input, moves: text }, context) {
    const { level, echo } = await readLevel(input, context);
    return { read: echo, ...verifiedMoves(level, text) };
  },
});

const verifyTilesOperation = operation({
  name: "sliding_verify",
  input: inputOf({ board: boardInput, moves: movesInput }, "board", "moves"),
  output: {
    type: "object",
    properties: { read: tilesEcho, ...found, solvable: { type: "boolean" } },
    required,
  },
  changes: false,
  searches: false,
  async run({ board: text, moves }) {
    const board = readTilesInput(text);
    return { read: tilesEchoOf(board), ...verifiedTiles(board, moves) };
  },
});

const checkLevelOperation = operation({
  name: "sokoban_check",
  input: inputOf({ level: levelInput }, "level"),
  output: objectOf({
    read: levelEcho,
    playable: { type: "boolean" },
    solved: { type: "boolean" },
    findings: { type: "array", items: findingSchema },
    cut: { type: "boolean" },
  }),
  changes: false,
  searches: false,
  run: async ({ level }, context) => checkedLevel(await findLevel(level, context)),
});

/** All operations. */
export const operations = [
  checkLevelOperation,
  solveLevelOperation,
  verifyLevelOperation,
  explainPositionOperation,
  generateLevelsOperation,
  tryChangesOperation,
  solveTilesOperation,
  verifyTilesOperation,
  readGameOperation,
  playMovesOperation,
] as readonly unknown[] as readonly AnyOperation[];

/** Other searches wait until one of these ends. */
const maxSearches = 2;

/** How a caller follows one call. */
export interface OperationCall {
  readonly signal: AbortSignal;
  readonly progress?: (text: string) => void;
}

export type OperationAnswer =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly error: ErrorAnswer };

/** Runs operations for one host: checks the input, and lets a few search at a time. */
export class OperationRunner {
  readonly #searching = new Semaphore(() => maxSearches);
  readonly #boards: BoardAskers;

  constructor(private readonly ports: OperationPorts) {
    this.#boards = new BoardAskers(ports);
  }

  /** Call this when no operation is running. */
  dispose(): void {
    this.#boards.dispose();
  }

  /** The answer of an operation, or its error, as plain data. Rejects only because of bugs. */
  async answer(name: string, input: unknown, how: OperationCall): Promise<OperationAnswer> {
    try {
      return { ok: true, value: await this.call(name, input, how) };
    } catch (error) {
      if (error instanceof OperationError) return { ok: false, error: error.answer };
      throw error;
    }
  }

  /**
   * The answer of an operation. `input` may be anything. Rejects with an `OperationError` where there is
   * none, and with nothing else but bugs.
   */
  async call(
    name: string,
    input: unknown,
    { signal, progress = () => undefined }: OperationCall,
  ): Promise<object> {
    const found = operations.find((one) => one.name === name);
    if (found === undefined)
      throw new OperationError("invalid-input", `There is no operation “${name.slice(0, 40)}”.`, "name");
    const read = readValue(found.input, input);
    if (!read.ok) throw new OperationError("invalid-input", read.mismatch.message, read.mismatch.at);
    const leave = found.searches ? await this.#searching.take(false, signal) : undefined;
    const lend: OperationContext["lend"] = (ask) => this.#boards.lend(ask);
    const context: OperationContext = { ...this.ports, lend, signal, progress };
    try {
      refuseCancelled(signal);
      return await found.run(read.value, context);
    } catch (error) {
      if (isSolverFailure(error)) throw new OperationError("failed", english(failureOf(error)));
      throw error;
    } finally {
      leave?.();
    }
  }
}

import { english } from "../games/message.js";
import { isSolvable } from "../games/sliding/rules.js";
import { checkLevel } from "../games/sokoban/check/check.js";
import { levelOrProblem } from "../games/sokoban/check/playable.js";
import { isSolved } from "../games/sokoban/level/analysis.js";
import { levelNow, startOf } from "../games/sokoban/play/rules.js";
import type { Solving } from "../protocol/solver/solving.js";
import { Semaphore } from "../solving/semaphore.js";
import { failureOf, isSolverFailure } from "../solving/solver-failure.js";
import { explainPositionOperation } from "./explain-position.js";
import { findingData, findingSchema } from "./findings.js";
import { generateLevelsOperation } from "./generate-levels.js";
import { boardOf, findLevel, levelEcho, levelInput, readLevel } from "./level-input.js";
import { mistakeSchema } from "./move-mistake.js";
import { movesInput, readLevelMoves } from "./moves-input.js";
import {
  type AnyOperation,
  type Deadline,
  type ErrorAnswer,
  type OperationContext,
  OperationError,
  type OperationPorts,
  operation,
} from "./operation.js";
import { playMovesOperation } from "./play-moves.js";
import { readGameOperation } from "./read-game.js";
import { inputOf, readValue } from "./schema.js";
import { solveLevelOperation, solveTilesOperation } from "./solve-puzzle.js";
import {
  boardInput,
  readTileMoves,
  readTilesInput,
  tilesEcho,
  tilesEchoOf,
  tilesStart,
} from "./tiles-input.js";
import { tryChangesOperation } from "./try-changes.js";

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
    const { moves, end, won, mistake, hasMore } = readLevelMoves(startOf(level, ""), text);
    return {
      read: echo,
      solved: won,
      played: moves.length,
      pushes: end.pushes,
      ...(mistake === undefined ? {} : { firstMistake: mistake }),
      ...(hasMore ? { unused: true } : {}),
      board: boardOf(levelNow(end)),
    };
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
    const { end, won, played, mistake, hasMore } = readTileMoves(tilesStart(board), moves);
    return {
      read: tilesEchoOf(board),
      solved: won,
      played,
      ...(mistake === undefined ? {} : { firstMistake: mistake }),
      ...(hasMore ? { unused: true } : {}),
      solvable: isSolvable(board.tiles, board.columns),
      board: tilesEchoOf(end).board,
    };
  },
});

const maxFindings = 50;

const checkLevelOperation = operation({
  name: "sokoban_check",
  input: inputOf({ level: levelInput }, "level"),
  output: {
    type: "object",
    properties: {
      read: levelEcho,
      playable: { type: "boolean" },
      solved: { type: "boolean" },
      findings: { type: "array", items: findingSchema },
      cut: { type: "boolean" },
    },
    required: ["read", "playable", "solved", "findings", "cut"],
  },
  changes: false,
  searches: false,
  async run({ level }, context) {
    const { entry, echo, findings: ofText, conflicts } = await findLevel(level, context);
    const isMerged = conflicts.length === 0;
    // In a conflict, the rows of a level belong to several boards.
    const all = isMerged ? [...ofText, ...checkLevel(entry)] : conflicts;
    const findings = all.map((finding) => findingData(finding));
    const found = levelOrProblem(entry);
    return {
      read: echo,
      playable:
        isMerged && found.level !== undefined && found.level.boxes.length === found.level.goals.length,
      solved: isMerged && found.level !== undefined && isSolved(found.level),
      findings: findings.slice(0, maxFindings),
      cut: findings.length > maxFindings,
    };
  },
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

export function findOperation(name: string): AnyOperation | undefined {
  return operations.find((one) => one.name === name);
}

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
  readonly #ports: OperationPorts;
  readonly #searching = new Semaphore(() => maxSearches);
  readonly #boards: BoardAskers;

  constructor(ports: OperationPorts) {
    this.#ports = ports;
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
    const found = findOperation(name);
    if (found === undefined)
      throw new OperationError("invalid-input", `There is no operation “${name.slice(0, 40)}”.`, "name");
    const read = readValue(found.input, input);
    if (!read.ok) throw new OperationError("invalid-input", read.mismatch.message, read.mismatch.at);
    const leave = found.searches ? await this.#searching.take(false, signal) : undefined;
    if (signal.aborted) {
      leave?.();
      throw new OperationError("cancelled", "It was canceled.");
    }
    const stopAt = (ms?: number) => deadline(this.#ports, signal, ms);
    const asker = this.#boards.take();
    const context: OperationContext = { ...this.#ports, boards: asker.boards, signal, progress, stopAt };
    try {
      return await found.run(read.value, context);
    } catch (error) {
      if (isSolverFailure(error)) throw new OperationError("failed", english(failureOf(error)));
      throw error;
    } finally {
      asker.release();
      leave?.();
    }
  }
}

function deadline({ slices, after }: OperationPorts, signal: AbortSignal, ms?: number): Deadline {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const cancel = ms === undefined ? undefined : after(Math.max(0, ms - slices.nowMs()), stop);
  return {
    signal: controller.signal,
    stop,
    dispose() {
      cancel?.();
      signal.removeEventListener("abort", stop);
    },
  };
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
class BoardAskers {
  readonly #ports: Pick<OperationPorts, "boards" | "sliding" | "after">;
  readonly #free: Asker[] = [];
  #count = 0;

  constructor(ports: Pick<OperationPorts, "boards" | "sliding" | "after">) {
    this.#ports = ports;
  }

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
      if (asker.isHeld) asker.stays = this.#ports.after(restMs, () => this.#rest(asker));
    };
    return { boards, release };
  }

  /** Cancels what would happen later. */
  dispose(): void {
    for (const { stays } of this.#free) stays();
  }

  #rest(asker: Asker): void {
    asker.isHeld = false;
    void asker.boards.rest(this.#ports.sliding);
  }

  #create(): Asker {
    const boards = this.#ports.boards.of(`operation ${++this.#count}`);
    return { boards, isHeld: false, stays: () => undefined };
  }
}

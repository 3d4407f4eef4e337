import type { AnyGame } from "../games/game.js";
import type { Slices } from "../games/slices.js";
import type { Solvers, Solving } from "../protocol/solver/solving.js";
import type { LevelSolver } from "../solving/level-solver.js";
import type { PlayedGames } from "./played-games.js";
import type { ObjectSchema, Schema, Value } from "./schema.js";

/**
 * An operation for programs and models: few, exact, with a schema for its input and its output. The program,
 * the MCP server, the tools of VS Code and the guide make their lists from the table in `operations.ts`.
 */
export interface Operation<Input extends Schema = Schema, Output extends Schema = Schema> {
  /** In protocols and manifests; never changes. */
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
  /** Whether it changes anything. */
  readonly changes: boolean;
  /** Whether it searches, so that only some run at a time. */
  readonly searches: boolean;
  /** `input` was checked. Throws an `OperationError` where there is no answer. */
  run(input: Value<Input>, context: OperationContext): Promise<Value<Output>>;
}

export type AnyOperation = Operation<ObjectSchema, ObjectSchema>;

/** Keeps the types of the schemas for `run`. */
export function operation<const Input extends ObjectSchema, const Output extends ObjectSchema>(
  about: Operation<Input, Output>,
): Operation<Input, Output> {
  return about;
}

/** What operations need from their host. */
export interface OperationPorts {
  readonly files: LevelTexts;
  readonly levels: Pick<LevelSolver, "solve" | "otherOrder" | "generate">;
  readonly boards: Solvers;
  readonly games: PlayedGames;
  /** The game of the sliding puzzle. */
  readonly sliding: AnyGame;
  readonly slices: Slices;
  /** Runs something once; call the result to cancel it. */
  after(ms: number, run: () => void): () => void;
}

/** Reads level files that the host allows to be read. */
export interface LevelTexts {
  /** The text of a file. Throws an `OperationError` where it cannot be read or is not allowed. */
  read(file: string, signal: AbortSignal): Promise<string>;
}

export interface OperationContext extends Omit<OperationPorts, "boards"> {
  /** Lends solvers of boards to this call alone. */
  lend<Found>(ask: (boards: Solving) => Promise<Found>): Promise<Found>;
  /** When it aborts, the operation stops within a fifth of a second. */
  readonly signal: AbortSignal;
  /** Reports the current step in a few words. */
  readonly progress: (text: string) => void;
}

/**
 * The result of work with a signal of its own. It aborts with that of the context, at a time of
 * `slices.nowMs` if there is one, and by `stop`.
 */
export async function withDeadline<Found>(
  { slices, after, signal }: Pick<OperationContext, "slices" | "after" | "signal">,
  ms: number | undefined,
  work: (own: AbortSignal, stop: () => void) => Promise<Found>,
): Promise<Found> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const cancel = ms === undefined ? undefined : after(Math.max(0, ms - slices.nowMs()), stop);
  try {
    return await work(controller.signal, stop);
  } finally {
    cancel?.();
    signal.removeEventListener("abort", stop);
  }
}

/** The kinds of errors. They never change. */
export type ErrorCode =
  | "invalid-input"
  | "file"
  | "no-level"
  | "not-playable"
  | "invalid-board"
  | "invalid-moves"
  | "illegal-move"
  | "no-game"
  | "refused"
  | "cancelled"
  | "failed";

/** An error as pipelines and models read it. */
export interface ErrorAnswer {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly at: string };
}

/**
 * Why an operation has no answer. `at` names the part of the input: “level.number”, “moves, move 12”. It is
 * empty where no part is the cause, or all of it.
 */
export class OperationError extends Error {
  readonly at: string;

  constructor(code: "cancelled" | "failed", message: string);
  constructor(code: ErrorCode, message: string, at: string);
  constructor(
    readonly code: ErrorCode,
    message: string,
    at?: string,
  ) {
    super(message);
    this.at = at ?? "";
  }

  get answer(): ErrorAnswer {
    return { error: { code: this.code, message: this.message, at: this.at } };
  }
}

/** The result of work that cannot be stopped. Rejects as soon as the caller cancels. */
export async function unlessCancelled<Found>(work: Promise<Found>, signal: AbortSignal): Promise<Found> {
  refuseCancelled(signal);
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener("abort", stop);
  });
  try {
    await Promise.race([work, stopped]);
    refuseCancelled(signal);
    return await work;
  } finally {
    signal.removeEventListener("abort", stop);
    work.catch(() => undefined);
  }
}

/** Throws where the caller has canceled. */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new OperationError("cancelled", "It was canceled.");
}

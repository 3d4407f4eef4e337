import { setMaxListeners } from "node:events";
import { totalmem } from "node:os";
import { CancelledError } from "../../protocol/channel.js";
import { memoryLimitsMb } from "../../protocol/solver/memory-limits.js";
import { LevelSolver } from "../../solving/level-solver.js";
import { SolverPool, ThreadDeathError } from "../../solving/pool.js";
import { SolverFailure } from "../../solving/solver-failure.js";
import type { SolverSet } from "../../solving/solvers.js";
import { type ProgramStreams, UsageError } from "./command.js";
import { printable } from "./printable.js";

/** A thread that was told to stop has so long to come back with what it knows. */
const graceMs = 700;
/** Every command says how long a search may take. */
const standardMs = 10_000;
const maxThreads = 64;

/**
 * Solvers in threads of the program's own file, for as long as `work` takes. Who solves levels asks with
 * `background`: as many at a time as there are `threads`.
 */
export async function withSolvers<Value>(
  streams: ProgramStreams,
  threads: number,
  work: (solvers: SolverSet) => Promise<Value>,
): Promise<Value> {
  const memoryMb = memoryOfThreadMb(threads, machineMemoryMb());
  const tell = (problem: string) => streams.error(`A solver thread failed: ${printable(problem)}\n`);
  const pool = new SolverPool(streams.program, tell, {
    gameMemoryMb: memoryMb,
    gameGraceMs: graceMs,
    levelGraceMs: graceMs,
  });
  // Each question listens to it.
  setMaxListeners(0, streams.interrupt);
  const levels = new LevelSolver(pool, {
    threads: () => threads,
    timeMs: () => standardMs,
    memoryMb: () => memoryMb,
  });
  try {
    return await work({ pool, levels });
  } finally {
    await pool.dispose();
  }
}

/** All threads together take no more than this part of the machine's memory. */
const memoryShare = 0.5;

/** What each of so many threads may take of a machine with so much memory. */
export function memoryOfThreadMb(threads: number, machineMb: number): number {
  const { min, max } = memoryLimitsMb;
  return Math.round(Math.min(max, Math.max(min, (machineMb * memoryShare) / threads)));
}

/** The memory of the machine, or of the container that the program runs in. */
function machineMemoryMb(): number {
  const container = process.constrainedMemory?.() ?? 0;
  const machine = totalmem();
  return (container > 0 ? Math.min(container, machine) : machine) / 1e6;
}

/**
 * What a question comes to; `undefined` where it was interrupted and the thread did not come back in time, or
 * its memory was full.
 */
export async function unlessStopped<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CancelledError || (error instanceof ThreadDeathError && error.death === "memory"))
      return undefined;
    throw error;
  }
}

/** Why a solver did not finish `what`; `undefined` where another error is the cause. */
export function solverFailureText(error: unknown, what = ""): string | undefined {
  if (!(error instanceof SolverFailure)) return undefined;
  const { message } = error;
  const cause = message.charAt(0).toLowerCase() + message.slice(1);
  return `Couldn't finish${what}: ${printable(cause)}`;
}

/** The number of threads that `--threads` asks for (default 1). */
export function readThreads(text: string | undefined): number {
  const threads = text === undefined ? 1 : Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= maxThreads) return threads;
  throw new UsageError(`“${text}” is not a number of threads from 1 to ${maxThreads}.`);
}

import { setMaxListeners } from "node:events";
import { totalmem } from "node:os";
import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { translate } from "../../platform/speech.js";
import { isCancelled } from "../../protocol/channel.js";
import { memoryLimitsMb } from "../../protocol/solver/level-solving.js";
import { LevelSolver, type SolverSet } from "../../solving/level-solver.js";
import { SolverPool, ThreadEndedError } from "../../solving/pool.js";
import { isSolverFailure } from "../../solving/solver-failure.js";
import type { ProgramStreams } from "./command.js";
import { printable } from "./program-output.js";
import { lineOf } from "./speech.js";

/** The time that a stopped thread has to return what it knows. */
const graceMs = 700;
/** Only a default: every command sets the time of its searches. */
const standardMs = 10_000;

/**
 * Runs solvers in threads while `work` runs. Levels are solved with `background`:
 * as many at a time as there are `threads`.
 */
export async function withSolvers<Value>(
  streams: ProgramStreams,
  threads: number,
  work: (solvers: SolverSet) => Promise<Value>,
): Promise<Value> {
  const memoryMb = memoryOfThreadMb(threads, machineMemoryMb());
  const tell = (problem: string) =>
    streams.error(lineOf(say("A solver thread failed: {0}", printable(problem))));
  const pool = new SolverPool(streams.threadProgram, tell, {
    gameMemoryMb: memoryMb,
    gameGraceMs: graceMs,
    levelGraceMs: graceMs,
  });
  // Each question adds a listener.
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

/** Starts to measure. The result tells the CPU time of the whole program since then, in milliseconds. */
export function cpuTimer(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}

/** The part of the machine's memory that all threads together may use. */
const memoryShare = 0.5;

/** The memory of each thread, in megabytes, for this number of threads on a machine with this memory. */
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
 * The answer to a question; `undefined` where it was interrupted and the thread did not return in time, or
 * its memory was full.
 */
export async function unlessStopped<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isCancelled(error) || (error instanceof ThreadEndedError && error.endReason === "memory"))
      return undefined;
    throw error;
  }
}

/** Why a solver did not finish, or which item it did not finish; `undefined` for other errors. */
export function solverFailureText(
  error: unknown,
  item?: { readonly number: number; readonly of: number | undefined },
): Message | undefined {
  if (!isSolverFailure(error)) return undefined;
  const cause = named(printable(translate(error.text)));
  if (item === undefined) return say("Couldn't finish: the solver failed. {0}", cause);
  return item.of === undefined
    ? say("Couldn't finish number {0}: the solver failed. {1}", item.number, cause)
    : say("Couldn't finish number {0} of {1}: the solver failed. {2}", item.number, item.of, cause);
}

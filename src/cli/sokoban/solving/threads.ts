import { UsageError } from "../../shared/command.js";

const maxThreads = 64;

/** The number of threads that `--threads` asks for, 1 unless said. */
export function readThreads(text: string | undefined): number {
  const threads = text === undefined ? 1 : Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= maxThreads) return threads;
  throw new UsageError(`“${text}” is not a number of threads from 1 to ${maxThreads}.`);
}

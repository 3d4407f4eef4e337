import { inSlices, type PausingWork } from "../../games/slices.js";
import { hostSlices } from "../../platform/slices.js";
import { Interrupted, type ProgramStreams } from "./command.js";

/**
 * The result of the work, or `Interrupted` as soon as the signal aborts. The work itself continues, and its
 * result is ignored.
 */
export async function orInterrupted<Value>(
  work: Promise<Value>,
  interrupt: AbortSignal | undefined,
): Promise<Value> {
  if (interrupt === undefined) return work;
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Interrupted());
    if (interrupt.aborted) stop();
    else interrupt.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    interrupt.removeEventListener("abort", stop);
  }
}

/** Does work on files of any length in slices. Throws `Interrupted` after a signal. */
export async function unlessInterrupted<Found>(
  work: PausingWork<Found>,
  { interrupt }: Pick<ProgramStreams, "interrupt">,
): Promise<Found> {
  const found = await inSlices(work, hostSlices, () => interrupt.aborted);
  if (found === undefined || interrupt.aborted) throw new Interrupted();
  return found;
}

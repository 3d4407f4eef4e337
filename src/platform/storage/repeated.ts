import { unrefTimer } from "#host/time";

/**
 * Calls something after some time and then again and again, until the returned function is called. It does
 * not keep the process alive.
 */
export function repeated(run: () => void, firstMs: number, everyMs: number): () => void {
  const timers = [setTimeout(run, firstMs), setInterval(run, everyMs)];
  for (const timer of timers) unrefTimer(timer);
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

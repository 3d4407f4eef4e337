import type { Budget } from "../../../src/games/solver.js";

/** CPU time of this process in milliseconds, all its threads, compilation and garbage collection included. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Asking the process for its CPU time takes longer than many nodes: it is asked when so much time has gone by
 * on the clock, which costs next to nothing.
 */
const msBetweenLooks = 10;

/** So many seconds of CPU, as the machine may be busy with other things. */
export function cpuBudget(seconds: number): Budget {
  const end = cpuMs() + seconds * 1000;
  let looked = performance.now();
  let calls = 0;
  let going = true;
  return {
    spend() {
      if ((++calls & 15) !== 0) return going;
      const now = performance.now();
      if (now - looked < msBetweenLooks) return going;
      looked = now;
      going &&= cpuMs() < end;
      return going;
    },
  };
}

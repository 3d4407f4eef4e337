import type { Budget } from "../../../src/games/solver.js";

/**
 * The CPU time of this process in milliseconds, including all threads, compilation and garbage collection.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Reading the CPU time takes longer than many nodes. So it is read only when this much time has passed on the
 * clock, which costs almost nothing.
 */
const msBetweenLooks = 10;

/** A budget of CPU seconds, because the machine may be busy. */
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

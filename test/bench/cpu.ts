import type { Budget } from "../../src/games/solver.js";

/** CPU time of this process in milliseconds, all its threads, compilation and garbage collection included. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** So many seconds of CPU, as the machine may be busy with other things. The clock is looked at every so many calls, as it takes longer than a node. */
export function cpuBudget(seconds: number): Budget {
  const end = cpuMs() + seconds * 1000;
  let calls = 0;
  let going = true;
  return {
    spend() {
      if ((++calls & 15) === 0) going &&= cpuMs() < end;
      return going;
    },
  };
}

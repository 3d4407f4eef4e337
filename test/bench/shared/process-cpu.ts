import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * The CPU time of other processes, which Linux reports for each thread in nanoseconds. Not available on other
 * systems.
 */

/** CPU time in milliseconds by thread. Threads that have ended are not included. */
export type CpuTimes = ReadonlyMap<string, number>;

export function cpuTimesOf(process: number | undefined): CpuTimes {
  const times = new Map<string, number>();
  for (const thread of listed(`/proc/${process}/task`)) {
    const nanoseconds = Number(read(`/proc/${process}/task/${thread}/schedstat`)?.split(" ")[0]);
    if (!Number.isNaN(nanoseconds)) times.set(thread, nanoseconds / 1e6);
  }
  return times;
}

/**
 * The CPU time that the present threads have used since; threads that were started meanwhile count in full.
 */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  let sum = 0;
  for (const [thread, ms] of after) sum += ms - (before.get(thread) ?? 0);
  return sum;
}

/**
 * The CPU time in milliseconds that processes have used so far, in steps of ten, including threads that have
 * ended; `undefined` where unknown.
 */
export function cpuMsOf(processes: readonly number[]): number | undefined {
  const ticks = processes.flatMap((process) => {
    const fields = fieldsOf(process);
    return fields === undefined ? [] : [Number(fields[11]) + Number(fields[12])];
  });
  return ticks.length === 0 ? undefined : ticks.reduce((sum, one) => sum + one, 0) * msATick;
}

/** The unit in which Linux reports CPU time. */
const msATick = 10;

/**
 * Of the descendants of processes whose command line contains `root`, those whose own contains `text`; the
 * newest first, as far as their numbers tell.
 */
export function processesUnder(root: string | number, text: string): readonly number[] {
  const columns = ["-axo", "pid=,ppid=,command="];
  const all = execFileSync("ps", columns, { encoding: "utf8", maxBuffer: 64 << 20 })
    .split("\n")
    .flatMap((line) => {
      const [, id, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }];
    });
  const isRoot = ({ id, command }: (typeof all)[number]) =>
    typeof root === "number" ? id === root : command.includes(root);
  const under = new Set(all.filter(isRoot).map(({ id }) => id));
  for (let before = -1; before !== under.size; ) {
    before = under.size;
    for (const { id, parent } of all) if (under.has(parent)) under.add(id);
  }
  return all.flatMap(({ id, command }) => (under.has(id) && command.includes(text) ? [id] : [])).reverse();
}

/** The extension host that serves the window of a server with this data folder, if there is one now. */
export function extensionHostOf(dataDir: string): number | undefined {
  return processesUnder(dataDir, "--type=extensionHost")[0];
}

/** The fields from the state on, as listed by `man proc_pid_stat`. */
function fieldsOf(process: number): readonly string[] | undefined {
  const stat = read(`/proc/${process}/stat`);
  // The name before them, in parentheses, may contain blanks.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

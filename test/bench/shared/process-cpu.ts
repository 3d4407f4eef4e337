import { readdirSync, readFileSync } from "node:fs";

/**
 * The CPU time of other processes, which Linux reports for each thread in nanoseconds. Not available on other
 * systems.
 */

/** CPU time in milliseconds by thread. Threads that have ended are not included. */
export type CpuTimes = ReadonlyMap<string, number>;

export function cpuTimesOf(processes: readonly number[]): CpuTimes {
  const times = new Map<string, number>();
  for (const process of processes) {
    for (const thread of listed(`/proc/${process}/task`)) {
      const nanoseconds = Number(read(`/proc/${process}/task/${thread}/schedstat`)?.split(" ")[0]);
      if (!Number.isNaN(nanoseconds)) times.set(`${process}/${thread}`, nanoseconds / 1e6);
    }
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

interface ProcessNow {
  readonly id: number;
  readonly parent: number;
  /** In ticks since the machine started. */
  readonly began: number;
  readonly commandLine: string;
}

/** All processes of the machine; empty where unknown. */
function processesNow(): readonly ProcessNow[] {
  return listed("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = fieldsOf(Number(name));
      const commandLine = read(`/proc/${name}/cmdline`);
      if (fields === undefined || commandLine === undefined) return [];
      return [
        {
          id: Number(name),
          parent: Number(fields[1]),
          began: Number(fields[19]),
          commandLine: commandLine.replaceAll("\0", " "),
        },
      ];
    });
}

/**
 * Of the descendants of processes whose command line contains `root`, those whose own contains `text`; the
 * newest first.
 */
export function processesUnder(root: string | number, text: string): readonly number[] {
  const all = processesNow();
  const isRoot = ({ id, commandLine }: ProcessNow) =>
    typeof root === "number" ? id === root : commandLine.includes(root);
  const under = new Set(all.filter(isRoot).map(({ id }) => id));
  for (let before = -1; before !== under.size; ) {
    before = under.size;
    for (const { id, parent } of all) if (under.has(parent)) under.add(id);
  }
  const found = all.filter(({ id, commandLine }) => under.has(id) && commandLine.includes(text));
  return found.sort((one, other) => other.began - one.began).map(({ id }) => id);
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

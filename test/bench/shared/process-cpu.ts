import { readdirSync, readFileSync } from "node:fs";

/**
 * CPU time of other processes, by what Linux tells of each thread, in nanoseconds. Elsewhere there is none to
 * be had.
 */

/** CPU time in milliseconds by thread. A thread that has ended is in it no more. */
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

/** What the threads that are there now took since; those that have begun meanwhile took all theirs since. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  let sum = 0;
  for (const [thread, ms] of after) sum += ms - (before.get(thread) ?? 0);
  return sum;
}

/**
 * CPU time in milliseconds that processes have taken by now, in steps of ten, threads that have ended
 * included; `undefined` where that cannot be told.
 */
export function cpuMsOf(processes: readonly number[]): number | undefined {
  const ticks = processes.flatMap((process) => {
    const fields = fieldsOf(process);
    return fields === undefined ? [] : [Number(fields[11]) + Number(fields[12])];
  });
  return ticks.length === 0 ? undefined : ticks.reduce((sum, one) => sum + one, 0) * msATick;
}

/** What Linux counts in, towards programs. */
const msATick = 10;

interface ProcessNow {
  readonly id: number;
  readonly parent: number;
  /** In ticks since the machine started. */
  readonly began: number;
  readonly commandLine: string;
}

/** All processes of the machine; none where that cannot be told. */
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
 * Of the processes that descend from those whose command line holds `root`, those whose own holds `text`: the
 * last one to begin first.
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

/** From its state on, as `man proc_pid_stat` lists them. */
function fieldsOf(process: number): readonly string[] | undefined {
  const stat = read(`/proc/${process}/stat`);
  // Its name before that, in brackets, may hold blanks.
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

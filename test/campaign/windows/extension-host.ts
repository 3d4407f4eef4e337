import { execFileSync } from "node:child_process";

/** A running process, as reported by `ps`. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Resident memory. */
  readonly bytes: number;
  readonly command: string;
}

export function listProcesses(): readonly Process[] {
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,rss=,command="], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), bytes: Number(kilobytes) * 1024, command }];
  });
}

/**
 * The extension host that serves the window of a server with this data folder; `undefined` while there is
 * none.
 */
export function findExtensionHost(dataDir: string): Process | undefined {
  const all = listProcesses();
  const server = all.find(({ command }) => command.includes(`--server-data-dir ${dataDir}`));
  return all.findLast(
    ({ parent, command }) => parent === server?.pid && command.includes("--type=extensionHost"),
  );
}

/**
 * Ends the extension host at once, as the system does when memory is exhausted.
 *
 * @returns its process number
 */
export function killExtensionHost(dataDir: string): number {
  const host = findExtensionHost(dataDir);
  if (host === undefined) throw new Error("There is no extension host to kill.");
  process.kill(host.pid, "SIGKILL");
  return host.pid;
}

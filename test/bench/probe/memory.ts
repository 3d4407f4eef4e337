import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface HostSample {
  /** The memory after a garbage collection: JavaScript's heap, and the memory outside it. */
  readonly heapBytes: number;
  readonly externalBytes: number;
  /** The resources that keep a process running, by kind: timers, ports to threads, sockets. */
  readonly resources: Readonly<Record<string, number>>;
}

/**
 * Loaded beside the extension in its extension host. Whenever a file `request` appears in the folder, it
 * writes `sample.json` there and removes the request.
 */
export function answerRequests(folder: string): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const [request, sample] = [join(folder, "request"), join(folder, "sample.json")];
  const look = () => {
    if (!existsSync(request)) return;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const resources: Record<string, number> = {};
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
    const found: HostSample = { heapBytes: heapUsed, externalBytes: external, resources };
    writeFileSync(`${sample}.part`, JSON.stringify(found));
    renameSync(`${sample}.part`, sample);
    rmSync(request);
  };
  setInterval(look, 200).unref();
}

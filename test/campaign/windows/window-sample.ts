import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildTests } from "../../../scripts/lib/build/tests.mjs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { HostSample } from "../../bench/probe/memory.js";
import { extensionHostOf } from "../../bench/shared/process-cpu.js";
import type { Workbench } from "../../e2e/shared/workbench.js";

/** The memory of a VS Code window at one time, after a garbage collection, with none of our editors open. */
export interface WindowSample extends Pick<HostSample, "heapBytes" | "externalBytes"> {
  /** The threads of the extension host's process; 0 where unknown. */
  readonly threads: number;
  /** Ports between its threads. */
  readonly ports: number;
  /** The memory of the window and its views: JavaScript's heap, and that of the page. */
  readonly viewBytes: number;
  readonly documents: number;
  readonly listeners: number;
}

/**
 * A copy of the shipped extension in a folder of its own, whose start also loads a memory probe for its
 * process.
 *
 * @returns the folder, through which the probe is also asked
 */
export async function copyWithProbe(): Promise<string> {
  const { path: folder } = temporaryFolder("probe");
  for (const name of ["dist", "media", "package.json", "package.nls.json"])
    cpSync(inRoot(name), join(folder, name), { recursive: true });
  copyFileSync(join(await buildTests("probe"), "memory.js"), join(folder, "memory.js"));
  const start =
    'require("./memory.js").answerRequests(__dirname);\nmodule.exports = require("./dist/extension.js");\n';
  writeFileSync(join(folder, "start.js"), start);
  const manifest = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, main: "./start.js" }));
  return folder;
}

export async function sampleWindow(workbench: Workbench, folder: string): Promise<WindowSample> {
  const [request, answer] = [join(folder, "request"), join(folder, "sample.json")];
  rmSync(answer, { force: true });
  writeFileSync(request, "");
  for (let wait = 0; wait < 600 && (existsSync(request) || !existsSync(answer)); wait++)
    await workbench.page.waitForTimeout(100);
  const { heapBytes, externalBytes, resources }: HostSample = JSON.parse(readFileSync(answer, "utf8"));
  const tasks = `/proc/${extensionHostOf(workbench.server.dataDir)}/task`;
  const threads = existsSync(tasks) ? readdirSync(tasks).length : 0;

  const session = await workbench.context.newCDPSession(workbench.page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { documents, jsEventListeners } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return {
    heapBytes,
    externalBytes,
    threads,
    ports: resources.MessagePort ?? 0,
    viewBytes: usedSize,
    documents,
    listeners: jsEventListeners,
  };
}

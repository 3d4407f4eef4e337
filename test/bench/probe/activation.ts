import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";
import * as vscode from "vscode";

export interface ActivationSample {
  /** From the call until the promise settles: reading the file, running it, `activate`. */
  readonly wallMs: number;
  /** The CPU time of the extension host meanwhile. */
  readonly cpuMs: number;
}

/** Runs in an extension host that has just started, as the entry point of a test run. */
export async function run(): Promise<void> {
  const [file, profile, id] = [
    process.env.TILEWORK_PROBE_RESULT,
    process.env.TILEWORK_PROBE_PROFILE,
    process.env.TILEWORK_PROBE_EXTENSION,
  ];
  const extension = id === undefined ? undefined : vscode.extensions.getExtension(id);
  if (extension === undefined) throw new Error(`There is no extension ${id} to measure.`);
  if (extension.isActive) throw new Error("The extension was active before it was asked to be.");
  await new Promise((resolve) => setTimeout(resolve, 1500)); // until the host has finished its own start
  if (profile !== undefined) return profileInto(profile, () => extension.activate());
  const cpu = process.cpuUsage();
  const start = performance.now();
  await extension.activate();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const sample: ActivationSample = { wallMs, cpuMs: (user + system) / 1000 };
  if (file !== undefined) writeFileSync(file, JSON.stringify(sample));
}

/** Writes a CPU profile of `work`, as a file that Chromium's and VS Code's profile viewers open. */
async function profileInto(file: string, work: () => Thenable<unknown>): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  await session.post("Profiler.start");
  await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  writeFileSync(file, JSON.stringify(profile));
}

import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import * as vscode from "vscode";

export interface ActivationSample {
  /** From the call to the promise's end: reading the file, running it, `activate`. */
  readonly wallMs: number;
  /** Processor time of the extension host meanwhile. */
  readonly cpuMs: number;
}

/** Runs in an extension host that has just started, as a test run's entry point. */
export async function run(): Promise<void> {
  const [file, id] = [process.env.TILEWORK_PROBE_RESULT, process.env.TILEWORK_PROBE_EXTENSION];
  const extension = id === undefined ? undefined : vscode.extensions.getExtension(id);
  if (file === undefined || extension === undefined) throw new Error(`There is no extension ${id} to measure.`);
  if (extension.isActive) throw new Error("The extension was active before it was asked to be.");
  await new Promise((resolve) => setTimeout(resolve, 1500)); // until the host has done its own start
  const cpu = process.cpuUsage();
  const start = performance.now();
  await extension.activate();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const sample: ActivationSample = { wallMs, cpuMs: (user + system) / 1000 };
  writeFileSync(file, JSON.stringify(sample));
}

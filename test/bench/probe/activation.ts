import { writeFileSync } from "node:fs";
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
  const { TILEWORK_PROBE_RESULT: file, TILEWORK_PROBE_EXTENSION: id } = process.env;
  const extension = id === undefined ? undefined : vscode.extensions.getExtension(id);
  if (extension === undefined) throw new Error(`There is no extension ${id} to measure.`);
  if (extension.isActive) throw new Error("The extension was active before it was asked to be.");
  await new Promise((resolve) => setTimeout(resolve, 1500)); // until the host has finished its own start
  const cpu = process.cpuUsage();
  const start = performance.now();
  await extension.activate();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const sample: ActivationSample = { wallMs, cpuMs: (user + system) / 1000 };
  if (file !== undefined) writeFileSync(file, JSON.stringify(sample));
}

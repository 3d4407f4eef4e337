import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import * as path from "node:path";
import { createInterface } from "node:readline";
import type { Event } from "./window.js";

/** The task of a window's process. */
export interface Job {
  readonly storage: string;
  readonly window: string;
  readonly actions: number;
  readonly seed: number;
}

export interface WindowProcess {
  readonly events: readonly Event[];
  /** Resolves when it has ended, with whether it was killed. */
  readonly ended: Promise<boolean>;
  /** Resolves with its first event. */
  readonly started: Promise<void>;
  /** Kills it like the system, without notice. */
  kill(): void;
  /** Its other output. */
  readonly errors: () => string;
}

let program: Promise<string> | undefined;

/** Compiles the program of a window's process, once; resolves with the file. */
async function windowProgram(): Promise<string> {
  const { build } = await import("esbuild");
  const outfile = path.resolve("out", "campaigns", `window-${process.pid}.mjs`);
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    entryPoints: [path.resolve("test", "campaign", "saves", "window-process.ts")],
    outfile,
    bundle: true,
    loader: { ".txt": "text" },
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  if (!existsSync(outfile)) throw new Error("The window's process was not compiled.");
  return outfile;
}

export async function startWindow(job: Job): Promise<WindowProcess> {
  program ??= windowProgram();
  const child: ChildProcess = spawn(process.execPath, [await program, JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const events: Event[] = [];
  let errors = "";
  child.stderr?.on("data", (text) => {
    errors += text;
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve(signal !== null));
  });
  const started = new Promise<void>((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const event = parseEvent(line);
      if (event === undefined) return;
      events.push(event);
      resolve();
    });
  });
  return {
    events,
    ended,
    started: Promise.race([started, ended.then(() => undefined)]),
    kill: () => void child.kill("SIGKILL"),
    errors: () => errors,
  };
}

/** The last line of a killed process may be truncated; the event then counts as not done. */
function parseEvent(line: string): Event | undefined {
  try {
    return JSON.parse(line) as Event;
  } catch {
    return undefined;
  }
}

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { buildSync } from "esbuild";

/** The command line as it ships: bundled to one file, by the first who asks, and run in a process of its own. */

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** @param interruptAfterMs when to send what Ctrl+C sends */
export function tilework(args: readonly string[], input = "", interruptAfterMs?: number): Promise<Ended> {
  const file = builtProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args]);
    let [out, error] = ["", ""];
    child.stdout.on("data", (data: Buffer) => (out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (error += data.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, error }));
    // A command that refuses what is piped in does not read on.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    if (interruptAfterMs !== undefined) setTimeout(() => child.kill("SIGINT"), interruptAfterMs);
  });
}

let built: string | undefined;

/** Where it was built. */
export function builtProgram(): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-program-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  built = path.join(folder, "cli.js");
  buildSync({ entryPoints: ["src/cli/main.ts"], bundle: true, platform: "node", format: "cjs", target: "node20", outfile: built });
  return built;
}

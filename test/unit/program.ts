import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { Readable } from "node:stream";
import { type BuildOptions, build, buildSync } from "esbuild";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { run as runProgram } from "../../src/cli/program.js";
import { registries } from "../games/extension-with-stubs.js";

/** The command line as it ships: bundled to one file, by the first who asks, and run in a process of its own. */

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export interface Circumstances {
  /** When to send what Ctrl+C sends: after so long, or when so much has been written. */
  readonly interruptAfterMs?: number;
  readonly interruptAfter?: RegExp;
  /** What is piped in does not end by itself. */
  readonly keepsInputOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** With the games that do not ship, too. */
  readonly withStubs?: boolean;
}

export async function tilework(args: readonly string[], input = "", circumstances: Circumstances | number = {}): Promise<Ended> {
  const how = typeof circumstances === "number" ? { interruptAfterMs: circumstances } : circumstances;
  const { interruptAfterMs, interruptAfter, keepsInputOpen = false, env = {}, withStubs = false } = how;
  const file = withStubs ? await builtWithStubs() : builtProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
    let [out, error] = ["", ""];
    let isInterrupted = false;
    child.stdout.on("data", (data: Buffer) => {
      out += data.toString();
      if (interruptAfter?.test(out) !== true || isInterrupted) return;
      isInterrupted = true;
      child.kill("SIGINT");
    });
    child.stderr.on("data", (data: Buffer) => (error += data.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, error }));
    // A command that refuses what is piped in does not read on.
    child.stdin.on("error", () => undefined);
    if (keepsInputOpen) child.stdin.write(input);
    else child.stdin.end(input);
    if (interruptAfterMs !== undefined) setTimeout(() => child.kill("SIGINT"), interruptAfterMs);
  });
}

/**
 * The same command line without a process of its own, for calls that are refused or answered before any work begins: a dozen of those in a test would
 * otherwise be a dozen starts of Node. `env` is there for that time.
 */
export async function tileworkHere(args: readonly string[], input = "", env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  let [out, error] = ["", ""];
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  try {
    const code = await runProgram(args, {
      out: (text) => {
        out += text;
      },
      error: (text) => {
        error += text;
      },
      watched: false,
      isScreen: false,
      showsTyping: false,
      input: () => Readable.from([Buffer.from(input)]),
      interrupt: new AbortController().signal,
    });
    return { code, out, error };
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

let withStubsBuilt: Promise<string> | undefined;

export function builtWithStubs(): Promise<string> {
  withStubsBuilt ??= (async () => {
    const outfile = path.join(path.dirname(builtProgram()), "with-stubs.js");
    await build({ ...options, plugins: [registries], absWorkingDir: inRoot(), outfile });
    return outfile;
  })();
  return withStubsBuilt;
}

const options = {
  entryPoints: ["src/cli/main.ts"],
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  loader: { ".txt": "text" },
} as const satisfies BuildOptions;

let built: string | undefined;

/** Where it was built. */
export function builtProgram(): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-program-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  built = path.join(folder, "cli.js");
  buildSync({ ...options, outfile: built });
  return built;
}

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import * as path from "node:path";
import { Readable } from "node:stream";
import { type BuildOptions, build } from "esbuild";
import { kernels } from "../../scripts/lib/build/kernels.mjs";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { run as runProgram } from "../../src/cli/program.js";
import { registries } from "../games/extension-with-stubs.js";

/**
 * Runs the command line: in this process, which is much cheaper, or as a process of its own where a test
 * needs one. In both cases the threads run what ships.
 */

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export interface Circumstances {
  /** Interrupts as Ctrl+C does, as soon as this text was printed; with it, progress is printed, too. */
  readonly interruptAfter?: RegExp;
  /** Interrupts where nothing is printed first. */
  readonly interrupt?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the output is a terminal. */
  readonly showsOutput?: boolean;
  /** The program of its threads (default: the one that ships). */
  readonly threadProgram?: string;
  /** Called with the printed bytes of a file. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Called with each text of the error output. */
  readonly onError?: (text: string) => void;
}

/** Runs the command line. `env` is set while it runs. */
export async function tilework(
  args: readonly string[],
  input: string | AsyncIterable<Uint8Array> = "",
  {
    interruptAfter,
    interrupt: other,
    env = {},
    showsOutput = false,
    threadProgram = builtThread(),
    onBytes = () => undefined,
    onError = () => undefined,
  }: Circumstances = {},
): Promise<Ended> {
  let [out, error] = ["", ""];
  const interrupt = new AbortController();
  const said = (text: string) => {
    if (interruptAfter?.test(text) === true) interrupt.abort();
  };
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  try {
    const code = await runProgram(args, {
      out: (text) => {
        out += text;
        said(text);
      },
      outBytes: (bytes) => {
        out += Buffer.from(bytes).toString();
        onBytes(bytes);
      },
      error: (text) => {
        error += text;
        onError(text);
        said(text);
      },
      errorBytes: (bytes) => {
        error += Buffer.from(bytes).toString();
      },
      written: async () => undefined,
      takeInterrupts: () => () => undefined,
      watched: interruptAfter !== undefined,
      isScreen: false,
      showsOutput,
      showsTyping: false,
      input: () => (typeof input === "string" ? Readable.from([Buffer.from(input)]) : input),
      finish: (work) => work(),
      interrupt: other === undefined ? interrupt.signal : AbortSignal.any([interrupt.signal, other]),
      program: builtProgram(),
      threadProgram,
    });
    return { code: typeof code === "object" ? code.passed : code, out, error };
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Each call must end with 2 and say this, without a result. */
export async function assertRefused(
  calls: readonly (readonly [args: readonly string[], said: RegExp])[],
  run: (args: readonly string[]) => Promise<Ended> = tilework,
): Promise<void> {
  for (const [args, said] of calls) {
    const { code, out, error } = await run(args);
    assert.equal(code, 2, `${args.join(" ")}: ${out}${error}`);
    assert.match(error, said, args.join(" "));
    assert.equal(out, "", args.join(" "));
  }
}

/** The words of a command line: those of the text, with each value as a part of one word. */
export function words({ raw }: TemplateStringsArray, ...values: readonly (string | number)[]): string[] {
  const all = [""];
  for (const [index, text] of raw.entries()) {
    const [first = "", ...more] = text.split(" ");
    all.push(`${all.pop()}${first}`, ...more);
    if (index < values.length) all.push(`${all.pop()}${values[index]}`);
  }
  return all;
}

/** The objects of an output that has one on each line. */
// biome-ignore lint/suspicious/noExplicitAny: each command has lines of its own.
export function jsonLines<Line = any>(out: string): Line[] {
  const lines = out.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Line);
}

/** A line of results of `tilework sokoban solve`, for a first level of one push. */
export function solvedLine(file: string) {
  const found = {
    result: "solved",
    solver: "pushes",
    optimal: "pushes",
    bothProved: true,
    moves: 1,
    pushes: 1,
  };
  return { file, level: 1, title: "", ...found, nodes: 6, ms: 1, solution: "R", reason: null };
}

export interface ProcessCircumstances extends Omit<Circumstances, "interrupt"> {
  /** Whether the piped input stays open. */
  readonly keepsInputOpen?: boolean;
  /** Whether to include the games that do not ship. */
  readonly withStubs?: boolean;
  /** Options of Node. */
  readonly node?: readonly string[];
}

/**
 * The command line as a process of its own, with its entry, its pipes and its signals. It prints no progress.
 */
export async function tileworkProcess(
  args: readonly string[],
  input = "",
  circumstances: ProcessCircumstances = {},
): Promise<Ended> {
  const { interruptAfter, keepsInputOpen = false, env = {}, withStubs = false, node = [] } = circumstances;
  const file = withStubs ? await builtWithStubs() : builtProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...node, file, ...args], { env: { ...process.env, ...env } });
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
    // A command that refuses the piped input stops reading it.
    child.stdin.on("error", () => undefined);
    if (keepsInputOpen) child.stdin.write(input);
    else child.stdin.end(input);
  });
}

let withStubsBuilt: Promise<string> | undefined;

export function builtWithStubs(): Promise<string> {
  withStubsBuilt ??= (async () => {
    const outdir = path.join(path.dirname(builtProgram()), "with-stubs");
    await build({ ...options, plugins: [kernels, registries], absWorkingDir: inRoot(), outdir });
    return path.join(outdir, "cli.js");
  })();
  return withStubsBuilt;
}

const options = {
  entryPoints: { cli: "src/cli/main.ts", "solver-worker": "src/solving/worker/worker.ts" },
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  loader: { ".txt": "text" },
} as const satisfies BuildOptions;

let built: string | undefined;

/**
 * The program that ships, in a folder of its own, without the network of 2048, which takes time to unpack.
 */
export function builtProgram(): string {
  if (built !== undefined) return built;
  const folder = temporaryFolder("program").path;
  const file = path.join(folder, "cli.js");
  const names = ["cli.js", "mcp.js", "solver-worker.js", "thread-host.js", "web-page.html", "web-page.js"];
  for (const name of names) copyFileSync(inRoot("dist", name), path.join(folder, name));
  built = file;
  return file;
}

/** The program of solver threads, in the same folder. */
export function builtThread(): string {
  return path.join(path.dirname(builtProgram()), "solver-worker.js");
}

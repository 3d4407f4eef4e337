import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, readlinkSync, realpathSync, writeSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import * as path from "node:path";
import { exitCodes } from "../../../src/cli/shared/command.js";
import type { Random } from "../shared/random.js";

/** The shipped program. */
export const program = path.resolve("dist", "cli.js");

/** The circumstances of a process. Drawn before it starts, so that the same seed repeats them. */
export interface Circumstances {
  readonly stdin: "closed" | "empty" | "levels" | "boards" | "keys" | "slow" | "open" | "endless";
  readonly stdout: "read" | "blocked" | "closed" | "full";
  /** In a session of its own: without a terminal and job control. */
  readonly ownSession: boolean;
  /** The limit on file sizes, in kilobytes. */
  readonly maxFile: number | undefined;
  /** Signals before the last one, which end nothing by themselves. */
  readonly others: readonly (readonly [afterMs: number, signal: NodeJS.Signals])[];
  /** The signal that ends it if it does not end by itself, and whether it is sent twice. */
  readonly last: (typeof lastSignals)[number];
  /** The delay after it listens for signals, or after it was started. */
  readonly lastAfterMs: number;
  readonly isEarly: boolean;
  readonly twice: boolean;
}

const lastSignals = ["SIGINT", "SIGINT", "SIGTERM", "SIGHUP"] as const;
const otherSignals = ["SIGTSTP", "SIGCONT", "SIGWINCH", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGCHLD"] as const;

export function drawCircumstances(random: Random): Circumstances {
  const [stdin, stdout] = [
    random.pick(["closed", "empty", "levels", "boards", "keys", "slow", "open", "endless"] as const),
    random.oneIn(3) ? random.pick(["blocked", "closed", "full"] as const) : ("read" as const),
  ];
  return {
    stdin,
    stdout,
    ownSession: random.oneIn(2),
    maxFile: random.oneIn(6) ? random.pick([0, 1, 4]) : undefined,
    others: random.oneIn(3)
      ? random.list(random.between(1, 4), (draws) => [draws.below(600), draws.pick(otherSignals)] as const)
      : [],
    last: random.pick(lastSignals),
    lastAfterMs: random.oneIn(4) ? random.between(600, 1_500) : random.below(600),
    isEarly: random.oneIn(6),
    twice: random.oneIn(6),
  };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly error: string;
  /** From the last signal to its end; 0 if it ended before. */
  readonly ms: number;
  /** It was still alive long after the signal, and was killed. */
  readonly isStuck: boolean;
}

/** The longest time that a program may live after its signal; on a busy machine, up to four times as much. */
export function aliveMs(): number {
  const perCore = (loadavg()[0] ?? 0) / cpus().length;
  return 2_000 * Math.min(4, Math.max(1, perCore));
}

/** Far more than any machine needs. */
const stuckMs = 60_000;

const text = {
  levels: "#####\n#@$.#\n#####\n",
  boards: "1 2 3 4 5 6 7 0 8\n",
  keys: "left\nup\nhint\nundo\nsave evening\nq\n",
} as const;

/** Runs the program until it ends, by itself or by the last signal. */
export async function runProcess(
  args: readonly string[],
  cwd: string,
  data: string,
  how: Circumstances,
): Promise<Ended> {
  const shell = `${how.maxFile === undefined ? "" : `ulimit -f ${how.maxFile}; `}exec "$@"${how.stdout === "full" ? " > /dev/full" : ""}${how.stdin === "closed" ? " <&-" : ""}`;
  const child = spawn("bash", ["-c", shell, "bash", process.execPath, program, ...args], {
    cwd,
    detached: how.ownSession,
    env: { ...process.env, XDG_DATA_HOME: data, NODE_OPTIONS: "", NO_COLOR: "1" },
  });
  const feeders = [...feedInput(child, how), ...feedFifos(cwd)];
  let [out, error] = ["", ""];
  if (how.stdout === "read" || how.stdout === "full")
    child.stdout.on("data", (part) => (out = keep(out, part)));
  else if (how.stdout === "closed") child.stdout.destroy();
  child.stderr.on("data", (part) => (error = keep(error, part)));
  const timers: NodeJS.Timeout[] = [];
  let lastMs = 0;
  let isStuck = false;
  const last = () => {
    // A stopped process receives no signals, so it is continued first.
    send(child, "SIGCONT");
    lastMs = performance.now();
    send(child, how.last);
    if (how.twice) timers.push(setTimeout(() => send(child, how.last), 300));
    timers.push(
      setTimeout(() => {
        isStuck = true;
        child.kill("SIGKILL");
      }, stuckMs),
    );
  };
  const ready = untilState(how.isEarly ? isNode : handlesSignals, child);
  void ready.then(() => {
    if (hasEnded(child)) return;
    for (const [ms, signal] of how.others)
      timers.push(setTimeout(() => send(child, signal), Math.min(ms, how.lastAfterMs)));
    timers.push(setTimeout(last, how.lastAfterMs));
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      const ms = lastMs === 0 ? 0 : performance.now() - lastMs;
      for (const timer of timers) clearTimeout(timer);
      for (const stop of feeders) stop();
      // Reads what is still in the pipes.
      child.stdout.resume();
      child.once("close", () => resolve({ code, signal, out, error, ms, isStuck }));
      setTimeout(() => child.stdout.destroy(), 200).unref();
    });
  });
}

/** Resolves when the program has reached a state, as far as the system shows it, or has ended. */
async function untilState(isSoFar: (pid: number | undefined) => boolean, child: ChildProcess): Promise<void> {
  while (!hasEnded(child) && !isSoFar(child.pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The shell that starts it handles SIGINT itself. */
function isNode(pid: number | undefined): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.execPath);
  } catch {
    return process.platform !== "linux";
  }
}

/** SIGHUP is the first bit of the mask, and Node itself does not catch it. */
function handlesSignals(pid: number | undefined): boolean {
  try {
    const mask = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return isNode(pid) && (Number.parseInt(mask?.at(-1) ?? "0", 16) & 1) === 1;
  } catch {
    return process.platform !== "linux";
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const maxKept = 1 << 20;

function keep(all: string, part: Buffer): string {
  return all.length > maxKept ? all : all + part.toString();
}

function send(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (!hasEnded(child)) child.kill(signal);
  } catch {
    // It has just ended.
  }
}

/** Feeds the standard input. Returns functions that stop it. */
function feedInput(child: ReturnType<typeof spawn>, { stdin }: Circumstances): (() => void)[] {
  const pipe = child.stdin!;
  pipe.on("error", () => undefined);
  if (stdin === "levels" || stdin === "boards" || stdin === "keys") pipe.end(text[stdin]);
  else if (stdin === "closed" || stdin === "empty") pipe.end();
  else if (stdin !== "open") {
    const part = stdin === "slow" ? "#" : text.levels.repeat(1_000);
    const write = () => pipe.writableLength < 100_000 && pipe.write(part);
    const timer = setInterval(write, stdin === "slow" ? 50 : 1);
    return [() => clearInterval(timer)];
  }
  return [() => pipe.destroy()];
}

/** Writes slowly to one FIFO, and endlessly to another one. A third one has no writer. */
function feedFifos(folder: string): (() => void)[] {
  return (["slow-fifo", "endless-fifo"] as const).map((name) => {
    const fd = openSync(path.join(folder, name), constants.O_RDWR | constants.O_NONBLOCK);
    const part = name === "slow-fifo" ? "#####\n#@$.#\n#####\n\n" : text.levels.repeat(500);
    const write = () => {
      try {
        writeSync(fd, part);
      } catch {
        // The pipe is full, as its reader has stopped.
      }
    };
    const timer = setInterval(write, name === "slow-fifo" ? 100 : 2);
    return () => {
      clearInterval(timer);
      closeSync(fd);
    };
  });
}

const codes: ReadonlySet<unknown> = new Set(Object.values(exitCodes));

/** Commands that print the bytes of a file or of another program. */
const printsAnything: readonly string[] = ["sokoban claim", "wait"];

/** Problems with how a process ended, in sentences. `name`: the command, such as “sokoban solve”. */
export function problemsOfEnd(ended: Ended, name: string): readonly string[] {
  const { code, signal, out, error, ms, isStuck } = ended;
  const problems: string[] = [];
  if (isStuck) return ["It was alive a minute after its signal."];
  if (ms > aliveMs()) problems.push("It was alive two seconds after its signal.");
  // The exit code may be that of another program.
  if (signal === null && !codes.has(code) && name !== "wait") problems.push(`It ended with ${code}.`);
  if (signal !== null && !(lastSignals as readonly string[]).includes(signal))
    problems.push(`It was ended by ${signal}.`);
  if (/\n {4}at |FATAL ERROR|Warning:/.test(error)) problems.push(`It broke: ${error.slice(0, 600)}`);
  const shown = (out + error).replaceAll("\r\n", "\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them.
  if (!printsAnything.includes(name) && /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/.test(shown))
    problems.push("It printed what steers a terminal.");
  return problems;
}

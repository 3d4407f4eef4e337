import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { InTerminal, loadPty } from "../program/terminal/pty.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- terminal [--starts 15] [--moves 200]";

/** A frame that nothing follows for this time is the last one. */
const quietMs = 60;
const directions = ["\u001b[D", "\u001b[A", "\u001b[C", "\u001b[B"] as const;

type Spawn = NonNullable<Awaited<ReturnType<typeof loadPty>>>;

/**
 * The speed of `tilework play` in a pseudoterminal of 80 × 24 cells with all colors, with and without
 * animation. The times are from its start to the first board, and from a key to the first and the last byte
 * of its change. Prints the number of bytes, too.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { starts: count, moves } = readOptions(args, usage, { starts: 15, moves: 200 });
  const spawn = await loadPty();
  if (spawn === undefined) return;
  console.log(`${"".padEnd(30)}   median      p95`);
  const starts: number[] = [];
  while (starts.length < count) starts.push(await startMs(spawn));
  report("start to the first board", starts, "ms");
  for (const [game, name] of [
    [["2048", "--seed", "7"], "2048"],
    [["sliding", "--size", "3x3", "--seed", "7"], "sliding"],
    [["sokoban", "--size", "first-steps/9"], "sokoban"],
  ] as const) {
    for (const animates of [false, true]) {
      const samples = await keys(spawn, [...game, ...(animates ? [] : ["--no-animation"])], moves);
      for (const [what, measure, unit] of [
        ["key to first byte", "firstMs", "ms"],
        ["key to last byte", "lastMs", "ms"],
        ["bytes of a move", "bytes", "B"],
      ] as const) {
        const values = samples.map((sample) => sample[measure]);
        report(`${name}${animates ? ", gliding" : ""}: ${what}`, values, unit);
      }
    }
  }
}

function report(what: string, values: readonly number[], unit: string): void {
  const digits = unit === "ms" ? 1 : 0;
  const shown = [50, 95].map((percent) =>
    `${percentile(values, percent).toFixed(digits)} ${unit}`.padStart(10),
  );
  console.log(`${what.padEnd(30)}${shown.join("")}   (${values.length})`);
}

function open(spawn: Spawn, folder: string, args: readonly string[]): InTerminal {
  return new InTerminal(spawn, process.execPath, [inRoot("dist", "cli.js"), "play", ...args], {
    XDG_DATA_HOME: folder,
    HOME: folder,
  });
}

async function startMs(spawn: Spawn): Promise<number> {
  const { path, remove } = temporaryFolder("bench");
  const started = performance.now();
  const program = open(spawn, path, ["2048", "--seed", "7"]);
  await program.until(({ text }) => text.includes("Score"), "The board");
  const ms = program.wroteAt - started;
  program.type("q");
  await program.end();
  remove();
  return ms;
}

interface Sample {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly bytes: number;
}

/** Presses keys that change the screen, each after the screen is still. */
async function keys(spawn: Spawn, args: readonly string[], count: number): Promise<readonly Sample[]> {
  const { path, remove } = temporaryFolder("bench");
  const program = open(spawn, path, args);
  await program.until(({ text }) => /Score|Moves/.test(text), "The board");
  await quiet(program);
  // Waits for results of the analysis, which are not answers to a key.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const samples: Sample[] = [];
  let firstAt = 0;
  program.pty.onData(() => {
    firstAt ||= performance.now();
  });
  for (let number = 0; number < count; number++) {
    const { bytes } = program;
    firstAt = 0;
    const sentAt = performance.now();
    program.type(directions[number % directions.length]!);
    await quiet(program, sentAt);
    if (program.bytes > bytes)
      samples.push({
        firstMs: firstAt - sentAt,
        lastMs: program.wroteAt - sentAt,
        bytes: program.bytes - bytes,
      });
  }
  program.type("q");
  await program.end();
  remove();
  return samples;
}

/** Resolves when nothing has been written for a while. */
async function quiet(program: InTerminal, since = 0): Promise<void> {
  while (performance.now() - Math.max(since, program.wroteAt) < quietMs)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

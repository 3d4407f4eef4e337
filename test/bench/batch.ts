import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { Random } from "../campaign/shared/random.js";
import { readOptions } from "./shared/options.js";

export const usage = "Usage: npm run bench -- batch [--levels 1000000]";

/** What the program may use for a million levels. */
const most = { memoryMb: 150, shardCpuS: 3 } as const;

/** CPU time and memory of the program for a file of a million small levels. */
export async function run(args: readonly string[]): Promise<void> {
  const { levels } = readOptions(args, usage, { levels: 1_000_000 });
  const { path: folder, remove } = temporaryFolder("batch-bench");
  try {
    const file = path.join(folder, "levels.xsb");
    const results = path.join(folder, "results.jsonl");
    writeTexts(file, levels, levelText(new Random(1)));
    writeTexts(results, levels, resultText(file));
    console.log(`${levels} levels, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    const hook = path.join(folder, "usage.cjs");
    writeFileSync(
      hook,
      `process.on("exit", () => require("fs").writeFileSync(${JSON.stringify(path.join(folder, "usage.json"))}, JSON.stringify(process.resourceUsage())));`,
    );
    const measure = (name: string, command: readonly string[], input?: string) => {
      const stdin = input === undefined ? "ignore" : openSync(input, "r");
      const { status } = spawnSync(
        process.execPath,
        ["--require", hook, path.resolve("dist", "cli.js"), "sokoban", ...command],
        { stdio: [stdin, "ignore", "ignore"] },
      );
      const used = JSON.parse(readFileSync(path.join(folder, "usage.json"), "utf8"));
      const cpuS = (used.userCPUTime + used.systemCPUTime) / 1e6;
      const memoryMb = used.maxRSS / 1024;
      console.log(
        `${name.padEnd(34)}${cpuS.toFixed(1)} s of CPU, ${memoryMb.toFixed(0)} MB, ended with ${status}`,
      );
      return { cpuS, memoryMb };
    };
    const shardOf = ["--shard", "2/100000"] as const;
    const shard = measure("solve --shard 2/100000", ["solve", file, ...shardOf, "--json"]);
    const rows = [
      shard,
      measure("the same, piped in", ["solve", "-", ...shardOf, "--json"], file),
      measure("rate --shard 2/100000", ["rate", file, ...shardOf, "--json"]),
      measure("check --shard 2/100000", ["check", file, ...shardOf, "--json"]),
      // Reads every level and its claims, of which there are none.
      measure("test", ["test", file]),
      measure("convert", ["convert", file]),
      measure("verify --json", ["verify", file, "--json"]),
      measure("dedupe", ["dedupe", file]),
      measure("merge", ["merge", results]),
    ];
    const isGood = shard.cpuS < most.shardCpuS && rows.every(({ memoryMb }) => memoryMb <= most.memoryMb);
    console.log(
      `Goal: ${most.memoryMb} MB, and ${most.shardCpuS} s for the shard of a file: ${isGood ? "met" : "missed"}`,
    );
  } finally {
    remove();
  }
}

function writeTexts(file: string, count: number, textOf: (number: number) => string): void {
  const output = openSync(file, "w");
  let text = "";
  for (let number = 1; number <= count; number++) {
    text += textOf(number);
    if (text.length < 1_000_000 && number < count) continue;
    writeSync(output, text);
    text = "";
  }
  closeSync(output);
}

function levelText(random: Random): (number: number) => string {
  return (number) => {
    const [first, second] = [inside(random), inside(random)];
    return `########\n#@${first}#\n#${second}.#\n########\nTitle: Level number ${number}\n\n`;
  };
}

/** Results of levels that timed out. */
function resultText(file: string): (number: number) => string {
  const none = { solver: null, moves: null, pushes: null, solution: null, reason: null };
  const rest = { result: "gaveUp", optimal: false, bothProved: false, nodes: 1_000, ms: 2_000, ...none };
  return (level) => `${JSON.stringify({ file, level, title: `Level number ${level}`, ...rest })}\n`;
}

/** Five squares, one of them a box. */
function inside(random: Random): string {
  const squares: string[] = Array.from({ length: 5 }, () =>
    random.below(4) === 0 ? "#" : random.below(3) === 0 ? "." : " ",
  );
  squares[random.below(5)] = "$";
  return squares.join("");
}

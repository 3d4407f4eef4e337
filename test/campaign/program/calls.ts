import * as path from "node:path";
import { commands, commandsOfAllGames } from "../../../src/cli/commands.js";
import { nameOf } from "../../../src/cli/shared/arguments.js";
import type { Command } from "../../../src/cli/shared/command-table.js";
import type { Random } from "../shared/random.js";
import { devices, inputNames, outputNames } from "./sandbox.js";

/** A random call of the program. */
export interface Call {
  /** The command that is called, such as "sokoban solve". */
  readonly name: string;
  readonly args: readonly string[];
  /** The files that it reads, as named in the call. */
  readonly inputs: readonly string[];
  /** The file that it writes, as named in the call. */
  readonly output: string | undefined;
  /** It may append to the files that it reads. */
  readonly writesInputs: boolean;
  /** It may replace an existing output. */
  readonly forces: boolean;
}

interface Known {
  readonly words: readonly string[];
  readonly command: Command;
}

/** Every command. */
const known: readonly Known[] = [
  ...Object.entries(commandsOfAllGames).map(([name, command]) => ({ words: [name], command })),
  ...Object.entries(commands).flatMap(([game, actions]) =>
    Object.entries(actions).map(([action, command]) => ({ words: [game, action], command })),
  ),
];

/** Inputs that commands can use. */
const levelNames = "levels.xsb endless.xsb many.xsb escapes.xsb wide.xsb latin.xsb link.xsb slow-fifo".split(
  " ",
);
const boardNames = ["boards.txt"];

/** The commands that `tilework wait` runs. */
const waitedCommands: readonly (readonly string[])[] = [
  [process.execPath, "-e", "process.stdin.pipe(process.stdout)"],
  [process.execPath, "-e", 'console.log("a\\u001b[2J".repeat(1e6))'],
  [process.execPath, "-e", "setTimeout(() => {}, 1e9)"],
  [process.execPath, "-e", "process.kill(process.pid)"],
  ["no-such-command-of-tilework", "--help"],
  [],
];

/** Possible values for each option that takes one. */
const values: Readonly<Record<string, readonly string[]>> = {
  "--seconds": ["0.2", "1", "600"],
  "--total": ["0.5", "600"],
  "--threads": ["1", "2", "3", "8"],
  "--games": ["1", "3", "100000"],
  "--ms": ["20", "1", "100", "60000"],
  "--depth": ["0", "1", "3", "8"],
  "--seed": ["1", "42"],
  "--size": ["3x3", "3x5", "5x5", "side-rooms/3"],
  "--level": ["levels.xsb", "levels.xsb:2", "fifo"],
  "--order": ["pushes,moves", "box-lines"],
  "--from": ["1"],
  "--to": ["1", "5"],
  "--grade": ["easy", "hard"],
  "--count": ["1", "3", "1000"],
  "--width": ["7", "12"],
  "--height": ["7", "12"],
  "--boxes": ["2", "5"],
  "--cell": ["20"],
};

const hostile = [
  ..." - -- -1 0 1e9 NaN Infinity \u001b[2J __proto__ 💥 %s%n ../.. 1-0 2048/4x4/42 sokoban 2048".split(" "),
  ..."sliding levels.xsb --json --help constructor".split(" "),
  "9".repeat(30),
  "a".repeat(9_000),
];

export function drawCall(random: Random, folder: string): Call {
  const { words, command } = random.pick(known);
  const args: string[] = [...words];
  const inputs: string[] = [];
  const file = () => {
    if (random.oneIn(10)) return random.pick(devices);
    if (random.oneIn(8)) return "-";
    return path.join(
      folder,
      random.oneIn(2)
        ? random.pick(words[0] === "sliding" ? boardNames : levelNames)
        : random.pick(inputNames),
    );
  };
  if (/^FILE/.test(command.usage()))
    for (let count = random.oneIn(4) ? random.between(0, 3) : 1; count > 0; count--) inputs.push(file());
  // Makes several inputs, and outputs that are also inputs, frequent.
  const range = () => (random.oneIn(6) ? random.pick([":1", ":2", ":1-2", ":2-1", ":0"]) : "");
  args.push(...inputs.map((name) => `${name}${range()}`));
  if (words[0] === "play" || words[0] === "continue")
    args.push(random.pick(["2048", "sliding", "sokoban", "save.json"]), "--plain");
  let output: string | undefined;
  for (const [long, { value: takes, short, choices }] of Object.entries(command.options)) {
    const name = nameOf(long, { short });
    if (
      !random.oneIn(
        name === "--games" || name === "--level" || name === "--write" || name === "--junit" || name === "-o"
          ? 2
          : 4,
      )
    )
      continue;
    if (args.includes(name)) continue;
    args.push(name);
    if (takes === undefined) continue;
    const isOutput = name === "-o" || name === "--junit";
    const value = isOutput
      ? drawOutput(random, folder, inputs)
      : random.oneIn(15)
        ? random.pick(hostile)
        : random.pick(choices ?? values[name] ?? hostile);
    if (isOutput) output = value;
    args.push(value);
  }
  if (words[0] === "wait") args.push("--", ...random.pick(waitedCommands));
  if (random.oneIn(20)) args.splice(random.below(args.length + 1), 0, random.pick(hostile));
  return {
    name: words.join(" "),
    args,
    inputs,
    output,
    writesInputs: args.includes("--write"),
    forces: args.includes("--force"),
  };
}

function drawOutput(random: Random, folder: string, inputs: readonly string[]): string {
  if (inputs.length > 0 && random.oneIn(4)) return random.pick(inputs);
  if (random.oneIn(12)) return random.pick(devices);
  const name = random.pick(outputNames);
  return name === "" ? "" : `${folder}/${name}`;
}

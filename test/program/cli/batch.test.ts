import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { levelRows } from "../../../src/games/sokoban/level/level-text.js";
import { Random } from "../../campaign/shared/random.js";
import { builtProgram, jsonLines, tilework, words } from "../../shared/program.js";

const shards = 4;

interface Line {
  readonly file: string;
  readonly level: number;
  readonly result: string;
  readonly pushes: number | null;
  readonly optimal: string | false;
}

describe("command line: batches", () => {
  const folder = temporaryFolder("batch").path;
  const file = path.join(folder, "levels.xsb");
  const levels = builtInLevels()[0]!.levels.map(({ level }) => levelRows(level, "xsb").join("\n"));
  const unsolvable = "######\n#$@ .#\n######";
  writeFileSync(file, `${[...levels, unsolvable, levels[0]].join("\n\n")}\n`);
  const count = levels.length + 2;
  const base = ["sokoban", "solve", file, "--solver", "pushes", "--seconds", "60", "--json"];
  const ofFirst = base.with(2, `${file}:1`);

  it("have every level in one shard, and equal levels in the same one", async () => {
    const numbers: number[] = [];
    const where = new Map<number, number>();
    for (let shard = 1; shard <= 3; shard++) {
      const { out } = await tilework(words`sokoban rate ${file} --shard ${shard}/3 --json --seconds 0.01`);
      for (const { level } of jsonLines<Line>(out)) {
        numbers.push(level);
        where.set(level, shard);
      }
    }
    assert.deepEqual(
      numbers.sort((one, other) => one - other),
      Array.from({ length: count }, (_, index) => index + 1),
    );
    assert.equal(where.get(1), where.get(count));
    for (const wrong of ["0/3", "4/3", "1", "1/0", "-1/3", "1/3/5", "a/b"])
      assert.equal((await tilework([...base, "--shard", wrong])).code, 2, wrong);
  });

  it("give the results of one run: 4 shards as 4 processes, killed at random and resumed, merged in any order", async () => {
    const random = new Random(8);
    const results = Array.from({ length: shards }, (_, index) =>
      path.join(folder, `part-${index + 1}.jsonl`),
    );
    let killed = 0;
    await Promise.all(
      results.map(async (result, index) => {
        const args = [...base, "--shard", `${index + 1}/${shards}`, "--resume", result];
        for (let tries = 0; ; tries++) {
          const killAfterMs = tries < 1 ? 200 + random.below(700) : undefined;
          if (await appended(args, result, killAfterMs)) break;
          killed++;
        }
      }),
    );
    assert.ok(killed > 0, "none was killed");
    // Half a line, as a killed process leaves it.
    writeFileSync(results[0]!, readFileSync(results[0]!, "utf8").replace(/\n$/, '\n{"file":'));
    const again = await tilework([...base, "--shard", `1/${shards}`, "--resume", results[0]!]);
    assert.equal(again.out, "\n");
    const merged = await tilework(["sokoban", "merge", ...results.toReversed()]);
    assert.match(merged.error, /1\.$/m);
    const whole = await tilework(base);
    assert.deepEqual(
      jsonLines<Line>(merged.out).map(plain),
      jsonLines<Line>(whole.out)
        .map(plain)
        .sort((one, other) => one.level - other.level),
    );
    assert.equal(jsonLines<Line>(merged.out).length, count);
    assert.equal(merged.code, 1);
  }).timeout(180_000);

  it("are incomplete if results are missing, however the levels are named", async () => {
    const two = path.join(folder, "two.xsb");
    writeFileSync(two, "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n");
    const { out } = await tilework(["sokoban", "solve", two, "--json"]);
    const [first, second] = jsonLines<Line>(out) as [Line, Line];
    const part = path.join(folder, "two-1.jsonl");
    const rest = path.join(folder, "two-2.jsonl");
    writeFileSync(part, `${JSON.stringify(first)}\n`);
    const other = { ...second, file: `${folder}/./two.xsb` };
    writeFileSync(rest, `${JSON.stringify(other)}\n`);
    const missing = await tilework(["sokoban", "merge", part]);
    assert.deepEqual([missing.code, jsonLines<Line>(missing.out).length], [1, 1]);
    assert.match(missing.error, /without a result: 1/);
    const whole = await tilework(["sokoban", "merge", rest, part]);
    assert.deepEqual([whole.code, jsonLines<Line>(whole.out).map(({ level }) => level)], [0, [1, 2]]);
    const empty = path.join(folder, "empty.jsonl");
    writeFileSync(empty, "");
    assert.equal((await tilework(["sokoban", "merge", empty])).code, 1);
  });

  it("merge in any order to the same results", async () => {
    const { out } = await tilework(ofFirst);
    const line = JSON.parse(out);
    const [one, other] = ["proved", "plain"].map((name, index) => {
      const result = path.join(folder, `${name}.jsonl`);
      writeFileSync(result, `${JSON.stringify({ ...line, bothProved: index === 0, ms: index })}\n`);
      return result;
    }) as [string, string];
    const merged = await tilework(["sokoban", "merge", one, other]);
    assert.equal((await tilework(["sokoban", "merge", other, one])).out, merged.out);
    assert.equal(JSON.parse(merged.out).bothProved, true);
  });

  it("count levels that were decided before when they are resumed", async () => {
    const dead = path.join(folder, "dead.xsb");
    writeFileSync(dead, `${unsolvable}\n`);
    const args = ["sokoban", "solve", dead, "--json"];
    const first = await tilework(args);
    const results = path.join(folder, "dead.jsonl");
    writeFileSync(results, first.out);
    const again = await tilework([...args, "--resume", results]);
    assert.deepEqual([first.code, again.code, again.out], [1, 1, ""]);
  });

  it("ignore results of another board, and impossible ones", async () => {
    const changed = path.join(folder, "changed.xsb");
    writeFileSync(changed, `${unsolvable}\n`);
    const dead = jsonLines<Line>((await tilework(["sokoban", "solve", changed, "--json"])).out)[0]!;
    writeFileSync(changed, "#####\n#@$.#\n#####\n");
    const results = path.join(folder, "changed.jsonl");
    const { key: _, ...old } = dead as Line & { readonly key: string };
    for (const line of [dead, { ...old, result: "alreadySolved" }, { ...old, result: "invalid" }]) {
      writeFileSync(results, `${JSON.stringify(line)}\n`);
      const merged = await tilework(["sokoban", "merge", results]);
      assert.deepEqual([merged.code, merged.out], [1, ""], line.result);
      assert.match(merged.error, /doesn't fit/);
    }
  });

  it("check each level in one shard: all together find what one run finds", async () => {
    const wrong = path.join(folder, "wrong.xsb");
    const other = path.join(folder, "other.xsb");
    const turned = "#####\n#.$@#\n#####";
    writeFileSync(
      wrong,
      `Claim: solvable\n\n${["#####\n#@$.#\n#####\nClaim: pusches <= 3", "#####\n#$@.\n#####", "####\n#@ #\n####", turned, "#####\n#@$?#\n#####"].join("\n\n")}\n`,
    );
    writeFileSync(other, `${turned}\n`);
    const args = ["sokoban", "check", wrong, other, "--json"];
    const whole = await tilework(args);
    const parts = await Promise.all(
      [1, 2, 3, 4].map((shard) => tilework([...args, "--shard", `${shard}/4`])),
    );
    const sorted = (outs: readonly string[]) => outs.join("").trim().split("\n").sort();
    assert.ok(sorted([whole.out]).length >= 6, whole.out);
    assert.deepEqual(sorted(parts.map(({ out }) => out)), sorted([whole.out]));
    assert.ok(parts.filter(({ out }) => out !== "").length > 1);
  });

  it("refuse to merge results of check and rate, which need no merging", async () => {
    const results = path.join(folder, "checked.jsonl");
    for (const command of ["check", "rate"] as const) {
      const { out } = await tilework(["sokoban", command, "-", "--json"], "#####\n#$@.\n#####\n");
      writeFileSync(results, out);
      const merged = await tilework(["sokoban", "merge", results]);
      assert.equal(merged.code, 2);
      assert.match(merged.error, new RegExp(`results of “tilework sokoban ${command}”`));
    }
  });

  it("rate no level again that is rated in the file, but rate changed levels", async () => {
    const two = path.join(folder, "rated.xsb");
    const [one, another, changed] = [
      "#####\n#@$.#\n#####",
      "######\n#@ $.#\n######",
      "#######\n#@ $ .#\n#######",
    ];
    writeFileSync(two, `${one}\n\n${another}\n`);
    const args = ["sokoban", "rate", two, "--json"];
    const first = await tilework(args);
    const results = path.join(folder, "rated.jsonl");
    writeFileSync(results, `${first.out}{"file":`);
    const resumed = [...args, "--resume", results];
    const again = await tilework(resumed);
    assert.deepEqual([first.code, again.code, again.out], [0, 0, "\n"]);
    writeFileSync(two, `${one}\n\n${changed}\n`);
    assert.deepEqual(
      jsonLines<Line>((await tilework(resumed)).out).map(({ level }) => level),
      [2],
    );
  });

  it("read files of results of any size, also with a line that no result can have", async () => {
    const big = path.join(folder, "big.jsonl");
    const small = path.join(folder, "small.xsb");
    writeFileSync(small, "#####\n#@$.#\n#####\n");
    const { out } = await tilework(["sokoban", "solve", small, "--json"]);
    // More than a level file may have.
    const padding = `{"padding":"${"x".repeat(1_000_000)}"}\n`;
    writeFileSync(big, padding.repeat(25) + out);
    const merged = await tilework(["sokoban", "merge", big]);
    assert.deepEqual([merged.code, merged.out], [0, out]);
    assert.match(merged.error, /: 25\.$/m);
    const resumed = await tilework(["sokoban", "solve", small, "--json", "--resume", big]);
    assert.deepEqual([resumed.code, resumed.out], [0, ""]);
    writeFileSync(big, "x".repeat(25_000_000));
    const refused = await tilework(["sokoban", "merge", big]);
    assert.deepEqual([refused.code, refused.out], [2, ""]);
    assert.match(refused.error, /longer than 20 MB/);
  }).timeout(60_000);

  it("leave out a proof about a level that differs only where the player can't go", async () => {
    const sealed = path.join(folder, "sealed.xsb");
    const board = (inside: string) => `#########\n#@$.##${inside}#\n#########\n`;
    writeFileSync(sealed, board("$."));
    const proof = await tilework(["sokoban", "solve", sealed, "--json"]);
    assert.equal(jsonLines<Line>(proof.out)[0]?.result, "unsolvable");
    const results = path.join(folder, "sealed.jsonl");
    writeFileSync(results, proof.out);
    assert.equal(jsonLines<Line>((await tilework(["sokoban", "merge", results])).out).length, 1);
    writeFileSync(sealed, board("* "));
    const merged = await tilework(["sokoban", "merge", results]);
    assert.deepEqual([merged.code, merged.out], [1, ""]);
    const solved = await tilework(["sokoban", "solve", sealed, "--json", "--resume", results]);
    assert.equal(jsonLines<Line>(solved.out)[0]?.result, "solved");
  });

  describe("of the examples", function () {
    this.timeout(120_000);
    const place = path.join(folder, "example");
    const batch = path.resolve("examples", "batch");
    /** Two collections of one name. The last level of the first one has no solution. */
    const three = path.join(place, "first", "three levels.xsb");
    const two = path.join(place, "second", "three levels.xsb");
    const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${place}${path.delimiter}${process.env.PATH}` };

    before(function () {
      if (process.platform === "win32") this.skip();
      for (const file of [three, two]) mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(three, `${[...levels.slice(0, 2), unsolvable].join("\n\n")}\n`);
      writeFileSync(two, `${levels.slice(2, 4).join("\n\n")}\n`);
      const script = `#!/bin/sh\nexec "${process.execPath}" "${builtProgram()}" "$@"\n`;
      writeFileSync(path.join(place, "tilework"), script, { mode: 0o755 });
    });

    const bash = (args: readonly string[], more: NodeJS.ProcessEnv = {}, input = "") => {
      const cwd = place;
      const ran = spawnSync("bash", args, { cwd, env: { ...env, ...more }, input, encoding: "utf8" });
      const results = () => jsonLines<Line>(ran.stdout).map(({ level, result }) => [level, result]);
      return { ...ran, results };
    };
    const all = [
      [1, "solved"],
      [2, "solved"],
      [3, "unsolvable"],
    ];
    const merged = (args: readonly string[]) =>
      bash(["-c", 'tilework sokoban merge "$@"', "sh", ...args]).results();
    const resultsOf = (file: string) => {
      const results = path.join(place, bash([path.join(batch, "shard.sh"), file]).stdout.trim());
      return readdirSync(results)
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => path.join(results, name));
    };

    it("run on one machine, each collection by itself, and again after an interruption", () => {
      const solve = path.join(batch, "solve.sh");
      const first = bash([solve, three, "2"]);
      // The merge ends with 1, as one level has no solution.
      assert.deepEqual([first.status, first.results()], [1, all], first.stderr);
      const [lost] = resultsOf(three);
      rmSync(lost!);
      assert.deepEqual(bash([solve, three, "2"]).results(), all);
      assert.deepEqual(bash([solve, two, "2"]).results(), [
        [1, "solved"],
        [2, "solved"],
      ]);
    });

    it("run as an array of Slurm", () => {
      // Runs the script as Slurm does: a copy, for each index, in the present folder.
      writeFileSync(
        path.join(place, "sbatch"),
        [
          "#!/usr/bin/env bash",
          "set -e",
          'count=$(cut -d - -f 4 <<< "$1")',
          'cp "$2" spooled',
          "file=$3",
          "export SLURM_ARRAY_TASK_COUNT=$count SLURM_CPUS_PER_TASK=1",
          'for index in $(seq "$count"); do SLURM_ARRAY_TASK_ID=$index bash spooled "$file"; done',
        ].join("\n"),
        { mode: 0o755 },
      );
      copyFileSync(path.join(batch, "shard.sh"), path.join(place, "shard.sh"));
      for (const jsonl of resultsOf(three)) rmSync(jsonl);
      const ran = bash(["-c", `sbatch --array=1-3 "${path.join(batch, "slurm.sh")}" "${three}"`]);
      assert.equal(ran.status, 0, ran.stderr);
      assert.deepEqual(merged(resultsOf(three)), all);
    });

    it("run as an Indexed Job of Kubernetes", () => {
      const text = readFileSync(path.join(batch, "kubernetes.yml"), "utf8");
      const [, indented = ""] = /args:\n *- \|\n((?: {14}.*\n)+)/.exec(text) ?? [];
      const count = Number(/completions: (\d+)/.exec(text)?.[1]);
      assert.equal(Number(/value: "(\d+)"/.exec(text)?.[1]), count);
      copyFileSync(three, path.join(place, "levels.xsb"));
      const indices = Array.from({ length: 3 }, (_, index) => index);
      for (const index of indices) {
        const ran = bash(["-c", indented], { JOB_COMPLETION_INDEX: String(index), SHARDS: "3" });
        assert.equal(ran.status, 0, ran.stderr);
      }
      assert.deepEqual(merged(indices.map((index) => `${index + 1}.jsonl`)), all);
    });

    it("run over a pipe with GNU parallel, and the levels are found by their keys", function () {
      if (spawnSync("parallel", ["--version"]).stdout?.includes("GNU") !== true) {
        console.warn("      SKIPPED: GNU parallel is missing.");
        this.skip();
      }
      const text = readFileSync(three, "utf8");
      const piped = bash([path.join(batch, "pipe.sh")], { BLOCK: "100" }, text);
      assert.equal(piped.status, 0, piped.stderr);
      const numbers = piped.results().map(([level]) => Number(level));
      assert.ok(numbers.length === 3 && Math.max(...numbers) < 3, "each block is read by itself");
      writeFileSync(path.join(place, "piped.jsonl"), piped.stdout);
      assert.deepEqual(merged(["piped.jsonl", "--levels", three]), all);
    });
  });

  it("join results of what was piped in by the keys of levels", async () => {
    const boards = ["#####\n#@$.#\n#####\n", "######\n#@ $.#\n######\nTitle: Second\n"] as const;
    const file = path.join(folder, "joined.xsb");
    writeFileSync(file, `${[...boards, "#####\n#@ .#\n#####\n", boards[0]].join("\n")}\n`);
    const results = path.join(folder, "joined.jsonl");
    const outs = await Promise.all(
      boards.map((board) => tilework(["sokoban", "solve", "-", "--json"], board)),
    );
    writeFileSync(results, outs.map(({ out }) => out).join(""));
    const { code, out } = await tilework(["sokoban", "merge", results, "--levels", file]);
    assert.deepEqual(
      jsonLines(out).map((line) => [line.file, line.level, line.title, line.result]),
      [
        [file, 1, "", "solved"],
        [file, 2, "Second", "solved"],
        [file, 3, "", "invalid"],
        [file, 4, "", "solved"],
      ],
    );
    // One of the levels can't be played.
    assert.equal(code, 1);
    writeFileSync(file, boards[0]);
    assert.match((await tilework(["sokoban", "merge", results, "--levels", file])).error, /doesn't fit/);
  });

  it("play every solution again before it is merged or skipped", async () => {
    const { out } = await tilework(ofFirst);
    const forged = path.join(folder, "forged.jsonl");
    const line = JSON.parse(out);
    writeFileSync(
      forged,
      `${JSON.stringify({ ...line, solution: "uuuu" })}\n${JSON.stringify({ ...line, level: 9_999 })}\nnonsense\n`,
    );
    const merged = await tilework(["sokoban", "merge", forged]);
    assert.deepEqual([merged.code, merged.out], [1, ""]);
    assert.match(merged.error, /doesn't fit/);
    const resumed = await tilework([...ofFirst, "--resume", forged]);
    assert.deepEqual(jsonLines<Line>(resumed.out).map(plain), [plain(line)]);
    const missing = await tilework([...ofFirst, "--resume", path.join(folder, "none")]);
    assert.equal(jsonLines<Line>(missing.out).length, 1);
    assert.equal((await tilework(["sokoban", "merge", path.join(folder, "none")])).code, 2);
  });
});

function plain({ level, result, pushes, optimal }: Line) {
  return { level, result, pushes, optimal };
}

/** Runs the program with its output at the end of a file. Returns whether it ended by itself. */
async function appended(
  args: readonly string[],
  file: string,
  killAfterMs: number | undefined,
): Promise<boolean> {
  const output = openSync(file, "a");
  try {
    const child = spawn(process.execPath, [builtProgram(), ...args], {
      stdio: ["ignore", output, "inherit"],
    });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    const signal = await new Promise((resolve) => child.once("exit", (_, name) => resolve(name)));
    clearTimeout(timer);
    return signal === null;
  } finally {
    closeSync(output);
  }
}

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { load } from "js-yaml";
import type { Job } from "kubernetes-types/batch/v1";
import type { Container } from "kubernetes-types/core/v1";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { levelRows } from "../../../src/games/sokoban/level/level-text.js";
import { NewFolder } from "../../shared/new-folder.js";
import { builtProgram, jsonLines, tilework, words } from "../../shared/program.js";

const shards = 2;

interface Line {
  readonly file: string;
  readonly level: number;
  readonly result: string;
  readonly pushes: number | null;
  readonly optimal: string | false;
}

const near = "#####\n#@$.#\n#####\n";
const far = "######\n#@ $.#\n######\n";
const unsolvable = "######\n#$@ .#\n######";

describe("command line: batches", () => {
  const home = new NewFolder("batch");
  const { path: folder } = home;
  const put = (name: string, text: string) => home.put(name, text);
  const merge = (...args: readonly string[]) => tilework(["sokoban", "merge", ...args]);
  const solve = (...args: readonly string[]) => tilework(["sokoban", "solve", ...args, "--json"]);
  const linesOf = ({ out }: { readonly out: string }) => jsonLines<Line>(out);
  const levelsOf = (ended: { readonly out: string }) => linesOf(ended).map(({ level }) => level);
  const plainOf = (ended: { readonly out: string }) =>
    linesOf(ended).map(({ level, result, pushes, optimal }) => ({ level, result, pushes, optimal }));
  const levels = builtInLevels()[0]!.levels.map(({ level }) => levelRows(level, "xsb").join("\n"));
  const file = put("levels.xsb", `${[...levels, unsolvable, levels[0]].join("\n\n")}\n`);
  const count = levels.length + 2;
  const base = ["sokoban", "solve", file, "--solver", "pushes", "--seconds", "60", "--json"];
  const ofFirst = base.with(2, `${file}:1`);

  it("have every level in one shard, and equal levels in the same one", async () => {
    const where = new Map<number, number>();
    let printed = 0;
    for (let shard = 1; shard <= 3; shard++) {
      const rated = await tilework(words`sokoban rate ${file} --shard ${shard}/3 --json --seconds 0.01`);
      for (const level of levelsOf(rated)) where.set(level, shard);
      printed += linesOf(rated).length;
    }
    assert.deepEqual([where.size, printed, Math.max(...where.keys())], [count, count, count]);
    assert.equal(where.get(1), where.get(count));
    for (const wrong of ["0/3", "4/3", "1", "1/0", "-1/3", "1/3/5", "a/b"])
      assert.equal((await tilework([...base, "--shard", wrong])).code, 2, wrong);
  });

  it("give the results of one run: 2 shards as 2 processes, killed and resumed, merged in any order", async () => {
    const results = Array.from({ length: shards }, (_, index) =>
      path.join(folder, `part-${index + 1}.jsonl`),
    );
    let killed = 0;
    await Promise.all(
      results.map(async (result, index) => {
        const args = [...base, "--shard", `${index + 1}/${shards}`, "--resume", result];
        if (!(await appended(args, result, index + 1))) killed++;
        assert.ok(await appended(args, result));
      }),
    );
    assert.ok(killed > 0, "none was killed");
    // Half a line, as a killed process leaves it.
    fs.writeFileSync(results[0]!, fs.readFileSync(results[0]!, "utf8").replace(/\n$/, '\n{"file":'));
    const again = await tilework([...base, "--shard", `1/${shards}`, "--resume", results[0]!]);
    assert.equal(again.out, "\n");
    const merged = await merge(...results.toReversed());
    assert.match(merged.error, /1\.$/m);
    const whole = plainOf(await tilework(base));
    assert.deepEqual(
      plainOf(merged),
      whole.sort((one, other) => one.level - other.level),
    );
    assert.deepEqual([whole.length, merged.code], [count, 1]);
  }).timeout(180_000);

  it("are incomplete if results are missing, however the levels are named", async () => {
    const [first, second] = linesOf(await solve(put("two.xsb", `${near}\n${far}`)));
    const part = put("two-1.jsonl", `${JSON.stringify(first)}\n`);
    const rest = put("two-2.jsonl", `${JSON.stringify({ ...second, file: `${folder}/./two.xsb` })}\n`);
    const missing = await merge(part);
    assert.deepEqual([missing.code, levelsOf(missing).length], [1, 1]);
    assert.match(missing.error, /without a result: 1/);
    const whole = await merge(rest, part);
    assert.deepEqual([whole.code, levelsOf(whole)], [0, [1, 2]]);
    assert.equal((await merge(put("empty.jsonl", ""))).code, 1);
  });

  it("merge in any order to the same results", async () => {
    const line = JSON.parse((await tilework(ofFirst)).out);
    const [one, other] = ["proved", "plain"].map((name, index) =>
      put(`${name}.jsonl`, `${JSON.stringify({ ...line, bothProved: index === 0, ms: index })}\n`),
    ) as [string, string];
    const merged = await merge(one, other);
    assert.equal((await merge(other, one)).out, merged.out);
    assert.equal(JSON.parse(merged.out).bothProved, true);
  });

  it("count levels that were decided before when they are resumed", async () => {
    const dead = put("dead.xsb", `${unsolvable}\n`);
    const first = await solve(dead);
    const again = await solve(dead, "--resume", put("dead.jsonl", first.out));
    assert.deepEqual([first.code, again.code, again.out], [1, 1, ""]);
  });

  it("ignore results of another board, and impossible ones", async () => {
    const [dead] = linesOf(await solve(put("changed.xsb", `${unsolvable}\n`)));
    put("changed.xsb", near);
    const { key: _, ...old } = dead as Line & { readonly key: string };
    for (const line of [dead!, { ...old, result: "alreadySolved" }, { ...old, result: "invalid" }]) {
      const merged = await merge(put("changed.jsonl", `${JSON.stringify(line)}\n`));
      assert.deepEqual([merged.code, merged.out], [1, ""], line.result);
      assert.match(merged.error, /doesn't fit/);
    }
  });

  it("check each level in one shard: all together find what one run finds", async () => {
    const turned = "#####\n#.$@#\n#####";
    const boards = `${near}Claim: pusches <= 3\n\n#####\n#$@.\n#####\n\n####\n#@ #\n####\n\n${turned}\n\n#####\n#@$?#\n#####\n`;
    const [wrong, other] = [
      put("wrong.xsb", `Claim: solvable\n\n${boards}`),
      put("other.xsb", `${turned}\n`),
    ];
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
    for (const command of ["check", "rate"] as const) {
      const { out } = await tilework(["sokoban", command, "-", "--json"], "#####\n#$@.\n#####\n");
      const merged = await merge(put("checked.jsonl", out));
      assert.equal(merged.code, 2);
      assert.match(merged.error, new RegExp(`results of “tilework sokoban ${command}”`));
    }
  });

  it("rate no level again that is rated in the file, but rate changed levels", async () => {
    const args = ["sokoban", "rate", put("rated.xsb", `${near}\n${far}`), "--json"];
    const first = await tilework(args);
    const resumed = [...args, "--resume", put("rated.jsonl", `${first.out}{"file":`)];
    const again = await tilework(resumed);
    assert.deepEqual([first.code, again.code, again.out], [0, 0, "\n"]);
    put("rated.xsb", `${near}\n#######\n#@ $ .#\n#######\n`);
    assert.deepEqual(levelsOf(await tilework(resumed)), [2]);
  });

  it("read files of results of any size, also with a line that no result can have", async () => {
    const small = put("small.xsb", near);
    const { out } = await solve(small);
    // More than a level file may have.
    const padding = `{"padding":"${"x".repeat(1_000_000)}"}\n`;
    const big = put("big.jsonl", padding.repeat(21) + out);
    const merged = await merge(big);
    assert.deepEqual([merged.code, merged.out], [0, out]);
    assert.match(merged.error, /: 21\.$/m);
    const resumed = await solve(small, "--resume", big);
    assert.deepEqual([resumed.code, resumed.out], [0, ""]);
    const refused = await merge(put("big.jsonl", "x".repeat(21_000_000)));
    assert.deepEqual([refused.code, refused.out], [2, ""]);
    assert.match(refused.error, /longer than 20 MB/);
  }).timeout(60_000);

  it("leave out a proof about a level that differs only where the player can't go", async () => {
    const board = (inside: string) => `#########\n#@$.##${inside}#\n#########\n`;
    const sealed = put("sealed.xsb", board("$."));
    const proof = await solve(sealed);
    assert.equal(linesOf(proof)[0]?.result, "unsolvable");
    const results = put("sealed.jsonl", proof.out);
    assert.equal(linesOf(await merge(results)).length, 1);
    put("sealed.xsb", board("* "));
    const merged = await merge(results);
    assert.deepEqual([merged.code, merged.out], [1, ""]);
    assert.equal(linesOf(await solve(sealed, "--resume", results))[0]?.result, "solved");
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
      for (const file of [three, two]) fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(three, `${[...levels.slice(0, 2), unsolvable].join("\n\n")}\n`);
      fs.writeFileSync(two, `${levels.slice(2, 4).join("\n\n")}\n`);
      const script = `#!/bin/sh\nexec "${process.execPath}" "${builtProgram()}" "$@"\n`;
      fs.writeFileSync(path.join(place, "tilework"), script, { mode: 0o755 });
    });

    const bash = (args: readonly string[], more: NodeJS.ProcessEnv = {}, input = "") =>
      spawnSync("bash", args, { cwd: place, env: { ...env, ...more }, input, encoding: "utf8" });
    const resultsIn = (out: string) =>
      jsonLines<Line>(out)
        .map(({ level, result }) => `${level} ${result}`)
        .join();
    const all = "1 solved,2 solved,3 unsolvable";
    const merged = async (...args: readonly string[]) => resultsIn((await merge(...args)).out);
    const resultsOf = (file: string) => {
      const results = path.join(place, bash([path.join(batch, "shard.sh"), file]).stdout.trim());
      const names = fs.readdirSync(results).filter((name) => name.endsWith(".jsonl"));
      return names.map((name) => path.join(results, name));
    };

    it("run on one machine, each collection by itself, and again after an interruption", () => {
      const solve = path.join(batch, "solve.sh");
      const first = bash([solve, three, "2"]);
      // The merge ends with 1, as one level has no solution.
      assert.deepEqual([first.status, resultsIn(first.stdout)], [1, all], first.stderr);
      fs.rmSync(resultsOf(three)[0]!);
      assert.equal(resultsIn(bash([solve, three, "2"]).stdout), all);
      assert.equal(resultsIn(bash([solve, two, "1"]).stdout), "1 solved,2 solved");
    });

    it("run as an array of Slurm", async () => {
      // Runs the script as Slurm does: a copy, for each index, in the present folder.
      const sbatch = `#!/usr/bin/env bash
        set -e
        count=$(cut -d - -f 4 <<< "$1")
        cp "$2" spooled
        file=$3
        export SLURM_ARRAY_TASK_COUNT=$count SLURM_CPUS_PER_TASK=1
        for index in $(seq "$count"); do SLURM_ARRAY_TASK_ID=$index bash spooled "$file"; done`;
      fs.writeFileSync(path.join(place, "sbatch"), sbatch, { mode: 0o755 });
      fs.copyFileSync(path.join(batch, "shard.sh"), path.join(place, "shard.sh"));
      for (const jsonl of resultsOf(three)) fs.rmSync(jsonl);
      const ran = bash(["-c", `sbatch --array=1-2 "${path.join(batch, "slurm.sh")}" "${three}"`]);
      assert.equal(ran.status, 0, ran.stderr);
      assert.equal(await merged(...resultsOf(three)), all);
    });

    it("run as an Indexed Job of Kubernetes, which has the fields that it knows", async () => {
      const job = load(fs.readFileSync(path.join(batch, "kubernetes.yml"), "utf8")) as Job;
      const put = (name: string, value: object) => {
        const text = `import type { Job } from "kubernetes-types/batch/v1";\nexport const job: Job = ${JSON.stringify(value)};`;
        fs.writeFileSync(path.join(place, name), text);
      };
      const problems = () => {
        const paths = { "kubernetes-types/*": [inRoot("node_modules", "kubernetes-types", "*")] };
        const compilerOptions = { noEmit: true, strict: true, types: [], module: "preserve", paths };
        const project = path.join(place, "tsconfig.json");
        fs.writeFileSync(project, JSON.stringify({ compilerOptions, files: ["job.ts", "wrong.ts"] }));
        const compiler = inRoot("node_modules", "typescript", "bin", "tsc");
        return spawnSync(process.execPath, [compiler, "-p", project], { encoding: "utf8" }).stdout;
      };
      put("job.ts", job);
      put("wrong.ts", { ...job, spec: { ...job.spec, completion: 2 } });
      assert.match(problems(), /^[^\n]*wrong\.ts\([^\n]*completion"?' does not exist[^\n]*\n$/);
      const { completions = 0, template } = job.spec!;
      const [{ args: [script = ""] = [], env: [shardCount] = [] }] = template.spec!.containers as [Container];
      assert.equal(Number(shardCount?.value), completions);
      fs.copyFileSync(three, path.join(place, "levels.xsb"));
      for (const index of ["0", "1"]) {
        const ran = bash(["-c", script], { JOB_COMPLETION_INDEX: index, SHARDS: "2" });
        assert.equal(ran.status, 0, ran.stderr);
      }
      // The results name the level file as the job does.
      const { stdout } = bash(["-c", "tilework sokoban merge 1.jsonl 2.jsonl"]);
      assert.equal(resultsIn(stdout), all);
    });

    it("run over a pipe with GNU parallel, and the levels are found by their keys", async function () {
      if (spawnSync("parallel", ["--version"]).stdout?.includes("GNU") !== true) {
        console.warn("      SKIPPED: GNU parallel is missing.");
        this.skip();
      }
      const text = fs.readFileSync(three, "utf8");
      const piped = bash([path.join(batch, "pipe.sh")], { BLOCK: "100" }, text);
      assert.equal(piped.status, 0, piped.stderr);
      const numbers = levelsOf({ out: piped.stdout });
      assert.ok(numbers.length === 3 && Math.max(...numbers) < 3, "each block is read by itself");
      assert.equal(await merged(put("piped.jsonl", piped.stdout), "--levels", three), all);
    });
  });

  it("join results of what was piped in by the keys of levels", async () => {
    const boards = [near, `${far}Title: Second\n`];
    const file = put("joined.xsb", [...boards, "#####\n#@ .#\n#####\n", near].join("\n"));
    const solved = boards.map((board) => tilework(["sokoban", "solve", "-", "--json"], board));
    const outs = (await Promise.all(solved)).map(({ out }) => out);
    const results = put("joined.jsonl", outs.join(""));
    const { code, out } = await merge(results, "--levels", file);
    assert.deepEqual(
      jsonLines(out).map((line) => [line.file, line.level, line.title, line.result].join()),
      ["1,,solved", "2,Second,solved", "3,,invalid", "4,,solved"].map((line) => `${file},${line}`),
    );
    // One of the levels can't be played.
    assert.equal(code, 1);
    put("joined.xsb", near);
    assert.match((await merge(results, "--levels", file)).error, /doesn't fit/);
  });

  it("play every solution again before it is merged or skipped", async () => {
    const first = await tilework(ofFirst);
    const line = JSON.parse(first.out);
    const wrong = [
      { ...line, solution: "uuuu" },
      { ...line, level: 9_999 },
    ].map((one) => JSON.stringify(one));
    const forged = put("forged.jsonl", `${wrong.join("\n")}\nnonsense\n`);
    const merged = await merge(forged);
    assert.deepEqual([merged.code, merged.out], [1, ""]);
    assert.match(merged.error, /doesn't fit/);
    assert.deepEqual(plainOf(await tilework([...ofFirst, "--resume", forged])), plainOf(first));
    const none = path.join(folder, "none");
    assert.equal(linesOf(await tilework([...ofFirst, "--resume", none])).length, 1);
    assert.equal((await merge(none)).code, 2);
  });
});

/** Runs the program with its output at the end of a file. Returns whether it ended by itself. */
async function appended(
  args: readonly string[],
  file: string,
  killAfterLines = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const output = fs.openSync(file, "a");
  try {
    const child = spawn(process.execPath, [builtProgram(), ...args], {
      stdio: ["ignore", output, "inherit"],
    });
    const lines = () => fs.readFileSync(file, "utf8").split("\n").length - 1;
    const timer = setInterval(() => lines() >= killAfterLines && child.kill("SIGKILL"), 1);
    const signal = await new Promise((resolve) => child.once("exit", (_, name) => resolve(name)));
    clearInterval(timer);
    return signal === null;
  } finally {
    fs.closeSync(output);
  }
}

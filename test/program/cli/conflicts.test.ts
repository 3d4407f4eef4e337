import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { NewFolder } from "../../shared/new-folder.js";
import { assertRefused, solvedLine, tilework, words } from "../../shared/program.js";

const level = ["#####", "#@$.#", "#####", "Claim: solvable", "Solution:", "R"];
const other = ["######", "#@ $.#", "######"];
const text = (base: readonly string[]) =>
  [...level, "", "<<<<<<< HEAD", ...level, ...base, "=======", ...other, ">>>>>>> b", ""].join("\n");
const conflicts = { "two.xsb": text([]), "three.xsb": text(["||||||| 1234567", ...other]) };

describe("command line: level files with conflicts of a merge", () => {
  const folder = new NewFolder("conflicts");

  beforeEach(() => {
    for (const [name, written] of Object.entries(conflicts)) folder.put(name, written);
  });

  it("are a problem with its line for check, in each format and from a pipe", async () => {
    for (const name of Object.keys(conflicts)) {
      const file = folder.at(name);
      const plain = await tilework(["sokoban", "check", file]);
      assert.equal(plain.code, 1);
      assert.match(plain.out, /:8:1: error: A merge left a conflict here/);
      assert.equal(plain.out.split("\n").length, 2, plain.out);
      const json = await tilework(["sokoban", "check", file, "--json"]);
      assert.deepEqual([json.code, JSON.parse(json.out).code, JSON.parse(json.out).line], [1, "conflict", 8]);
      const github = await tilework(["sokoban", "check", file, "--format", "github"]);
      assert.match(github.out, /^::error file=[^,]*,line=8,col=1,title=conflict::/);
      const piped = await tilework(["sokoban", "check", "-"], conflicts["two.xsb"]);
      assert.deepEqual([piped.code, piped.out.slice(0, 14)], [1, "-:8:1: error: "]);
      const shards = ["1/2", "2/2"].map((shard) => tilework(["sokoban", "check", file, "--shard", shard]));
      const codes = (await Promise.all(shards)).map(({ code }) => code);
      assert.deepEqual(codes.sort(), [0, 1]);
    }
  });

  it("are refused by every other command that reads levels, with the line, and nothing is written", async () => {
    const file = folder.at("three.xsb");
    const results = folder.put("results.jsonl", JSON.stringify(solvedLine(file)));
    const readme = folder.put("README.md", ["```sokoban", text([]), "```", ""].join("\n"));
    const before = readdirSync(folder.path).sort();
    const commands = [
      ...words`solve optimize rate verify dedupe lab explain replay picture claim`.map((command) => [
        "sokoban",
        command,
        file,
      ]),
      ["sokoban", "test", file, "--junit", folder.at("report.xml")],
      words`sokoban test ${file} --format github`,
      words`sokoban optimize ${file} --write --seconds 1`,
      ["sokoban", "optimize", file, "-o", folder.at("better.xsb")],
      words`sokoban convert ${file} --crop`,
      ["sokoban", "picture", readme],
      ["sokoban", "merge", results],
      ["play", "--level", file],
    ];
    await assertRefused(commands.map((args) => [args, /a merge left a conflict in line \d+\./]));
    assert.deepEqual(readdirSync(folder.path).sort(), before);
    assert.equal(folder.text("three.xsb"), conflicts["three.xsb"]);
    const { error } = await tilework(["sokoban", "solve", "-", "--json"], conflicts["two.xsb"]);
    assert.match(JSON.parse(error).error.message, /a merge left a conflict in line 8\./);
  });
});

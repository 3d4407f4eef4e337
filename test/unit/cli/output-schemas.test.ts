import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { outputSchemas, schemaFiles } from "../../../src/cli/output-schemas.js";
import { readValue } from "../../../src/operations/terms/schema.js";
import { tilework } from "./program.js";

const levels =
  "; One\n\n#####\n#@$.#\n#####\nClaim: solvable\nClaim: pushes <= 0\n\n#####\n#$ .#\n#####\n\n######\n#$@ .#\n######\n";

/** Calls whose lines have a schema, with what they read. */
const calls: readonly (readonly [string, readonly string[], string])[] = [
  ["sokoban-solve", ["sokoban", "solve", "-"], levels],
  ["sokoban-check", ["sokoban", "check", "-"], levels],
  ["sokoban-rate", ["sokoban", "rate", "-"], levels],
  ["sokoban-test", ["sokoban", "test", "-"], levels],
  ["sokoban-optimize", ["sokoban", "optimize", "-", "--seconds", "0.2"], levels],
  ["sokoban-lab", ["sokoban", "lab", "-", "--seconds", "0.2"], levels],
  ["sokoban-explain", ["sokoban", "explain", "-"], "######\n#$@ .#\n######\n"],
  ["sokoban-explain", ["sokoban", "explain", "-"], levels],
  [
    "sokoban-generate",
    ["sokoban", "generate", "--grade", "easy", "--width", "5", "--height", "5", "--boxes", "1"],
    "",
  ],
  ["sokoban-generate", ["sokoban", "generate", "--width", "5", "--height", "5", "--boxes", "8"], ""],
  ["sliding-solve", ["sliding", "solve", "-"], "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\nnone\n"],
  ["sliding-scramble", ["sliding", "scramble", "--count", "2"], ""],
  ["list", ["list"], ""],
];

describe("command line: JSON output", () => {
  const home = mkdtempSync(path.join(tmpdir(), "tilework-schemas-"));
  const env = { XDG_DATA_HOME: home };
  after(() => rmSync(home, { recursive: true, force: true }));

  it("has the schemas that the folder holds (npm run manifest)", () => {
    const files = schemaFiles();
    assert.deepEqual(readdirSync("schemas").sort(), Object.keys(files).sort());
    for (const [name, text] of Object.entries(files))
      assert.equal(readFileSync(path.join("schemas", name), "utf8"), text, name);
  });

  it("fits its schemas, and has no property that these lack", async () => {
    const tried = new Set(["error"]);
    await tilework(["play", "sliding", "--size", "3x3", "--plain"], "right\ndown\nquit\n", { env });
    for (const [name, args, input] of calls) {
      const { out, error } = await tilework([...args, "--json"], input, { env });
      const lines = out.trim().split("\n");
      assert.ok(out !== "", `${args.join(" ")}: ${error}`);
      const schema = { ...outputSchemas[name]!, additionalProperties: false } as const;
      for (const line of lines) {
        const read = readValue(schema, JSON.parse(line));
        assert.ok(read.ok, `${args.join(" ")}: ${read.ok ? "" : read.mismatch.message}\n${line}`);
      }
      tried.add(name);
    }
    assert.deepEqual([...tried].sort(), Object.keys(outputSchemas).sort());
  }).timeout(120_000);

  it("has errors as JSON, with a code that stays", async () => {
    for (const [args, code] of [
      [["sokoban", "solve", "none.xsb", "--json"], "file"],
      [["sokoban", "solve", "--json"], "usage"],
      [["sokoban", "check", "none.xsb", "--format", "json"], "file"],
      [["sokoban", "check", "x", "--format", "xml", "--json"], "usage"],
      [["sokoban", "check", "--format=json", "--nothing"], "usage"],
    ] as const) {
      const { code: exit, out, error } = await tilework(args);
      assert.deepEqual([exit, out], [2, ""]);
      const read = readValue(outputSchemas.error!, JSON.parse(error));
      assert.ok(read.ok, error);
      assert.equal(JSON.parse(error).error.code, code, error);
    }
  });

  it("can be annotations of GitHub Actions, which no text of a file breaks", async () => {
    const file = path.join(home, "a,b:c%.xsb");
    writeFileSync(file, levels);
    const checked = await tilework(["sokoban", "check", file, "--format", "github"]);
    const place = file.replace("%", "%25").replace(",", "%2C").replace(":", "%3A");
    assert.match(
      checked.out.split("\n")[0]!,
      /^::(?:error|warning|notice) file=.*,line=\d+,col=\d+,title=[\w-]+::\S/,
    );
    assert.ok(checked.out.includes(`file=${place},`), checked.out);
    const tested = await tilework(["sokoban", "test", file, "--format", "github"]);
    assert.match(tested.out, /^::notice file=[^\n]*,line=6,title=solvable::/m);
    assert.match(tested.out, /^::error file=[^\n]*,line=7,title=pushes <= 0::/m);
    assert.equal(tested.code, 1);
  });
});

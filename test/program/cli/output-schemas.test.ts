import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { commands } from "../../../src/cli/commands.js";
import { outputSchemas, schemaFiles } from "../../../src/cli/commands-guide.js";
import { formatChecked } from "../../../src/games/saves/checksum.js";
import { type ObjectSchema, readValue, type Schema } from "../../../src/operations/schema.js";
import { tilework, words } from "../../shared/program.js";

const levels =
  "; One\n\n#####\n#@$.#\n#####\nClaim: solvable\nClaim: pushes <= 0\n\n#####\n#$ .#\n#####\n\n######\n#$@ .#\n######\n";

/** Calls whose lines have a schema, with what they read. */
const calls: readonly (readonly [string, readonly string[], string])[] = [
  ["sokoban-solve", ["sokoban", "solve", "-"], levels],
  ["sokoban-check", ["sokoban", "check", "-"], levels],
  ["sokoban-verify", ["sokoban", "verify", "-"], `${levels}Solution:\nr\n`],
  ["sokoban-dedupe", ["sokoban", "dedupe", "-"], `${levels}\n#####\n#.$@#\n#####\n`],
  ["2048-best", ["2048", "best", "-", "--seconds", "0.1"], "2 0 4/0 2 8/4 16 2"],
  ["sokoban-rate", ["sokoban", "rate", "-"], levels],
  ["sokoban-test", ["sokoban", "test", "-"], levels],
  ["sokoban-optimize", ["sokoban", "optimize", "-", "--seconds", "0.2"], levels],
  ["sokoban-lab", ["sokoban", "lab", "-", "--seconds", "0.2"], levels],
  // Its boxes can be pushed in two orders.
  ["sokoban-lab", ["sokoban", "lab", "-"], "#######\n#.$@$.#\n#######\n"],
  ["sokoban-explain", ["sokoban", "explain", "-"], "######\n#$@ .#\n######\n"],
  ["sokoban-explain", ["sokoban", "explain", "-"], levels],
  ["sokoban-generate", ["sokoban", "generate", "--grade", "easy", "--seed", "8"], ""],
  ["sokoban-generate", ["sokoban", "generate", "--width", "5", "--height", "5", "--boxes", "8"], ""],
  ["sliding-solve", ["sliding", "solve", "-"], "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\nnone\n"],
  ["sliding-scramble", ["sliding", "scramble", "--count", "2"], ""],
  ["list", ["list"], ""],
  ["bin", ["bin"], ""],
  ["import", ["import", "-"], formatChecked({ format: "tilework-progress", version: 1 })],
  ["today", ["today"], ""],
  ["statistics", ["statistics"], ""],
  ["2048-autoplay 2048-autoplay-summary", words`2048 autoplay --games 2 --depth 0 --size 3x3`, ""],
  [
    "sliding-analyze sliding-analyze-session",
    ["sliding", "analyze", "-"],
    "1 2 3/4 5 6/7 0 8; R; 0.71\n1 2 3/4 5 6/0 7 8; R2; DNF\n",
  ],
];

/** The same for games without commands of their own, which no call above names. */
const generalCalls = Object.entries(commands)
  .filter(([game]) => !calls.some(([, [name]]) => name === game))
  .flatMap(([game, actions]) =>
    Object.keys(actions).map((action) => [`${game}-${action}`, [game, action], ""] as const),
  );

describe("command line: JSON output", () => {
  const home = temporaryFolder("schemas").path;
  const env = { XDG_DATA_HOME: home };

  it("has the schemas in the folder (npm run manifest)", () => {
    const files = schemaFiles();
    assert.deepEqual(readdirSync("schemas").sort(), Object.keys(files).sort());
    for (const [name, text] of Object.entries(files))
      assert.equal(readFileSync(path.join("schemas", name), "utf8"), text, name);
  });

  it("has a description for each schema, and for each row and column that it counts from 1", () => {
    const undescribed = (schema: object): readonly string[] =>
      Object.entries(schema).flatMap(([name, part]: [string, unknown]) => {
        if (typeof part !== "object" || part === null) return [];
        const isPlace = ["row", "column"].includes(name) && "type" in part;
        const found = isPlace && !JSON.stringify(part).includes("counted from 1") ? [name] : [];
        return [...found, ...undescribed(part)];
      });
    for (const [name, { description, schema }] of Object.entries(outputSchemas)) {
      assert.match(description, /\.$/, name);
      assert.deepEqual(undescribed(schema), [], name);
    }
  });

  it("fits its schemas, and has no property that these lack", async () => {
    const tried = new Set(["error"]);
    await tilework(["play", "sliding", "--size", "3x3", "--plain"], "right\ndown\nquit\n", { env });
    await finishPuzzleOfToday();
    await binGame();
    for (const [names, args, input] of [...calls, ...generalCalls]) {
      const { out, error } = await tilework([...args, "--json"], input, { env });
      const lines = out.trim().split("\n");
      assert.ok(out !== "", `${args.join(" ")}: ${error}`);
      const schemas = names.split(" ").map((name) => ({ name, schema: closed(outputSchemas[name]!.schema) }));
      for (const line of lines) {
        const reads = schemas.map(({ name, schema }) => ({
          name,
          read: readValue(schema, JSON.parse(line)),
        }));
        const fitting = reads.filter(({ read }) => read.ok);
        const wrong = reads.map(({ read }) => (read.ok ? "" : read.mismatch.message)).join(" ");
        assert.equal(fitting.length, 1, `${args.join(" ")}: ${wrong}\n${line}`);
        tried.add(fitting[0]!.name);
      }
    }
    assert.deepEqual([...tried].sort(), Object.keys(outputSchemas).sort());
  }).timeout(120_000);

  it("has errors as JSON, with a code that stays and the option, the file or the level", async () => {
    for (const [args, code, at] of [
      [["sokoban", "solve", "none.xsb", "--json"], "file", "none.xsb"],
      [["sokoban", "solve", "--json"], "usage", ""],
      [["sokoban", "check", "none.xsb", "--format", "json"], "file", "none.xsb"],
      [["sokoban", "check", "x", "--format", "xml", "--json"], "usage", "--format"],
      [["sokoban", "check", "--format=json", "--nothing"], "usage", "--nothing"],
      [["sokoban", "rate", "x", "--shard", "9/8", "--json"], "usage", "--shard"],
      [["sokoban", "rate", "x", "--seconds=-1", "--json"], "usage", "--seconds"],
      [["sokoban", "generate", "--boxes", "9", "--json"], "usage", "--boxes"],
      [["today", "--day", "never", "--json"], "usage", "--day"],
      [["chess", "--json"], "usage", "chess"],
      [["sokoban", "dance", "--json"], "usage", "dance"],
      [["statistics", "more", "--json"], "usage", "more"],
      [["statistics", "--csv", "--json"], "usage", "--csv"],
      [["bin", "--restore", "1", "--empty", "--json"], "usage", "--restore"],
      [["sliding", "scramble", "--size", "9x9", "--json"], "usage", "--size"],
      [["sliding", "scramble", "--seed", "x", "--json"], "usage", "--seed"],
      [["sliding", "scramble", "--form", "x", "--json"], "usage", "--form"],
      [["sliding", "solve", "a", "b", "--json"], "usage", "b"],
      [["2048", "autoplay", "--games", "1", "--seed", "x", "--json"], "usage", "--seed"],
      [["2048", "autoplay", "--games", "1", "--seed", "4294967296", "--json"], "usage", "--seed"],
      [["sokoban", "generate", "--grade", "odd", "--json"], "usage", "--grade"],
      [["sokoban", "generate", "--count", "1.5", "--json"], "usage", "--count"],
      [["sokoban", "optimize", "a", "--force", "--json"], "usage", "--force"],
      [["sokoban", "optimize", "a", "--from", "x", "--json"], "usage", "--from"],
      [["sokoban", "optimize", "-", "--write", "--json"], "usage", "-"],
      [["sokoban", "test", "a", "--force", "--json"], "usage", "--force"],
    ] as const) {
      const { code: exit, out, error } = await tilework(args);
      assert.deepEqual([exit, out], [2, ""]);
      const read = readValue(outputSchemas.error!.schema, JSON.parse(error));
      assert.ok(read.ok, error);
      assert.deepEqual([JSON.parse(error).error.code, JSON.parse(error).error.at], [code, at], error);
    }
    const stuck = await tilework(["sokoban", "explain", "-", "--moves", "ll", "--json"], levels);
    assert.equal(JSON.parse(stuck.error).error.at, "--moves, move 1");
  });

  it("has errors as JSON if it is interrupted or a solver fails", async () => {
    const interrupt = AbortSignal.abort();
    const { code, error } = await tilework(["sokoban", "check", "-", "--json"], levels, { interrupt });
    const expected = { code: "interrupted", message: "It was interrupted.", at: "" };
    assert.deepEqual([code, JSON.parse(error).error], [1, expected]);
    // A thread of this program ends at once.
    const threadProgram = path.join(home, "no-solver.cjs");
    writeFileSync(threadProgram, "process.exit(1);\n");
    const level = "#####\n#@$.#\n#####\n";
    const failed = await tilework(["sokoban", "solve", "-", "--json"], level, { threadProgram });
    const told = failed.error.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
    assert.equal(failed.code, 1);
    assert.equal(told.map(({ error }) => `${error.code} ${error.at}`).join(), "solver -:1", failed.error);
  });

  /** Plays today's game of 2048 until no move is left. Of 20,000 games none took half as many keys. */
  async function finishPuzzleOfToday(): Promise<void> {
    const puzzles = async () => JSON.parse((await tilework(["today", "--json"], "", { env })).out).puzzles;
    const place = (await puzzles()).findIndex(({ id }: { readonly id: string }) => id.startsWith("2048"));
    await tilework(["play", (await puzzles())[place].id], `${"asdw".repeat(10)}\n`.repeat(30), { env });
    assert.equal((await puzzles())[place].finished?.onTime, true);
  }

  /** Starts games until one is moved to the bin. */
  async function binGame(): Promise<void> {
    for (let seed = 11; seed <= 17; seed++)
      await tilework(["play", "2048", "--seed", String(seed)], "asd", { env });
  }

  it("can be annotations of GitHub Actions, which no text in a file can break", async () => {
    const file = path.join(home, "a,b:c%.xsb");
    writeFileSync(file, levels);
    const checked = await tilework(["sokoban", "check", file, "--format", "github"]);
    const place = file.replace("%", "%25").replace(",", "%2C").replace(":", "%3A");
    const annotation = /^::(?:error|warning|notice) file=.*,line=\d+,col=\d+,title=[\w-]+::\S/;
    assert.match(checked.out.split("\n")[0]!, annotation);
    assert.ok(checked.out.includes(`file=${place},`), checked.out);
    const tested = await tilework(["sokoban", "test", file, "--format", "github"]);
    assert.match(tested.out, /^::notice file=[^\n]*,line=6,title=solvable::/m);
    assert.match(tested.out, /^::error file=[^\n]*,line=7,title=pushes <= 0::/m);
    assert.equal(tested.code, 1);
  });
});

/** The schema without properties that it does not name, at every depth. */
function closed<S extends Schema>(schema: S): S {
  const parts = schema as Partial<ObjectSchema> & { readonly items?: Schema };
  const properties =
    parts.properties && Object.entries(parts.properties).map(([name, one]) => [name, closed(one)] as const);
  return {
    ...schema,
    ...(parts.items === undefined ? {} : { items: closed(parts.items) }),
    ...(properties === undefined
      ? {}
      : { additionalProperties: false, properties: Object.fromEntries(properties) }),
  };
}

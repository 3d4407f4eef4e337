import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { products } from "../../../scripts/lib/build/products.mjs";
import { allLevels, chooseTests, namedBundles, rules } from "../../../scripts/lib/tests/changed-tests.mjs";

/** A test of this path that imports these files besides. */
const test = (level: "unit" | "pages" | "host", name: string, ...imports: readonly string[]) => {
  const file = `test/${level}/${name}.test.ts`;
  return { level, file, imports: new Set([file, ...imports]), text: "", ownText: "" };
};

const tests = [
  test("unit", "games/laws", "src/games/random.ts", "src/solving/search.ts"),
  test("unit", "house/docs"),
  test("pages", "looks", "src/games/random.ts"),
  test("host", "commands", "src/games/random.ts", "src/solving/search.ts"),
];
const bundles = new Map([["solver-worker", new Set(["src/solving/search.ts"])]]);

describe("the tests that a change needs", () => {
  it("are those that reach it at the lowest levels, and those that read the whole tree", () => {
    const choose = (...changed: string[]) => {
      const { chosen, leftOut } = chooseTests({ changed, tests, bundles });
      return [[...chosen].map((file) => basename(file, ".test.ts")).join(), leftOut.at(-1)];
    };
    const reason = "host: 1 file left out: what";
    assert.deepEqual(choose("src/games/random.ts"), [
      "laws,docs,looks",
      `${reason} needs no VS Code is tested without it`,
    ]);
    assert.deepEqual(choose("src/solving/search.ts"), [
      "laws,docs",
      `${reason} runs in threads is tested without windows`,
    ]);
    assert.equal(choose("src/platform/random.ts")[0], "docs");
    assert.equal(choose()[0], "");
  });
});

describe("the rules about changes", () => {
  it("match every file, and say why tests are left out", () => {
    assert.ok(rules.at(-1)?.files.test("any/file"));
    for (const { files, levels, why } of rules)
      assert.equal(why === "", levels.length === allLevels.length, `${files}`);
  });

  it("name existing tests and bundles", () => {
    const files = readdirSync("test", { recursive: true, encoding: "utf8" })
      .filter((file) => /^(?:pages|host|e2e)\b/.test(file))
      .map((file) => basename(file));
    for (const { also = [] } of rules)
      for (const name of also) assert.ok(files.includes(`${name}.test.ts`), name);
    const entries = Object.values(products).flatMap(({ entryPoints = {} }) => Object.keys(entryPoints));
    for (const name of namedBundles) assert.ok(entries.includes(name), name);
  });
});

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { products } from "../../../scripts/lib/build/products.mjs";
import { allLevels, namedBundles, rules } from "../../../scripts/lib/tests/changed-tests.mjs";

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

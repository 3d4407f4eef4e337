import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

describe("benches", () => {
  const script = readFileSync(join("scripts", "bench.mjs"), "utf8");
  const benches = [...script.matchAll(/^ {2}"?([\w-]+)"?: \{\s*module: "([\w-]+)"/gm)].map(
    ([, name = "", module = ""]) => ({ name, module }),
  );

  it("list their own options", () => {
    assert.ok(benches.length >= 10, `${benches.length} benches were seen`);
    for (const { name, module } of benches) {
      const source = readFileSync(join("test", "bench", `${module}.ts`), "utf8");
      const usage = /^export const usage =\s+["`]Usage: npm run bench -- ([\w-]+)(?: \[?[-\w]|["`])/m.exec(
        source,
      );
      assert.equal(usage?.[1], name, `${module}.ts`);
    }
  });

  it("are all in the script", () => {
    const modules = readdirSync(join("test", "bench")).filter(
      (file) =>
        file.endsWith(".ts") &&
        /^export async function run\(/m.test(readFileSync(join("test", "bench", file), "utf8")),
    );
    assert.deepEqual(modules.toSorted(), benches.map(({ module }) => `${module}.ts`).toSorted());
  });
});

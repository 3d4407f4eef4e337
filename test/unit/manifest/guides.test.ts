import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { settingProperties } from "../../../src/manifest/configuration.js";
import { anchorsOf } from "../shared/markdown-anchors.js";
import { sourcesIn } from "../shared/sources.js";

/** Fails if a guide, or a heading in it, does not ship. `target` is as the command Open Guide takes it. */
function assertShips(target: string, source: string): void {
  const [guide = "", anchor] = target.split("#");
  const file = `docs/${guide}.md`;
  const shipped = readFileSync(".vscodeignore", "utf8").split("\n");
  assert.ok(existsSync(file) && shipped.includes(`!${file}`), `${source}: ${file}`);
  if (anchor !== undefined)
    assert.ok(anchorsOf(readFileSync(file, "utf8")).includes(anchor), `${source}: ${target}`);
}

describe("the links of settings and errors to guides", () => {
  const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;
  const settings = Object.entries(settingProperties());

  it("are at the end of every description of a setting, and lead to a guide that ships and to a heading in it", () => {
    assert.ok(settings.length > 25);
    for (const [name, { markdownDescription }] of settings) {
      const text = texts[markdownDescription.replaceAll("%", "")] ?? "";
      const [, query] = / \[Learn more\]\(command:tilework\.openGuide\?([^)]+)\)$/.exec(text) ?? [];
      assert.ok(query !== undefined, name);
      const [target = ""] = JSON.parse(decodeURIComponent(query)) as readonly string[];
      assertShips(target, name);
    }
  });

  it("lead from errors to a guide that ships and to a heading in it", () => {
    const guide = /(?:const guide = |^ +|, )"([a-z][a-z\d-]*(?:#[a-z\d-]+)|levels-as-tests)"/gm;
    const targets = sourcesIn("src/extension").flatMap(([file, text]) =>
      [...text.matchAll(guide)].map(([, target = ""]) => [file, target] as const),
    );
    assert.ok(targets.length >= 5, `${targets.length}`);
    for (const [name, target] of targets) assertShips(target, name);
  });
});

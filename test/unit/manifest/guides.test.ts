import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { configuration } from "../../../src/manifest/configuration.js";
import { anchorsOf } from "../shared/markdown-anchors.js";

describe("the links of settings to guides", () => {
  const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;
  const settings = Object.entries(configuration().properties) as readonly (readonly [
    string,
    { readonly markdownDescription: string },
  ])[];

  it("are at the end of every description, and lead to a guide that ships and to a heading in it", () => {
    assert.ok(settings.length > 25);
    const shipped = readFileSync(".vscodeignore", "utf8").split("\n");
    for (const [name, { markdownDescription }] of settings) {
      const text = texts[markdownDescription.replaceAll("%", "")] ?? "";
      const [, query] = / \[Learn more\]\(command:tilework\.openGuide\?([^)]+)\)$/.exec(text) ?? [];
      assert.ok(query !== undefined, name);
      const [target = ""] = JSON.parse(decodeURIComponent(query)) as readonly string[];
      const [guide = "", anchor] = target.split("#");
      const file = `docs/${guide}.md`;
      assert.ok(existsSync(file) && shipped.includes(`!${file}`), `${name}: ${file}`);
      if (anchor !== undefined)
        assert.ok(anchorsOf(readFileSync(file, "utf8")).includes(anchor), `${name}: ${target}`);
    }
  });
});

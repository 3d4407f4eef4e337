import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { collectTexts } from "../../../scripts/lib/l10n-texts.mjs";

describe("localization", () => {
  const bundle = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8")) as Record<string, string>;

  it("has every text of the sources in its bundle, and no other (npm run l10n)", () => {
    const { texts, problems } = collectTexts();
    assert.deepEqual(problems, [], "texts must be literals");
    assert.ok(texts.length > 50);
    assert.deepEqual(Object.keys(bundle).sort(), [...texts].sort());
    for (const [key, value] of Object.entries(bundle)) assert.equal(key, value);
  });

  it("names every string of the manifest, and no other", () => {
    const manifest = readFileSync("package.json", "utf8");
    const used = new Set([...manifest.matchAll(/"%([\w.]+)%"/g)].map((match) => match[1]));
    const given = Object.keys(JSON.parse(readFileSync("package.nls.json", "utf8")) as object);
    assert.deepEqual(given.sort(), [...used].sort());
  });
});

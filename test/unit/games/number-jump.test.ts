import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { games as shipped } from "../../../src/games/registry/registry.js";
import { numberJump } from "../../games/number-jump/number-jump.js";
import { games } from "../../games/registry.js";

describe("Number Jump, a game of levels that does not ship", () => {
  const { levels } = numberJump;

  it("has no parts of Sokoban: no files, pushes, boxes, deadlocks, XSB or LURD", () => {
    const { files, notation, pushes, carrying, deadlocks, solving } = levels!;
    assert.deepEqual([files, notation, pushes, carrying, deadlocks, solving], new Array(6).fill(undefined));
  });

  it("touches nothing outside its folder: no file of the product knows it", () => {
    // The developer guides may mention it.
    const product = ["src", "scripts", "media", "l10n"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
      ),
    );
    const files = [
      ...product,
      ...readdirSync(".").filter((name) => /\.(json|md|mjs)$/.test(name) && name !== "CONTRIBUTING.md"),
    ];
    assert.ok(files.length > 500, `only ${files.length} files were looked at`);
    const itself = /number.?jump/i;
    const known = files.filter((file) => itself.test(file) || itself.test(readFileSync(file, "utf8")));
    assert.deepEqual(known, []);
    assert.deepEqual(games, [...shipped, numberJump]);
  });
});

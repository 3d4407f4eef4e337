import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { applyEdits } from "../../../src/games/sokoban/level/finding.js";
import { levelMerge } from "../../../src/games/sokoban/merge/level-merge.js";
import { mergeSquares } from "../../../src/games/sokoban/merge/merge-squares.js";
import { resolveMerge } from "../../../src/games/sokoban/merge/resolve-merge.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { makeConflict } from "../../shared/repository.js";

const base =
  "Levels\n\n#######\n#.@ # #\n#$* $ #\n#   $ #\n# ..  #\n#     #\n#######\nTitle: One\n\n#####\n#@$.#\n#####\n";
const ours = base.replace("#$* $ #", "#$*#$ #");
const theirs = base.replace("#   $ #", "# # $ #");

describe("sokoban: conflicts that Git writes", () => {
  /** The file with the conflict, as Git writes it. */
  function conflictOf(base: string, ours: string, theirs: string, style: string): string {
    const folder = temporaryFolder("merge").path;
    makeConflict(folder, "levels.xsb", { base, ours, theirs }, style);
    return readFileSync(join(folder, "levels.xsb"), "utf8");
  }

  before(function () {
    try {
      execFileSync("git", ["--version"]);
    } catch {
      console.log("      There is no Git on this machine.");
      this.skip();
    }
  });

  for (const style of ["merge", "diff3", "zdiff3"]) {
    it(`are resolved to either side's file, in the style ${style}`, () => {
      for (const lineEnd of ["\n", "\r\n"]) {
        const [one, two, three] = [base, ours, theirs].map((text) => text.replaceAll("\n", lineEnd));
        const text = conflictOf(one!, two!, three!, style);
        const merge = levelMerge(text);
        const [conflict] = merge?.levels ?? [];
        assert.ok(merge !== undefined && conflict !== undefined && merge.levels.length === 1);
        assert.equal(conflict.base !== undefined, style !== "merge");
        assert.deepEqual([conflict.ours.label, conflict.theirs.label], ["HEAD", "feature"]);
        for (const [kind, whole] of [
          ["ours", two],
          ["theirs", three],
        ] as const) {
          const edits = resolveMerge(merge, conflict, { kind });
          assert.equal(applyEdits(text, edits ?? []), whole);
        }
        const both = resolveMerge(merge, conflict, { kind: "both" });
        assert.equal(readCollection(applyEdits(text, both ?? [])).levels.length, 3);
      }
    });
  }

  it("merge by themselves where the base is known and both changed different squares", () => {
    const text = conflictOf(base, ours, theirs, "diff3");
    const merge = levelMerge(text);
    const [conflict] = merge?.levels ?? [];
    assert.ok(merge !== undefined && conflict !== undefined);
    const found = mergeSquares(merge, conflict);
    assert.ok("squares" in found);
    const choices = found.squares.flatMap(({ proposal }) => proposal ?? []);
    const edits = resolveMerge(merge, conflict, { kind: "squares", choices });
    assert.equal(applyEdits(text, edits ?? []), ours.replace("#   $ #", "# # $ #"));
  });
});

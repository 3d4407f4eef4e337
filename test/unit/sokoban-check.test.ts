import assert from "node:assert/strict";
import { english } from "../../src/games/message.js";
import { checkCollection } from "../../src/games/sokoban/check/check.js";
import { applyEdits, type Finding } from "../../src/games/sokoban/level/finding.js";
import { readCollection } from "../../src/games/sokoban/text/collection.js";
import { levelFilesFor } from "./sokoban-data.js";

function findings(text: string): readonly Finding[] {
  return checkCollection(readCollection(text));
}

/** Each finding as "severity code line:column", with what its fixes make of the text. */
function brief(rows: readonly string[]): readonly string[] {
  return findings(rows.join("\n")).map(({ severity, code, range }) => `${severity} ${code} ${range.line}:${range.column}`);
}

/** After its first fix the finding is gone, and no other has come. */
function assertFixed(rows: readonly string[], expected: readonly string[]): void {
  const text = rows.join("\n");
  const [fix] = findings(text).flatMap(({ fixes }) => fixes);
  assert.ok(fix !== undefined);
  const fixed = applyEdits(text, fix.edits);
  assert.deepEqual(fixed.split("\n"), expected);
  assert.deepEqual(findings(fixed), []);
}

describe("sokoban: checking levels", () => {
  it("is content with a whole level", () => {
    assert.deepEqual(brief(["#####", "#@$.#", "#####"]), []);
    assert.deepEqual(brief(["#####", "#@O X#", "#####"]), []);
  });

  it("misses players and finds too many", () => {
    assert.deepEqual(brief(["#####", "# $.#", "#####"]), ["error no-player 0:0"]);
    assert.deepEqual(brief(["#####", "# $ #", "#####"]), ["error no-player 0:0", "error counts 0:0"]);
    assert.ok(!brief(["#####", "#@$?#", "#####"]).some((finding) => finding.includes("counts")));
    const two = ["######", "#@$.@#", "######"];
    assert.deepEqual(brief(two), ["error second-player 1:4"]);
    assertFixed(two, ["######", "#@$. #", "######"]);
    assertFixed(["######", "#@O.+#", "######"], ["######", "#@O.X#", "######"]);
  });

  it("counts boxes and goals", () => {
    assert.deepEqual(brief(["######", "#@$  #", "######"]), ["error counts 0:0"]);
    assert.deepEqual(brief(["#######", "#@$.. #", "#######"]), ["error counts 0:0"]);
    assert.deepEqual(brief(["#####", "#@  #", "#####"]), ["warning no-boxes 0:0"]);
  });

  it("finds the hole in a wall, and closes it", () => {
    const open = ["#######", "#@$ . #", "#     #", "### ###"];
    assert.deepEqual(brief(open), ["warning open 3:3"]);
    assertFixed(open, ["#######", "#@$ . #", "#     #", "#######"]);
    const side = ["  #####", "  #@$ .", "  #   #", "  #####"];
    assert.deepEqual(brief(side), ["warning open 1:6"]);
    assertFixed(["  #####", "  #@$. ", "  #   #", "  #####"], ["  #####", "  #@$.#", "  #   #", "  #####"]);
    const none = [".....", ".@OX.", "....."];
    assert.deepEqual(brief(none), ["warning open 0:0"]);
    assertFixed(none, ["#######", "#.....#", "#.@OX.#", "#.....#", "#######"]);
  });

  it("finds boxes and goals out of reach, not ornaments", () => {
    const far = ["##########", "#@$.# $ .#", "##########"];
    assert.deepEqual(brief(far), ["error box-out-of-reach 1:6", "error goal-out-of-reach 1:8"]);
    assert.deepEqual(brief(["##########", "#@$.# * *#", "##########"]), []);
  });

  it("finds boxes that are lost from the start, and levels that are solved", () => {
    assert.deepEqual(brief(["######", "#$  .#", "#@   #", "######"]), ["error dead-box 1:1"]);
    assert.deepEqual(brief(["########", "#      #", "# $$   #", "# $$ @ #", "# .... #", "#      #", "########"]).length, 4);
    assert.deepEqual(brief(["#####", "#@* #", "#####"]), ["information solved 0:0"]);
  });

  it("replays stored solutions, and keeps the ones that fit", () => {
    const level = ["######", "#@ $.#", "######"];
    assert.deepEqual(brief([...level, "Solution:", "RR"]), []);
    assert.deepEqual(brief([...level, "Solution:", "r"]), ["warning solution 3:0"]);
    assert.deepEqual(brief([...level, "Saved Game:", "r"]), []);
    const [finding] = findings([...level, "Solution:", "ru"].join("\n"));
    assert.equal(english(finding?.message ?? { text: "", args: [] }), "This solution does not fit the level. Move 2, “u”, cannot be played.");
  });

  it("says when it had to assume what dots are, when a level is too large, and when there is none", () => {
    assert.deepEqual(
      brief(["######", "#@ .##", "######"]).filter((line) => line.includes("assumed")),
      ["information assumed-dialect 0:0"],
    );
    const rows = Array.from({ length: 300 }, () => "#".repeat(300));
    assert.deepEqual(brief(rows), ["error too-large 0:0"]);
    assert.deepEqual(brief(["Hello"]), ["information no-level 0:0"]);
  });

  it("finds nothing wrong with real levels", function () {
    for (const text of levelFilesFor(this).values())
      assert.deepEqual(
        findings(text).filter(({ severity }) => severity === "error"),
        [],
      );
  });
});

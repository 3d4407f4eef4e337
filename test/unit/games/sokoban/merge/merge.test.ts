import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits, type TextEdit } from "../../../../../src/games/sokoban/level/finding.js";
import {
  type LevelConflict,
  type LevelMerge,
  levelMerge,
} from "../../../../../src/games/sokoban/merge/level-merge.js";
import { mergeSquares, type SquareChoice } from "../../../../../src/games/sokoban/merge/merge-squares.js";
import {
  type MergeResolution,
  resolvedLevels,
  resolveMerge,
} from "../../../../../src/games/sokoban/merge/resolve-merge.js";
import { sideText } from "../../../../../src/games/sokoban/merge/side-text.js";
import type { LevelEntry } from "../../../../../src/games/sokoban/text/collection.js";
import { findConflicts } from "../../../../../src/games/sokoban/text/conflicts.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law, weighted } from "../../../shared/samples.js";
import { conflictText } from "./conflict-text.js";

const above = ["; Level 1", "#######", "#.@ # #"];
const below = ["#     #", "#######", "Title: One", ""];
const between = ["#$* $ #", "#   $ #"];

function fileOf(...parts: readonly (readonly string[])[]): string {
  return parts.flat().join("\n");
}

function mergeOf(text: string): LevelMerge {
  const merge = levelMerge(text);
  assert.ok(merge !== undefined, "there is a conflict");
  return merge;
}

function onlyConflict(merge: LevelMerge): LevelConflict {
  assert.equal(merge.levels.length, 1);
  return merge.levels[0]!;
}

function resolved(text: string, way: MergeResolution): string {
  const merge = mergeOf(text);
  const edits = resolveMerge(merge, onlyConflict(merge), way);
  assert.ok(edits !== undefined, "the way is possible");
  return applyEdits(text, edits);
}

function proposals(text: string): readonly (readonly [number, number, SquareChoice | undefined])[] {
  const merge = mergeOf(text);
  const found = mergeSquares(merge, onlyConflict(merge));
  assert.ok("squares" in found, "squares can be chosen");
  return found.squares.map(({ row, column, proposal }) => [row, column, proposal]);
}

function reasonOf(text: string): string {
  const merge = mergeOf(text);
  const found = mergeSquares(merge, onlyConflict(merge));
  return "reason" in found ? found.reason.text : "";
}

const rowsOf = ({ board }: LevelEntry) => board.rows.map((row) => row.text);
const ours = ["#$*#$ #", "#   $ #"];
const theirs = ["#$* $ #", "#  .$ #"];
const simple = fileOf(above, conflictText(ours, undefined, theirs), below);
const withBase = fileOf(above, conflictText(ours, between, theirs), below);

describe("sokoban: finding conflicts", () => {
  it("reads the sides, the base and the labels", () => {
    const [conflict, ...more] = findConflicts(withBase);
    assert.ok(conflict?.base !== undefined && more.length === 0);
    const section = ({ start, end }: { start: number; end: number }) => withBase.slice(start, end);
    assert.equal(section(conflict.ours), `${ours.join("\n")}\n`);
    assert.equal(section(conflict.base), `${between.join("\n")}\n`);
    assert.equal(section(conflict.theirs), `${theirs.join("\n")}\n`);
    const labels = [conflict.ours, conflict.base, conflict.theirs].map(({ label }) => label);
    assert.deepEqual(labels, ["HEAD", "1234567", "feature"]);
  });

  it("reads any line ends, also mixed ones", () => {
    for (const lineEnd of ["\r\n", "\r"]) {
      const text = simple.replaceAll("\n", lineEnd);
      assert.equal(resolved(text, { kind: "ours" }), fileOf(above, ours, below).replaceAll("\n", lineEnd));
    }
    const mixed = simple.replaceAll("======\n", "======\r\n").replaceAll("HEAD\n", "HEAD\r\n");
    assert.equal(findConflicts(mixed).length, 1);
  });

  it("leaves what isn't a conflict as text", () => {
    const count = (...lines: readonly string[]) => findConflicts(lines.join("\n")).length;
    assert.equal(count("Collection", "=======", "#####"), 0);
    assert.equal(count("<<<<<<< a", "x", "======="), 0);
    assert.equal(count("<<<<<<< a", "x", ">>>>>>> b"), 0);
    assert.equal(count("=======", "x", ">>>>>>> b"), 0);
    assert.equal(count(" <<<<<<< a", "x", "=======", "y", ">>>>>>> b"), 0);
    assert.equal(count("<<<<<<<a", "x", "=======", "y", ">>>>>>>b"), 0);
    // One of two separators may be a line of the file, and it is unknown which one.
    assert.equal(count("<<<<<<< a", "x", "=======", "y", "=======", ">>>>>>> b"), 0);
    assert.equal(count("<<<<<<< a", "x", "=======", "y", ">>>>>>> b"), 1);
    assert.equal(count("<<<<<<<<< a", "x", "=========", "y", ">>>>>>>>> b"), 1);
  });

  it("takes the inner one of nested conflicts, and no base that holds markers", () => {
    const nested = ["<<<<<<< a", "<<<<<<< b", "x", "=======", "y", ">>>>>>> c", "=======", "z", ">>>>>>> d"];
    const [conflict, ...more] = findConflicts(nested.join("\n"));
    assert.ok(more.length === 0);
    assert.equal(conflict?.ours.label, "b");
    const criss = ["<<<<<<< a", "x", "||||||| base", "<<<<<<<<< one", "p", "=========", "q", ">>>>>>>>> two"];
    const found = findConflicts([...criss, "=======", "y", ">>>>>>> b"].join("\n"));
    assert.equal(found.length, 1);
    assert.equal(found[0]?.base, undefined);
    assert.equal(found[0]?.theirs.label, "b");
  });
});

describe("sokoban: merging levels", () => {
  it("takes one side, in the conflict alone", () => {
    assert.equal(resolved(simple, { kind: "ours" }), fileOf(above, ours, below));
    assert.equal(resolved(simple, { kind: "theirs" }), fileOf(above, theirs, below));
  });

  it("takes both as two levels, each whole", () => {
    const both = resolved(simple, { kind: "both" });
    const found = readCollection(both).levels;
    const boards = [ours, theirs].map((side) => [...above.slice(1), ...side, ...below.slice(0, 2)]);
    assert.deepEqual(found.map(rowsOf), boards);
    assert.equal(found.map(({ title }) => title?.text).join(), "One,One");
  });

  it("proposes the changes of both sides where the base is known, and none without it", () => {
    assert.equal(proposals(withBase).join(" "), "2,3,ours 3,3,theirs");
    assert.equal(proposals(simple).join(" "), "2,3, 3,3,");
    const both = resolved(withBase, { kind: "squares", choices: ["ours", "theirs"] });
    assert.equal(both, fileOf(above, [ours[0]!, theirs[1]!], below));
  });

  it("combines a goal of one side with a box of the other", () => {
    const text = fileOf(above, conflictText(["#$* $$#"], ["#$* $ #"], ["#$* $.#"]), below);
    assert.deepEqual(proposals(text), [[2, 5, "combined"]]);
    const combined = resolved(text, { kind: "squares", choices: ["combined"] });
    assert.equal(combined, fileOf(above, ["#$* $*#"], below));
  });

  it("leaves the choice where both sides moved the player", () => {
    const base = ["#.@ # #", "#$* $ #"];
    const moved = conflictText(["#. @# #", "#$* $ #"], base, ["#.  # #", "#$* $@#"]);
    assert.equal(proposals(fileOf(above.slice(0, 2), moved, below)).join(" "), "1,3, 2,5,");
  });

  it("says why boards can only be taken as a whole", () => {
    const reason = (one: readonly string[], other: readonly string[], end = below) =>
      reasonOf(fileOf(above, conflictText(one, undefined, other), end));
    assert.match(reason(ours, [...theirs, "#     #"]), /rows/);
    const titled = (side: readonly string[], title: string) => [...side, "#######", `Title: ${title}`];
    assert.match(reason(titled(ours, "A"), titled(theirs, "B"), [""]), /text beside/);
    const padded = ours.map((row) => `${row} `);
    assert.match(reason(ours, padded), /same squares/);
  });

  it("keeps conflicts in titles, comments and solutions as text", () => {
    const titles = fileOf(
      ["; Level 1", "#####", "#@$.#", "#####"],
      conflictText(["Title: A"], undefined, ["Title: B"]),
      [""],
    );
    const merge = mergeOf(titles);
    assert.deepEqual([merge.levels.length, merge.texts.length], [0, 1]);
    const mixed = `${simple}\n${titles}`;
    const other = mergeOf(mixed);
    assert.deepEqual([other.levels.length, other.texts.length], [1, 1]);
    assert.equal(resolved(mixed, { kind: "theirs" }), `${fileOf(above, theirs, below)}\n${titles}`);
  });

  it("merges sides with several levels", () => {
    const one = ["#####", "#@$.#", "#####", ""];
    const two = ["######", "#@ $.#", "######", ""];
    const text = fileOf(conflictText([...one, ...two], undefined, two), above, between, below);
    const merge = mergeOf(text);
    const conflict = onlyConflict(merge);
    assert.deepEqual([conflict.ours.levels.length, conflict.theirs.levels.length], [2, 1]);
    assert.equal(readCollection(resolved(text, { kind: "both" })).levels.length, 4);
  });

  it("keeps two conflicts of one board together, and those of two boards apart", () => {
    const two = fileOf(
      ["#######"],
      conflictText(["#.@ # #"], undefined, ["#.@   #"]),
      ["#  $  #"],
      conflictText(["#  $. #"], undefined, ["# .$  #"]),
      ["#######", ""],
    );
    assert.equal(onlyConflict(mergeOf(two)).conflicts.length, 2);
    assert.equal(mergeOf(`${two}\n${two}`).levels.length, 2);
  });

  it("deletes a level that one side has deleted", () => {
    const level = ["#####", "#@$.#", "#####", ""];
    const text = fileOf(["First", "", ...level], conflictText(level, undefined, []), ["; last", ...level]);
    const merge = mergeOf(text);
    assert.equal(onlyConflict(merge).theirs.levels.length, 0);
    assert.equal(readCollection(resolved(text, { kind: "theirs" })).levels.length, 2);
    assert.equal(readCollection(resolved(text, { kind: "both" })).levels.length, 3);
  });
});

/** Lines that are likely to make or to break conflicts and boards. */
const line = weighted(
  [6, fc.constantFrom("#####", "#@$.#", "# $ #", "#  .#", "######", "#    #")],
  [3, fc.constantFrom("<<<<<<< a", "=======", ">>>>>>> b", "||||||| c", "<<<<<<<<< d")],
  [2, fc.constantFrom("", "Title: T", "; 1", "Solution: rR", "Collection", "OOO", "5#|#@$.#|5#")],
);
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const hostile = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 60 })
  .map((lines) => lines.map(([words, end]) => words + end).join(""));

const anyOf = (...rows: readonly string[]) => fc.array(fc.constantFrom(...rows), { maxLength: 3 });
const sides = fc.tuple(
  anyOf("#####", "#@$ #", "#. $#", "# $ #"),
  fc.option(anyOf("#####", "# $ #"), { nil: undefined }),
  anyOf("#####", "#@$.#", "#. *#", "# $ #"),
);
const part = weighted(
  [5, fc.constantFrom("#####", "#@$.#", "# $ #", "", "Title: T", "; 1").map((same) => [same])],
  [2, sides.map(([one, base, other]) => [...conflictText(one, base, other)])],
);
/** A file in which some lines are conflicts, with the texts of both sides. */
const conflicted = fc.array(part, { maxLength: 20 }).map((parts) => fileOf(...parts));

describe("sokoban: merging, with random files", () => {
  it("never throws, and changes nothing outside of the conflict", () => {
    law(300, [fc.oneof(hostile, conflicted)], (text) => {
      const merge = levelMerge(text);
      if (merge === undefined) return;
      for (const conflict of merge.levels) {
        for (const way of waysOf(merge, conflict)) {
          const edits: readonly TextEdit[] | undefined = resolveMerge(merge, conflict, way);
          assert.ok(edits !== undefined, "the way is possible");
          const after = applyEdits(text, edits);
          assert.ok(after.startsWith(text.slice(0, conflict.start)), "the text before stays");
          assert.ok(after.endsWith(text.slice(conflict.end)), "the text after stays");
          for (const { offset, length } of way.kind === "both" ? [] : edits)
            assert.ok(
              conflict.conflicts.some(({ start, end }) => start === offset && end === offset + length),
              "only conflicts are replaced",
            );
        }
      }
    });
  });

  it("takes one side everywhere as that side's text", () => {
    law(300, [fc.oneof(hostile, conflicted)], (text) => {
      const merge = levelMerge(text);
      if (merge === undefined) return;
      for (const kind of ["ours", "theirs"] as const) {
        const edits: readonly TextEdit[] = merge.levels.flatMap(
          (conflict) => resolveMerge(merge, conflict, { kind }) ?? [],
        );
        const rest = merge.texts.map((each) => ({
          offset: each.start,
          length: each.end - each.start,
          text: text.slice(each[kind].start, each[kind].end),
        }));
        const all: readonly TextEdit[] = [...edits, ...rest].sort((one, other) => one.offset - other.offset);
        assert.equal(applyEdits(text, all), sideText(text, findConflicts(text), kind).text);
      }
    });
  });

  it("knows the levels of each way before it is taken", () => {
    law(300, [conflicted], (text) => {
      const merge = levelMerge(text);
      const [conflict, ...more] = merge?.levels ?? [];
      if (merge === undefined || conflict === undefined || more.length + merge.texts.length > 0) return;
      for (const way of waysOf(merge, conflict)) {
        const edits: readonly TextEdit[] = resolveMerge(merge, conflict, way) ?? [];
        const after: readonly LevelEntry[] = readCollection(applyEdits(text, edits)).levels;
        const known = resolvedLevels(merge, conflict, way);
        assert.deepEqual(known?.collection.levels.map(rowsOf), after.map(rowsOf));
      }
    });
  });

  it("takes time proportional to the length of a hostile text", () => {
    const many = "<<<<<<< a\n#####\n=======\n# @ #\n>>>>>>> b\n".repeat(20_000);
    assert.ok((levelMerge(many)?.levels.length ?? 0) > 0);
    assert.equal(findConflicts("<<<<<<< a\n=======\n".repeat(50_000)).length, 0);
  });
});

function waysOf(merge: LevelMerge, conflict: LevelConflict): readonly MergeResolution[] {
  const found = mergeSquares(merge, conflict);
  const squares: readonly MergeResolution[] =
    "squares" in found
      ? [
          { kind: "squares", choices: found.squares.map(({ proposal }) => proposal ?? "theirs") },
          { kind: "squares", choices: found.squares.map(() => "theirs" as const) },
        ]
      : [];
  return [{ kind: "ours" }, { kind: "theirs" }, { kind: "both" }, ...squares];
}

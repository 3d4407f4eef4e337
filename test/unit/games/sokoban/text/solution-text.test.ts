import assert from "node:assert/strict";
import { applyEdits, type TextEdit } from "../../../../../src/games/sokoban/level/finding.js";
import { movesHeading } from "../../../../../src/games/sokoban/text/notes.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { readAgain } from "../../../../../src/games/sokoban/text/reread.js";
import {
  addSnapshot,
  addSolution,
  canBeNamed,
  removeMoves,
  renameMoves,
} from "../../../../../src/games/sokoban/text/solution-text.js";

// Ten squares in a row and one box: up and a push right solve it, and any walk there and back makes a longer
// solution.
const board = "###########\n#       $.#\n#      @  #\n###########";
const next = `; 2\n${board}\n`;
const entryOf = (source: string) => readCollection(source).levels[0]!;
const changed = (source: string, edits: readonly TextEdit[] | undefined) =>
  applyEdits(source, edits ?? assert.fail("cannot be done"));
const renamedTo = (source: string, name: string, index = 0) =>
  changed(source, renameMoves(source, entryOf(source), index, name));
const removed = (source: string, index = 0) => changed(source, removeMoves(source, entryOf(source), index));
const kept = (source: string) => entryOf(source).solutions.map(({ kind, name, text }) => [kind, name, text]);

describe("the names of moves in a file", () => {
  it("are read as other programs write them", () => {
    // The headings are from collections that JSoko ships and from its tests; YASC writes the same.
    const name = (line: string) => movesHeading(line)?.name;
    assert.equal(name("Solution/Moves 54/23 (YASS 2.26)"), "Moves (YASS 2.26)");
    assert.equal(name("Solution/Pushes 116/19"), "Pushes");
    assert.equal(name("Solution too long 62/25/8/3/8"), "too long");
    assert.equal(name("Snapshot/Half way 12/3:"), "Half way");
    const counted = ["Solution 62/25/8/3/8", "Solution 2 (12/34):", "Saved Game 3", "Solution (5/1): lrlruR"];
    for (const line of ["Solution", "Solution:", "Savegame:", ...counted]) {
      assert.notEqual(movesHeading(line), undefined, line);
      assert.equal(name(line), undefined, line);
    }
    const keys = ["Solution Name: dull", "Solution comment: x", "Solution: see below"];
    for (const line of ["Solutions", "No solution", ...keys])
      assert.equal(movesHeading(line), undefined, line);
  });

  it("replace headings that say something else, and stand above moves without a heading", () => {
    for (const [source, wanted] of [
      [`${board}\n\nTomo\nuR\n\n${next}`, `${board}\n\nSolution/Mine\nuR\n\n${next}`],
      [`${board}\n\nBest Solution 2/1\nuR\n`, `${board}\n\nSolution/Mine 2/1\nuR\n`],
      [`${board}\nlrlrlruR\n`, `${board}\nSolution/Mine\nlrlrlruR\n`],
    ] as const) {
      assert.equal(renamedTo(source, "Mine"), wanted);
      assert.equal(entryOf(wanted).solutions[0]?.name, "Mine");
      const entry = entryOf(source);
      assert.equal(entryOf(removed(source)).solutions.length, 0);
      // A better solution comes first, and the rest of the file stays.
      const added = changed(source, addSolution(source, entry, "lruR"));
      const lines = (all: string) => all.split("\n").filter((line) => line !== "");
      const others = lines(added).filter((line) => line !== "Solution:" && line !== "lruR");
      assert.deepEqual(others, lines(source));
      assert.equal(entryOf(added).solutions.length, 2);
    }
  });

  it("may be on lines below the moves", () => {
    const source = `${board}\n\nSolution\nuR\nSolution Name: Mine\nSolution\nlruR\n\n${next}`;
    assert.deepEqual(kept(source), [
      ["solution", "Mine", "uR"],
      ["solution", undefined, "lruR"],
    ]);
    assert.equal(renamedTo(source, "Yours"), source.replace("Mine", "Yours"));
    assert.equal(renamedTo(source, ""), source.replace("Solution Name: Mine\n", ""));
    assert.equal(removed(source), source.replace("Solution\nuR\nSolution Name: Mine\n", ""));
  });

  it("do not make titles of levels into headings", () => {
    const source = `${board}\n\nSolution of a riddle\n${board}\n`;
    assert.equal(readCollection(source).levels[1]?.title?.text, "Solution of a riddle");
  });

  it("change in their headings, and nothing else does", () => {
    const moves = "Solution/Moves 54/23 (YASS 2.26)\nuR\nSolution 2 (4/1): lruR\n";
    const source = `${board}\n\n${moves}`.replaceAll("\n", "\r\n");
    const named = renamedTo(source, "  By   hand ", 1);
    assert.equal(named, source.replace("Solution 2 (4/1):", "Solution/By hand (4/1):"));
    assert.equal(
      kept(named)
        .map(([, name]) => name)
        .join("; "),
      "Moves (YASS 2.26); By hand",
    );
    const unnamed = named.replace("Solution/Moves 54/23 (YASS 2.26)", "Solution 54/23");
    assert.equal(renamedTo(named, ""), unnamed);
    for (const words of ["a: b", "x".repeat(81)]) {
      assert.equal(renameMoves(source, entryOf(source), 0, words), undefined, words);
      assert.equal(canBeNamed(words), false, words);
    }
    assert.ok(canBeNamed("Fewest pushes, proved") && canBeNamed("Own play (2)") && canBeNamed(""));
  });

  it("move with the text when a board above is edited", () => {
    const source = `${board}\n\n${board}\nSolution\nuR\nSolution Name: Mine\n`;
    const edited = source.replace("#      @  #", "#      @  #\n#         #");
    assert.deepEqual(readAgain(readCollection(source), source, edited), readCollection(edited));
  });
});

describe("solutions and snapshots with names", () => {
  const add = (source: string, moves: string, name: string) =>
    changed(source, addSolution(source, entryOf(source), moves, name));

  it("are written as .sok files have them, with an empty line above, and read back", () => {
    const source = `${board}\nTitle: One\n\n${next}`;
    const one = add(source, "lruR", "Own play");
    assert.equal(one, `${board}\nTitle: One\n\nSolution/Own play 4/1\nlruR\n\n${next}`);
    const two = add(one, "uR", "Fewest moves, proved");
    assert.equal(two, one.replace("Solution/", "Solution/Fewest moves, proved 2/1\nuR\n\nSolution/"));
    const three = changed(two, addSnapshot(two, entryOf(two), "LL", "Half way"));
    assert.deepEqual(kept(three), [
      ["solution", "Fewest moves, proved", "uR"],
      ["solution", "Own play", "lruR"],
      ["saved game", "Half way", "ll"],
    ]);
    assert.ok(three.includes("\n\nSnapshot/Half way 2/0\nll\n\n; 2"));
    assert.equal(readCollection(three).levels[1]?.title?.text, "2");
    assert.deepEqual(addSnapshot(three, entryOf(three), "ll"), []);
    assert.deepEqual(addSnapshot(three, entryOf(three), "dddd"), []);
  });

  it("come after blanks at the end of a line, which stay", () => {
    const inWindows = (text: string) => text.replaceAll("\n", "\r\n");
    const keyed = inWindows(`${board}\nAuthor: A \t\n\n`);
    const added = changed(keyed, addSolution(keyed, entryOf(keyed), "uR"));
    assert.equal(added, inWindows(`${board}\nAuthor: A \t\nSolution:\nuR\n\n`));
    const solved = `${board}\nSolution:\nuR  \n`;
    const longer = changed(solved, addSolution(solved, entryOf(solved), "lruR"));
    assert.equal(longer, `${board}\nSolution:\nuR  \nSolution:\nlruR\n`);
  });

  it("can be removed, which restores the previous bytes", () => {
    for (const source of [
      `${board}\nTitle: One\n\n${next}`,
      `${board}\n`,
      `${board}\nSolution:\nlrlruR\n\n${next}`,
    ]) {
      const after = add(source, "lruR", "Own play");
      const index = entryOf(after).solutions.findIndex(({ name }) => name === "Own play");
      assert.equal(removed(after, index), source);
    }
  });

  it("do not separate a level from its keys", () => {
    const source = `${board}\nSolution:\nlruR\nSet: Mine\n\n${next}`;
    const set = (text: string) => readCollection(text).levels.map(({ collection }) => collection?.text);
    const before = set(source);
    assert.deepEqual(set(add(source, "uR", "Short")), before);
    assert.deepEqual(set(add(source, "lrlruR", "Long")), before);
  });
});

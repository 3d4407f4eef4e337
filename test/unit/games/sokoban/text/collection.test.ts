import assert from "node:assert/strict";
import fc from "fast-check";
import { toLevel } from "../../../../../src/games/sokoban/level/board.js";
import { applyEdits, type TextEdit } from "../../../../../src/games/sokoban/level/finding.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { levelKey } from "../../../../../src/games/sokoban/level/level-key.js";
import {
  collectionText,
  deleteLevel,
  duplicateLevel,
  insertLevel,
  moveLevel,
  plainCollection,
  writtenLevel,
} from "../../../../../src/games/sokoban/text/collection-text.js";
import { renameLevel } from "../../../../../src/games/sokoban/text/describe-level.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { addSolution } from "../../../../../src/games/sokoban/text/solution-text.js";
import { law } from "../../../shared/samples.js";
import { levelFilesFor, levelOf } from "../../../shared/sokoban-data.js";

const one = "#####\n#@$.#\n#####";
const first = `; 1\n${one}\nSolution:\nR\n`;
const second = "; 2\n######\n#@ $.#\n######\nAuthor: B\n";
const third = "; 3\n####\n#+$#\n#  #\n####";
const text = `Collection: Three\n\n${first}\n${second}\n\n${third}`.replace(/\r?\n/g, "\r\n");

function titles(source: string): readonly (string | undefined)[] {
  return readCollection(source).levels.map(({ title }) => title?.text);
}

/** Edits are in order, do not touch, and give a readable text. */
function changed(source: string, edits: readonly TextEdit[]): string {
  let place = -1;
  for (const { offset, length } of edits) {
    assert.ok(offset >= place);
    place = offset + length;
  }
  return applyEdits(source, edits);
}

function renamed(source: string, index: number, name: string): string {
  return changed(source, renameLevel(source, readCollection(source), index, name) ?? assert.fail(name));
}

describe("sokoban: editing collections", () => {
  it("renames levels in the place of their titles", () => {
    assert.equal(renamed(text, 1, "Second\n one "), text.replace("; 2", "; Second one"));
    assert.deepEqual(renameLevel(text, readCollection(text), 1, "2"), []);
    assert.deepEqual(renameLevel(text, readCollection(text), 1, " "), []);
    const bare = `${one}\n`;
    assert.equal(renamed(bare, 0, "New"), `${one}\nTitle: New\n`);
  });

  it("keeps a board whole, whatever a level is called", () => {
    const boards = (source: string) =>
      readCollection(source).levels.map(({ board }) => board.rows.map((row) => row.text));
    const words = ["#####", "# # #", "...", "-", "OXO", "$.$", "4R", "|||", "; semi", "'q'", "rrRR"];
    words.push("Author: me", "Title: T", "Solution:", "Comment:");
    for (const title of ["A bare name\n", "; 7\n", "'Quoted'\n", "Level 7\n\n", "Title: Up\n", ""]) {
      for (const lineEnd of ["\n", "\r\n"]) {
        const file = `; format: ox\n\n${title}${one}\n\n; Other\n${one}\nAuthor: B\n`;
        const source = file.replaceAll("\n", lineEnd);
        for (const name of words) {
          const after = renamed(source, 0, name);
          assert.deepEqual(titles(after), [name, "Other"], JSON.stringify(after));
          assert.deepEqual(boards(after), boards(source), JSON.stringify(after));
        }
      }
    }
  });

  it("keeps the keys of each level where they are above the boards", () => {
    const above = `Title: A\nAuthor: B\n${one}\n\n${one}\n\nTitle: C\n${one}\n`;
    const collection = readCollection(above);
    assert.deepEqual(titles(above), ["A", undefined, "C"]);
    assert.deepEqual(titles(changed(above, moveLevel(above, collection, 1, 0))), [undefined, "A", "C"]);
    assert.deepEqual(titles(changed(above, moveLevel(above, collection, 0, 2))), [undefined, "C", "A"]);
    assert.deepEqual(titles(changed(above, deleteLevel(above, collection, 0))), [undefined, "C"]);
  });

  it("takes names with an empty line below for titles, as .sok files have them, where most boards have one", () => {
    const board = "#####\n#@$.#\n#####";
    const sok = `:: Sokoban\n\nSet: Mini\n\nAlpha\n\n${board}\n\nAuthor: Me\nSolution/Moves 1/1\nR\n\nSavegame\nl\n\nBeta\n\n${board}\n\nSolution\nR\n`;
    assert.deepEqual(titles(sok), ["Alpha", "Beta"]);
    const collection = readCollection(sok);
    assert.equal(collection.title?.text, "Mini");
    assert.equal(collection.levels.map(({ solutions }) => solutions.length).join(), "2,1");
    // A solution added to the first level goes above the title of the second. A level with its title below
    // does not change the titles of the others.
    const added = changed(sok, addSolution(sok, collection.levels[0]!, "lrR"));
    assert.deepEqual(titles(added), ["Alpha", "Beta"]);
    const extra = { rows: board.split("\n"), title: "New" };
    for (const place of [0, 1, 2]) {
      const inserted = changed(sok, insertLevel(sok, collection, place, extra));
      assert.deepEqual(titles(inserted), ["Alpha", "Beta"].toSpliced(place, 0, "New"), `at ${place}`);
    }
    // Names below their boards, notes, and a single name at the top of a file.
    assert.deepEqual(titles(`Mini\n\n${board}\n\nAlpha\n\n${board}\n\nBeta\n`), [undefined, undefined]);
    assert.deepEqual(titles(`${board}\n\nThe next one is hard.\n\n${board}\n`), [undefined, undefined]);
    assert.deepEqual(titles(`Mini\n\n${board}\n`), [undefined]);
  });

  it("reads titles above boards and moves under any heading, as JSoko and YASC write them", () => {
    const [first, second] = ["#####\n#@$.#\n#####", "######\n#@$ .#\n######"];
    const source = `Extra 1\n\n${first}\n\nSolution/Moves 1/1\nR\n\nExtra 2\n\n${second}\n\nTomo\nRR\n`;
    const { levels } = readCollection(source);
    const read = ({ title, solutions }: (typeof levels)[number]) => [
      title?.text,
      ...solutions.map(({ name, text: moves }) => `${name}: ${moves}`),
    ];
    assert.equal(levels.map(read).join("; "), "Extra 1,Moves: R; Extra 2,Tomo: RR");
    // A note after the last board, and an export of JSoko.
    const noted = `${source}\nThe End\n`;
    assert.deepEqual(readCollection(noted).levels.map(read), levels.map(read));
    const jsoko = `Set: S\n\n\n#50 (3)\n\n${first}\nView: flipped\nDifficulty: 5\n\nSolution 1/1/1/1/1\nR\nSolution name: N\nOwn solution: yes\n\n\nOne\n\n${second}\n\nSavegame:\nR\n`;
    assert.equal(readCollection(jsoko).levels.map(read).join("; "), "#50 (3),N: R; One,undefined: R");
  });

  it("reads moves under any heading as solutions, and takes names of levels for no moves", () => {
    const long = "###########\n#@$     . #\n###########";
    const read = (below: string) =>
      readCollection(`${long}\n${below}`).levels[0]!.solutions.map(
        ({ kind, name, text: moves }) => `${kind} ${name}: ${moves}`,
      );
    assert.deepEqual(read("\nBest Solution\nRRRRRR\n"), ["solution Best Solution: RRRRRR"]);
    assert.deepEqual(read("\nBest solution (6/6):\nRRRRRR\n"), ["solution Best solution: RRRRRR"]);
    assert.deepEqual(read("\nReverse Mode Snapshot\nR\n"), ["saved game Reverse Mode Snapshot: R"]);
    const two = read("\nTomo:\nRRRR\nRR\n\nAnna\nRRRRRR\n");
    assert.deepEqual(two, ["solution Tomo: RRRR\nRR", "solution Anna: RRRRRR"]);
    assert.deepEqual(read("lrrlRRRRRR\n"), ["solution undefined: lrrlRRRRRR"]);
    // The last line of a text about the level is no heading.
    assert.deepEqual(read("\nTwo lines\nof text:\nlrrlRRRRRR\n"), ["solution undefined: lrrlRRRRRR"]);
    for (const name of ["Dull", "LURD", "D"]) {
      assert.deepEqual(read(`\n${name}\n\n${long}\n`), [], name);
      assert.deepEqual(titles(`Up\n\n${long}\n\n${name}\n\n${long}\n`)[1], name === "D" ? undefined : name);
    }
  });

  it("takes what says how a file is written for no title, and keeps it with the file", () => {
    const source = `; format: ox\n\n#####\n#@  #\n#####\n\n${one}\n`;
    assert.deepEqual(titles(source), [undefined, undefined]);
    assert.equal(changed(source, deleteLevel(source, readCollection(source), 0)), `; format: ox\n\n${one}\n`);
  });

  it("takes tags and fences of code for no titles and names, and keeps them", () => {
    for (const [open, close] of [
      ["[code]", "[/code]"],
      ["[quote=Somebody][code]", "[/code][/quote]"],
      ["```text", "```"],
      ["<pre>", "</pre>"],
    ]) {
      const source = `${open}\n${one}\n${close}\n\n; Two\n${open}\n\n${one}\n${close}\n`;
      const collection = readCollection(source);
      assert.deepEqual(titles(source), [undefined, "Two"], open);
      assert.equal(collection.title, undefined, open);
      assert.equal(renamed(source, 0, "One").replace(/\n.*One\b.*/, ""), source);
    }
  });

  describe("solutions in files", () => {
    // Ten squares in a row and one box: a push right solves it, and any walk there and back makes a longer
    // solution.
    const board = "###########\n#       $.#\n#      @  #\n###########";
    const short = "uR";
    const longer = "lruR";
    const longest = "lrlruR";
    const file = (...solutions: readonly string[]) =>
      [board, "Title: One", ...solutions.map((moves) => `Solution:\n${moves}`), "", board, ""].join("\n");
    const add = (source: string, moves: string) =>
      changed(source, addSolution(source, readCollection(source).levels[0]!, moves));

    it("are added, fewest pushes first, then fewest moves, and none is overwritten", () => {
      assert.equal(add(file(), short), file(short));
      assert.equal(add(file(short), longer), file(short, longer));
      assert.equal(add(file(longer), short), file(short, longer));
      assert.equal(add(file(short, longest), longer), file(short, longer, longest));
    });

    it("are added once, whatever their form in the file", () => {
      assert.equal(add(file(longer), longer), file(longer));
      assert.equal(add(file("l r u\nR"), longer), file("l r u\nR"));
    });

    it("come before moves that do not solve the level, and such moves are not added", () => {
      assert.equal(add(file("ll"), short), file(short, "ll"));
      assert.equal(add(file(short), "ll"), file(short));
    });

    it("keep line ends, saved games, and headings with moves on the same line", () => {
      const source = file()
        .replace("Title: One", "Title: One\nSolution (5/1): lrlruR\nSaved Game:\nl")
        .replaceAll("\n", "\r\n");
      const after = add(source, short);
      assert.equal(after, source.replace("Solution (5/1)", "Solution:\r\nuR\r\nSolution (5/1)"));
      const kinds = readCollection(after).levels[0]?.solutions.map(({ kind }) => kind);
      assert.deepEqual(kinds, ["solution", "solution", "saved game"]);
    });

    it("are broken into lines", () => {
      const long = `${"lr".repeat(50)}${short}`;
      const [stored] = readCollection(add(file(), long)).levels[0]!.solutions;
      assert.equal(
        stored?.text
          .split("\n")
          .map(({ length }) => length)
          .join(),
        "70,32",
      );
    });
  });

  it("inserts, duplicates, deletes and moves levels, and leaves the others byte for byte", () => {
    const collection = readCollection(text);
    const extra = writtenLevel(levelOf(one), "ox", { title: "New", author: "Me", solution: "R" });
    assert.deepEqual(titles(changed(text, insertLevel(text, collection, 0, extra))), ["New", "1", "2", "3"]);
    assert.deepEqual(titles(changed(text, insertLevel(text, collection, 3, extra))), ["1", "2", "3", "New"]);
    assert.deepEqual(titles(changed(text, duplicateLevel(text, collection, 0))), ["1", "1", "2", "3"]);
    assert.deepEqual(titles(changed(text, duplicateLevel(text, collection, 2))), ["1", "2", "3", "3"]);
    for (const index of [0, 1, 2]) {
      const left = titles(changed(text, deleteLevel(text, collection, index)));
      assert.deepEqual(left, ["1", "2", "3"].toSpliced(index, 1));
    }
    law(100, [fc.nat(2), fc.nat(2)], (from, to) => {
      const moved = changed(text, moveLevel(text, collection, from, to));
      assert.deepEqual(titles(moved), ["1", "2", "3"].toSpliced(from, 1).toSpliced(to, 0, String(from + 1)));
      for (const { start, end } of collection.levels)
        assert.ok(moved.includes(text.slice(start, end).trimEnd()));
      assert.equal(readCollection(moved).title?.text, "Three");
    });
    const added = insertLevel("", readCollection(""), 0, { rows: one.split("\n"), title: "A" });
    assert.equal(changed("", added), `${one}\nTitle: A\n`);
  });

  it("identifies levels by their playable part", function () {
    const key = (rows: string) => levelKey(levelOf(rows));
    const name = key(one);
    assert.match(name, /^[0-9a-f]{16}$/);
    for (const same of [
      "#####\n#@OX#\n#####",
      "  #####\n  #@$.#\n  #####",
      "###########\n#@$.##  * #\n###########",
      "5#|#@$.#|5#",
    ])
      assert.equal(key(same), name, same);
    for (const other of ["#####\n#.$@#\n#####", "######\n#@ $.#\n######", "#####\n#@*.#\n#####"])
      assert.notEqual(key(other), name, other);
    const keys = [...levelFilesFor(this).values()].flatMap((source) =>
      readCollection(source).levels.map(({ board }) => levelKey(toLevel(board) as Level)),
    );
    assert.equal(new Set(keys).size, keys.length);
  });

  it("writes collections that read back the same", function () {
    for (const [name, source] of levelFilesFor(this)) {
      const levelsOf = (collection: string) =>
        readCollection(collection)
          .levels.slice(0, 100)
          .map(({ board, title }) => ({ rows: board.rows.map((row) => row.text), title: title?.text ?? "" }));
      const about = { title: name, author: "Somebody", lineEnd: "\r\n" };
      const written = collectionText(levelsOf(source), about);
      const again = readCollection(written);
      assert.deepEqual([again.title?.text, again.author?.text, again.findings.length], [name, "Somebody", 0]);
      assert.deepEqual(levelsOf(written), levelsOf(source));
    }
  });
});

describe("Sokoban: a collection as plain XSB", () => {
  const text =
    "Collection: Mine\nAuthor: Me\n\n  #####\n  #@$.#\n  #####\nTitle: One\nSolution:\nR\n\n5#|#@2-#|#.$-#|5#\n\n####\n#O@#\n#X.#\n#..#\n####\n";
  const read = (from: string) =>
    readCollection(from).levels.map((entry) => ({
      level: toLevel(entry.board)!,
      title: entry.title?.text ?? "",
    }));

  it("has only boards and titles, and is read back as the same levels", () => {
    const levels = read(text);
    const plain = plainCollection(levels);
    assert.ok(plain.startsWith("#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@  #\n#.$ #\n#####\n\n"), plain);
    // There is no other symbol of floor, no run length, no solution.
    assert.match(plain, /^[#@$.*+ \n]*(Title: One\n)[#@$.*+ \n]*$/);
    const known = (all: typeof levels) => all.map(({ level, title }) => `${levelKey(level)} ${title}`);
    assert.deepEqual(known(read(plain)), known(levels));
  });

  it("keeps authors where they are given", () => {
    const [first, ...others] = read(text);
    const plain = plainCollection([{ ...first!, author: "Me" }, ...others]);
    assert.ok(plain.startsWith("#####\n#@$.#\n#####\nTitle: One\nAuthor: Me\n\n#####\n#@  #\n"), plain);
    assert.equal(plain.match(/Author/g)?.length, 1);
  });
});

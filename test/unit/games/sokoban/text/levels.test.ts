import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../../src/games/message.js";
import { checkCollection } from "../../../../../src/games/sokoban/check/check.js";
import { placeOf, toLevel } from "../../../../../src/games/sokoban/level/board.js";
import type { Dialect } from "../../../../../src/games/sokoban/level/cell.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { compactLevel, levelRows } from "../../../../../src/games/sokoban/level/level-text.js";
import { readCompactLevel } from "../../../../../src/games/sokoban/play/notation.js";
import type { Collection } from "../../../../../src/games/sokoban/text/collection.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { isLevelText } from "../../../../../src/games/sokoban/text/segments.js";
import { leastMs, measureMs } from "../../../../campaign/shared/measure.js";
import { assertWithin } from "../../../../shared/slowness.js";
import { anyText, law } from "../../../shared/samples.js";
import { entryOf, levelFilesFor, levelOf, sokobanVectors } from "../../../shared/sokoban-data.js";

function codes(text: string, fileName?: string): readonly string[] {
  return checkCollection(readCollection(text, fileName)).map(({ code }) => code);
}

/** Conditions for any collection read from any text. */
function assertSound(text: string, collection: Collection): void {
  let place = 0;
  for (const { board, start, end, title, solutions } of collection.levels) {
    const places = [place, start, board.start, board.end, end, text.length];
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
    place = end;
    for (const { offset, text: row, sources, column } of board.rows) {
      if (sources === undefined && collection.form === "text")
        assert.equal(text.slice(offset, offset + row.length), row);
      assert.ok(column >= 0);
    }
    for (const note of [title, ...solutions])
      if (note !== undefined && collection.form === "text")
        assert.equal(text.slice(note.offset, note.offset + note.length), note.text);
    const level = toLevel(board);
    if (level !== undefined) assert.equal(level.walls.length, level.width * level.height);
  }
  const lineCount = text.split(/\r\n|\r|\n/).length;
  for (const { message, range, fixes } of checkCollection(collection)) {
    assert.doesNotMatch(english(message), /\{\d\}|undefined|NaN/);
    assert.ok(range.offset >= 0 && range.offset + range.length <= text.length);
    assert.ok(range.line >= 0 && range.line < lineCount && range.column >= 0);
    for (const { edits } of fixes) {
      let last = 0;
      for (const edit of edits) {
        assert.ok(edit.offset >= last && edit.offset + edit.length <= text.length);
        last = edit.offset + edit.length;
      }
      readCollection(applyEdits(text, edits));
    }
  }
}

describe("sokoban: reading levels", () => {
  it("reads the vectors' parser cases (row 23)", function () {
    for (const { rows, ok, why } of sokobanVectors(this).parserCases) {
      const text = rows.join("\n");
      const collection = readCollection(text);
      assertSound(text, collection);
      const errors = checkCollection(collection).filter(({ severity }) => severity === "error");
      const level = collection.levels[0] && toLevel(collection.levels[0].board);
      assert.equal(level !== undefined, ok !== false, why);
      if (ok === true) assert.deepEqual(errors, [], why);
      if (ok === false) assert.ok(errors.length > 0, why);
    }
  });

  it("names the place of a strange symbol (row 23)", () => {
    const [finding] = readCollection("; first\n####\n#@?#\n####\n").findings;
    assert.equal(finding?.code, "unknown-symbol");
    assert.deepEqual(finding.range, { offset: 15, length: 1, line: 2, column: 2 });
    assert.equal(english(finding.message), "Row 2, column 3 of the level: “?” isn't a Sokoban symbol.");
  });

  it("does not lose a row that somebody wrote into", () => {
    assert.deepEqual(codes("#######\n#wxyz #\n#@$ . #\n#######"), ["unknown-symbol"]);
    assert.deepEqual(codes("#######\n#@$é. #\n#######"), ["unknown-symbol"]);
    assert.equal(readCollection("#####\n#@$.#\n#####\n# one #\n\n#####\n#@$.#\n#####\n").levels.length, 2);
  });

  it("knows the levels of the vectors, in both dialects", function () {
    for (const { name, rows, solvable } of sokobanVectors(this).levels) {
      const { board } = entryOf(rows);
      assert.deepEqual([board.dialect, board.evidence], ["ox", "marks"], name);
      const level = levelOf(rows);
      for (const dialect of ["ox", "xsb"] as const)
        assert.deepEqual(levelOf(levelRows(level, dialect)), level, name);
      const serious = codes(rows.join("\n")).filter((code) => ["counts", "dead-box", "open"].includes(code));
      if (solvable) assert.deepEqual(serious, [], name);
    }
  });

  it("finds every board of the level files, in both dialects, and tells which", function () {
    let count = 0;
    for (const [name, text] of levelFilesFor(this)) {
      const collection = readCollection(text);
      assertSound(text, collection);
      const announced = Number(/^Levels: (\d+)/m.exec(text)?.[1]);
      assert.equal(collection.levels.length, announced, name);
      assert.match(collection.title?.text ?? "", /\S/);
      assert.match(collection.author?.text ?? "", /\S/);
      for (const { board, title } of collection.levels) {
        count++;
        assert.deepEqual([board.dialect, board.evidence], ["xsb", "marks"]);
        assert.match(title?.text ?? "", /\S/);
        const level = toLevel(board);
        assert.ok(level !== undefined);
        assert.equal(level.boxes.length, level.goals.length);
        assert.deepEqual(readCompactLevel(compactLevel(level)), level);
        for (const dialect of ["ox", "xsb"] as const) {
          const again = entryOf(levelRows(level, dialect));
          assert.deepEqual(again.board.dialect, dialect);
          assert.deepEqual(again.board.evidence, "marks");
          assert.deepEqual(toLevel(again.board), level);
        }
      }
      const serious = checkCollection(collection).filter(({ severity }) => severity === "error");
      assert.equal(serious.map(({ code, range }) => `${name} ${range.line}: ${code}`).join(), "");
      assert.ok(isLevelText(text), name);
    }
    assert.equal(count, 1380);
  });

  it("reads 10,000 levels in well under a second", function () {
    const text = levelFilesFor(this).get("boxoban_hard_000.txt")?.repeat(10) ?? "";
    let collection = readCollection("");
    const readMs = measureMs(() => {
      collection = readCollection(text);
    });
    assert.equal(collection.levels.length, 10_000);
    const checkMs = measureMs(() => checkCollection(collection));
    console.log(`      read in ${readMs.toFixed(0)} ms, checked in ${checkMs.toFixed(0)} ms`);
    // Generous, because memory and caches are shared; alone it takes a tenth.
    assertWithin(readMs + checkMs, 4_000, "reading and checking");
  });

  it("decides the dialect by marks, then by header, neighbors, file name and floor", () => {
    const bare = "####\n#@.#\n####\n";
    const evidence = (text: string, fileName?: string): readonly [Dialect, string] => {
      const { board } = readCollection(text, fileName).levels.at(-1) ?? entryOf(text);
      return [board.dialect, board.evidence];
    };
    assert.deepEqual(evidence("#####\n#@OX#\n#####"), ["ox", "marks"]);
    assert.deepEqual(evidence("#####\n#@$.#\n#####"), ["xsb", "marks"]);
    assert.deepEqual(evidence(`; format: ox\n\n${bare}`), ["ox", "header"]);
    assert.deepEqual(evidence(`; Format: seed\n\n${bare}`), ["ox", "header"]);
    assert.deepEqual(evidence(`; format: xsb\n\n${bare}`), ["xsb", "header"]);
    assert.deepEqual(evidence(`#####\n#@OX#\n#####\n\n${bare}`), ["ox", "neighbors"]);
    assert.deepEqual(evidence(`#####\n#@$.#\n#####\n\n${bare}`), ["xsb", "neighbors"]);
    assert.deepEqual(evidence(bare, "a.xsb"), ["xsb", "file name"]);
    assert.deepEqual(evidence(bare, "a.txt"), ["ox", "floor"]);
    assert.deepEqual(evidence("####\n#@ #\n####\n"), ["xsb", "floor"]);
    assert.deepEqual(evidence("######\n#@ .##\n######\n"), ["xsb", "assumed"]);
  });

  it("reports a mixed board at its first odd cell, and offers both dialects", () => {
    const text = "######\n#@$.X#\n#$ X #\n######\n";
    const collection = readCollection(text);
    const [finding] = collection.findings;
    assert.deepEqual([finding?.code, finding?.range.line, finding?.range.column], ["mixed-dialects", 1, 4]);
    const written = finding?.fixes.map(({ edits }) => applyEdits(text, edits).split("\n").slice(1, 3));
    assert.equal(written?.join("; "), "#@$..#,#$ . #; #@O.X#,#O X #");
  });

  it("reads letters, dashes, run lengths, bars and nested groups", () => {
    const plain = levelOf("#####\n#@$.#\n#####");
    const letters = ["#####\n#p$o#\n#####", "#####\n#pb.#\n#####"];
    const runs = ["5#\n#@$.#\n5#", "5#|#@$.#|5#|", "5#|#@$.#|5#", "2(#)1(#)2#\n#@$.#\n2(2(#))#"];
    for (const text of [...letters, ...runs]) assert.deepEqual(levelOf(text), plain, text);
    assert.deepEqual(levelOf("--3#|3#-#|#-pb.#|6#").player, 2 * 6 + 2);
    assert.deepEqual(codes("5#\n#@$.#\n99999999#\n5#"), ["run-length"]);
    assert.deepEqual(codes("5#\n#@$.2(#\n5#"), ["run-length"]);
    const place = placeOf(entryOf("5#|#@$.#|5#").board, 1, 2);
    assert.deepEqual([place.offset, place.column], [5, 5]);
  });

  it("reads rows with bars whatever blanks follow them", () => {
    for (const end of ["", "  ", "\t", "  \r", " \n\t\n"])
      assert.equal(readCollection(`4#|#@$.#|5#${end}\n`).levels[0]?.board.rows.length, 3, end);
  });

  it("takes titles, keys, comments and solutions from around the boards", () => {
    const notes = "Author: Else\nComment:\n####\nnot a board\nComment-End:\nSolution (1/1):\nR\n";
    const first = `; 1\n\n#####\n#@$.#\n#####\n${notes}`;
    const moves = "Solution: 2(r)\nSaved Game 1\n\nr\nR\nand words";
    const second = `'Second'\n######\n#@ $.#\n######\n${moves}`;
    const head = "Collection: Two rooms\nAuthor: Somebody\n";
    const text = [head, first, second].join("\n").replaceAll("\n", "\r\n");
    const { title, author, levels } = readCollection(text);
    assert.deepEqual([title?.text, author?.text, levels.length], ["Two rooms", "Somebody", 2]);
    const [one, two] = levels;
    assert.deepEqual([one?.title?.text, one?.author?.text], ["1", "Else"]);
    assert.equal(one?.comment?.text, "####\r\nnot a board");
    const stored = (level: typeof one) =>
      level.solutions.map(({ kind, text, heading }) => `${heading.line} ${kind} ${text}`);
    assert.deepEqual(stored(one), ["13 solution R"]);
    assert.deepEqual([two?.title?.text, two?.title?.column], ["Second", 1]);
    assert.deepEqual(stored(two!), ["20 solution 2(r)", "21 saved game r\r\nR"]);
    assert.deepEqual(codes(text), []);
    assert.equal(text.slice(one?.start, one?.end).startsWith("; 1"), true);
    assert.equal(text.slice(two?.start).startsWith("'Second'"), true);
  });

  it("knows titles above, below and in keys", () => {
    const board = "#####\n#@$.#\n#####\n";
    const titles = (text: string) => readCollection(text).levels.map(({ title }) => title?.text);
    assert.deepEqual(titles(`One\n${board}\nTwo\n${board}`), ["One", "Two"]);
    assert.deepEqual(titles(`; 1\n\n${board}\n; 2\n\n${board}`), ["1", "2"]);
    assert.deepEqual(titles(`1\n${board}2\n${board}`), ["1", "2"]);
    assert.deepEqual(titles(`${board}; 1\n\n${board}; 2\n`), ["1", "2"]);
    assert.deepEqual(titles(`${board}Title: 1\n\n${board}Title: 2\n`), ["1", "2"]);
    assert.deepEqual(titles(`Title: 1\nAuthor: A\n${board}\nTitle: 2\n${board}`), ["1", "2"]);
    assert.deepEqual(titles(`Some words on this file.\nAnd more.\n\n${board}`), [undefined]);
    // The second is right under the board before.
    assert.deepEqual(titles(`; 1\n\n${board}; 2\n\n${board}\n; 3\n\n${board}`), ["1", "2", "3"]);
  });

  it("knows collections by their keys, sub-collections too, and by the comments at the top", () => {
    const board = "#####\n#@$.#\n#####\n";
    const about = (text: string) => {
      const { title, author, levels } = readCollection(text);
      return [title?.text, author?.text, levels.map(({ collection }) => collection?.text)];
    };
    const none = [undefined, undefined];
    assert.deepEqual(about(`Set: Halls\nAuthor: A\n\n${board}\n${board}`), ["Halls", "A", none]);
    assert.deepEqual(about(`Set Title: Halls\nSet Author: A\n\n${board}\n${board}`), ["Halls", "A", none]);
    assert.deepEqual(about(`; Title: Halls\n; Author: A\n\n; 1\n${board}\n${board}`), ["Halls", "A", none]);
    const second = `${board}\nCollection: Second\n\n${board}Title: x\n\n${board}\nSet: Third\n\n${board}`;
    const parts = [undefined, "Second", "Second", "Third"];
    assert.deepEqual(about(`Collection: All\n\n${second}`), ["All", undefined, parts]);
    const below = `${board}Title: a\nSet: Easy\n\n${board}Title: b\nSet: Hard\n`;
    const above = `Title: a\nSet: Easy\n${board}\nTitle: b\nSet: Hard\n${board}`;
    for (const text of [below, above])
      assert.deepEqual(about(text), [undefined, undefined, ["Easy", "Hard"]], text);
    const signed = ["; Sasquatch III\n; by", "Sasquatch III\nCopyright (c) 2000 by"];
    for (const words of signed) {
      const found = about(`${words} David W. Skinner\n\n; 1\n\n${board}`);
      assert.deepEqual(found, ["Sasquatch III", "David W. Skinner", [undefined]]);
    }
    assert.deepEqual(about(`;;; Loma ;;;\n\n; 1\n${board}`), ["Loma", undefined, [undefined]]);
    assert.deepEqual(about(`Collection: Named\n; Else\n\n; 1\n${board}`), ["Named", undefined, [undefined]]);
    for (const words of [
      "; 1",
      "; ------",
      "; These are levels that I made in a summer long ago.",
      "; format: xsb",
      ":: a preamble",
    ])
      assert.deepEqual(about(`${words}\n\n; 1\n${board}`), [undefined, undefined, [undefined]], words);
    for (const prose of [
      "; I made these levels on a long train ride\n; with a pencil",
      "; These levels are for people who like to push boxes and have much time, or none\n; with a pencil",
      "; Made for my children\n; on a train",
      "Comment:\nMade on a train\nwith a pencil",
      "Comment: Made on a train\nwith a pencil",
      "This collection contains forty easy levels",
    ])
      assert.deepEqual(about(`${prose}\n\n; 1\n${board}`), [undefined, undefined, [undefined]], prose);
    for (const [words, name] of [
      ["; Pushing Boxes in the Dark\n; With a pencil", "Pushing Boxes in the Dark"],
      ["; Halls\n; These levels are for my children", "Halls"],
      ["Comment: Made on a train\n\n; Halls", "Halls"],
      ["Comment:\nMade on a train\nComment-End:\nHalls", "Halls"],
      ["; Levels of the year\n; by me", "Levels of the year"],
    ])
      assert.equal(about(`${words}\n\n; 1\n${board}`)[0], name, words);
  });

  it("uses the copyright of an XML file as its author, and that of a level as the level's author", () => {
    const rows = "<L>#####</L><L>#@$.#</L><L>#####</L>";
    const levels = `<Level Id="1">${rows}</Level><Level Id="2" Copyright="B &amp; C">${rows}</Level>`;
    const { author, levels: found } = readCollection(
      `<SokobanLevels><Email>a@b.c</Email><LevelCollection Copyright="Me">${levels}</LevelCollection></SokobanLevels>`,
    );
    assert.equal(author?.text, "Me");
    assert.deepEqual([found[0]?.author, found[1]?.author?.text], [undefined, "B & C"]);
  });

  it("is not misled by other texts", () => {
    for (const text of [
      "",
      " ",
      "\uFEFF",
      "# Heading\n\nSome text.\n\n## Another\n\n- a\n- b\n",
      "| # | - |\n|---|---|\n| 1 | 2 |\n",
      "#include <stdio.h>\nint main() { return 0; }\n",
      "##########\n# banner #\n##########\n\n#!/bin/sh\n# comment\n#\n#\n# x\n",
      "1.\n2.\n3.\n...\n---\n***\n",
      "From: a@b.c\n> x\n",
      // Boards of another puzzle: lines that join equal letters.
      "Level 1\n#########\n#   A   #\n# B   A #\n#   B   #\n#########",
    ]) {
      assert.equal(isLevelText(text), false, text);
      assertSound(text, readCollection(text));
    }
    assert.equal(isLevelText("Hello\n\n#######\n#.@O.X#\n#######\n"), true);
    const large = "Lorem ipsum dolor # sit amet @ consectetur $ adipiscing . elit\n".repeat(200_000);
    const ms = leastMs(200, () => assert.equal(isLevelText(large), false));
    assertWithin(ms, 200);
  });
});

describe("sokoban: reading anything at all", () => {
  const tags = "<Level ,<L>,</L>,<L/>,<!--,-->,<![CDATA[,]]>,<SokobanLevels>".split(",");
  const words = "####,\n#@$.#\n,Title: ,Comment:,Comment-End:,Solution,\r\n,é,\u{1F600},\uFEFF".split(",");
  const signs = " #@.$*+-_XOG\t\r\n0123456789()|pPbBo;:'lurdLURD<>L/".split("");
  const letters = fc.constantFrom(...signs, ...words, ...tags);
  const soup = fc.array(letters, { maxLength: 120 }).map((parts) => parts.join(""));

  it("never throws: random texts", () => {
    law(400, [anyText(400)], (text) => assertSound(text, readCollection(text)));
    law(800, [soup], (text) => assertSound(text, readCollection(text)));
  });

  it("never throws: real levels with parts changed", function () {
    const files = [...levelFilesFor(this).values()].map((text) => text.slice(0, 20_000));
    const piece = fc
      .tuple(fc.constantFrom(...files), fc.nat(19_000), fc.nat(600))
      .map(([text, from, length]) => text.slice(from, from + length));
    const changed = fc
      .tuple(piece, fc.array(fc.tuple(fc.nat(600), fc.nat(3), letters), { maxLength: 12 }))
      .map(([text, changes]) =>
        changes.reduce((now, [at, length, word]) => now.slice(0, at) + word + now.slice(at + length), text),
      );
    law(150, [changed], (text) => assertSound(text, readCollection(text)));
  });

  it("takes time proportional to the length, whatever the text", () => {
    // At this length quadratic work takes minutes, and a third of it exceeds the limit on arguments of a
    // call.
    const length = 400_000;
    const board = "#####\n#@$.#\n#####\n";
    const texts: Readonly<Record<string, string>> = {
      "open tags": `<SokobanLevels>${"<a b='".repeat(length / 6)}`,
      "open comments and rows": `<SokobanLevels><Level>${"<L><!".repeat(length / 5)}`,
      "open tags with quotes": `<SokobanLevels>${'<L "'.repeat(length / 4)}`,
      "one line of walls": "#".repeat(length),
      "one line of players": `####\n${"@".repeat(length)}\n####`,
      "one line of floor": `####\n#@${" ".repeat(length)}#\n####`,
      "a long line among short ones": `${"#\n".repeat(length / 2)}${"#".repeat(length / 2)}\n${"#\n".repeat(length / 10)}`,
      "strange symbols": `####\n${"#?".repeat(length / 2)}\n####`,
      counts: "9999#\n".repeat(length / 6),
      brackets: "(".repeat(length),
      "nested counts": `###\n###\n${"9(".repeat(30)}#${")".repeat(30)}\n`.repeat(length / 100),
      "empty groups": `###\n#${"99999()".repeat(length / 10)}\n###`,
      bars: `###|${"|".repeat(length)}`,
      comments: "Comment:\n".repeat(length / 10),
      solutions: `${board}${"Solution\n\n".repeat(length / 10)}`,
      moves: `${board}Solution\n${"lurd".repeat(length / 4)}`,
      "moves by count": `${board}Solution\n999999999(999999999l)`,
      "many boards": `${board}\n`.repeat(length / 25),
      "many ragged boards": `${"#".repeat(300)}\n${"#\n".repeat(130)}#@$.#\n\n`.repeat(length / 625),
      "levels of nothing": `<SokobanLevels>${"<Level ".repeat(length / 7)}`,
      "rows of nothing": `<SokobanLevels><Level Id="1">${"<L>".repeat(length / 3)}`,
      quotes: `'${"' ".repeat(length / 2)}\n${board}`,
      blanks: `${" ".repeat(length)}\n${board}`,
      "carriage returns": "\r".repeat(length),
    };
    const slow: string[] = [];
    for (const [name, text] of Object.entries(texts)) {
      const ms = leastMs(1_500, () => {
        checkCollection(readCollection(text));
        isLevelText(text);
      });
      if (ms > 1_500) slow.push(`${name}: ${ms.toFixed(0)} ms`);
    }
    assert.deepEqual(slow, []);
  });
});

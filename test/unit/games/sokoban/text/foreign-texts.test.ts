import assert from "node:assert/strict";
import { checkCollection } from "../../../../../src/games/sokoban/check/check.js";
import { toLevel } from "../../../../../src/games/sokoban/level/board.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { isLevelText } from "../../../../../src/games/sokoban/text/segments.js";
import { levelOf } from "../../../shared/sokoban-data.js";

describe("level texts as people have them", () => {
  it("reads the XML form", () => {
    const text = `junk<?xml version="1.0"?>\n<SokobanLevels><Title>A &amp; B</Title>\n<LevelCollection Copyright="me">\n<Level Id="first &lt;1&gt;" Width="5">\n<L>#####</L>\n<L>#@$.#</L><L>#####</L>\n</Level><Level Id="2"><L> ####</L><L>##@ #</L><L># $.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>`;
    const collection = readCollection(text);
    assert.deepEqual([collection.form, collection.title?.text], ["slc", "A & B"]);
    assert.equal(collection.levels.map(({ title }) => title?.text).join("; "), "first <1>; 2");
    assert.deepEqual(levelOf(text), levelOf("#####\n#@$.#\n#####"));
    assert.equal(collection.levels[1]?.board.rows[0]?.line, 6);
    assert.ok(isLevelText(text));
  });

  it("reads the XML form as XML: quotes, entities, comments, empty rows, CDATA", () => {
    const rows = "<L>#####</L><L>#@$.#</L><L>#####</L>";
    const read = (levels: string) =>
      readCollection(
        `<SokobanLevels>\n<LevelCollection>${levels}</LevelCollection></SokobanLevels>`,
      ).levels.map(({ title, board }) => [title?.text, board.rows.map((row) => row.text).join("|")]);
    const board = "#####|#@$.#|#####";
    for (const [tag, title] of [
      ["<Level Id='one'>", "one"],
      ["<Level Id=one>", "one"],
      ['<Level\n  Id = "one"\n>', "one"],
      ["<Level\r\n>", undefined],
      ["<Level>", undefined],
      ['<Level Width="5" Id="a > b">', "a > b"],
      ['<Level Id="Fran&#231;ois &#x26; &quot;I&quot; &apos;&apos; &u;">', "François & \"I\" '' &u;"],
    ] as const)
      assert.deepEqual(read(`${tag}${rows}</Level>`), [[title, board]], tag);
    const two = `<Level Id="1">${rows}</Level><!-- <Level Id="x">${rows}</Level> --><Level Id="2">${rows}</Level>`;
    assert.deepEqual(read(two), [
      ["1", board],
      ["2", board],
    ]);
    const rare = "<Level><L>###</L><L/><L></L><L><![CDATA[#@$.#]]></L><L>&#35;&#x23;#</L></Level>";
    assert.deepEqual(read(rare), [[undefined, "###|||#@$.#|###"]]);
    assert.deepEqual(read(`<Level>${rows}<!-- Claim: solvable --></Level>`).length, 1);
    const about = readCollection(
      `<SokobanLevels><!-- <Title>No</Title> --><Title><![CDATA[A & B]]></Title><LevelCollection Copyright='Me'><Level Copyright='You'>${rows}</Level></LevelCollection></SokobanLevels>`,
    );
    const notes = [about.title, about.author, about.levels[0]?.author];
    const told = notes.map((note) => note?.text);
    assert.deepEqual(told, ["A & B", "Me", "You"]);
  });

  it("takes rulers for no rows and no titles", () => {
    const board = ["#####", "#@$.#", "#####"];
    for (const ruler of ["-----", "___", "=====", "~~~~"]) {
      for (const text of [
        `Level 1\n${ruler}\n${board.join("\n")}\n${ruler}\n`,
        `${ruler}\nLevel 1\n\n${ruler}\n${board.join("\n")}\n\n${ruler}\n`,
      ]) {
        const [level, other] = readCollection(text).levels;
        const rows = level?.board.rows.map((row) => row.text);
        assert.deepEqual([rows, other], [board, undefined], text);
      }
      const named = readCollection(`; 1\n${board.join("\n")}\n\n; 2\n${ruler}\n${board.join("\n")}\n`);
      assert.equal(named.levels[1]?.title?.text, "2", ruler);
    }
    // A board that is being drawn has nothing but floor at its edge.
    assert.equal(readCollection("-----\n--#--\n-----\n").levels[0]?.board.rows.length, 3);
    // A row of floor within a board.
    assert.equal(readCollection("  #\n--\n###\n#@$.#\n#####\n").levels[0]?.board.rows.length, 5);
  });

  it("reports rows that an empty line cuts off", () => {
    const read = (text: string) => {
      const { levels, findings } = readCollection(text);
      const cut = findings.find(({ code }) => code === "cut-off");
      return [levels.length, cut?.range.line, cut && applyEdits(text, cut.fixes[0]!.edits)];
    };
    const lower = "########\n#@ $.  #\n########\n";
    const upper = "########\n#  .$  #\n";
    // The number of levels, the line of the finding, and the text that its fix makes.
    assert.deepEqual(read(`${upper}\n${lower}`), [1, 0, upper + lower]);
    assert.deepEqual(read(`${lower}\r\n# $.#\r\n#####\r\n`), [1, 4, `${lower}# $.#\r\n#####\r\n`]);
    assert.deepEqual(read("#####\n#@  #\n\n# $.#\n#####\n"), [0, 0, "#####\n#@  #\n# $.#\n#####\n"]);
    // Complete levels, rulers, and notes between.
    for (const text of [`${lower}\n${lower}`, `####\n####\n\n${lower}`, `${upper}\nText\n${lower}`])
      assert.equal(read(text)[1], undefined, text);
  });

  it("takes no-break spaces for blanks", () => {
    const space = "\u00a0";
    const rows = ["    #####", "    #   #", "#####   #", "#@  $. ##", "######## "];
    const text = rows.join("\n").replaceAll(" ", space);
    const [level] = readCollection(text).levels;
    assert.equal(level?.title, undefined);
    assert.deepEqual(checkCollection(readCollection(text)), []);
    assert.deepEqual(toLevel(level!.board), toLevel(readCollection(rows.join("\n")).levels[0]!.board));
  });
});

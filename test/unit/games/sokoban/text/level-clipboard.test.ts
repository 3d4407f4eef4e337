import assert from "node:assert/strict";
import { seemsManyLevels } from "../../../../../src/games/sokoban/edit/patch-text.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { copiedLevel, pastedLevels } from "../../../../../src/games/sokoban/text/write/level-clipboard.js";

const one = "; One\n#####\n#@$.#\n#####\nAuthor: Me\nSolution:\nR\n";
const two = "; Two\n######\n#@ $.#\n######\nComment: a comment\n";
const ox = "; Three\n#####\n#@OX#\n#####\n";
const paste = (text: string, index: number, pasted: string) => {
  const done = pastedLevels(text, readCollection(text), index, pasted);
  return done && [done.count, applyEdits(text, done.edits)];
};

describe("levels on the clipboard", () => {
  it("are copied with all that belongs to them", () => {
    const text = `Collection: All\n\n${one}\n${two}`;
    assert.equal(copiedLevel(text, readCollection(text), 0), one);
    assert.equal(copiedLevel(text, readCollection(text), 1), two);
    assert.equal(copiedLevel(text, readCollection(text), 2), "");
    const slc = '<SokobanLevels><LevelCollection><Level Id="A &amp; B"><L>####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>';
    assert.equal(copiedLevel(slc, readCollection(slc), 0), "####\n#@$.#\n#####\nTitle: A & B\n");
  });

  it("are taken whole, however many they are, in the line ends of the file", () => {
    assert.deepEqual(paste(one, 1, `Collection: Others\n\n${two}\n${ox}`), [2, `${one}\n${two}\n${ox}`]);
    assert.deepEqual(paste(`${one}\n${ox}`.replaceAll("\n", "\r\n"), 1, two), [1, `${one}\n${two}\n${ox}`.replaceAll("\n", "\r\n")]);
    assert.deepEqual(paste("", 0, two), [1, two]);
  });

  it("are refused where there are none, or where they would be read as others", () => {
    assert.equal(paste(one, 1, "Milk, bread, eggs."), undefined);
    // A file that has its keys above the boards would give them to the wrong levels.
    const above = "Title: A\n#####\n#@$.#\n#####\n\nTitle: B\n#####\n#@$.#\n#####\n";
    assert.equal(paste(above, 1, "#####\n#@$.#\n#####\n\nTitle: Next\n#####\n#@$.#\n#####\nTitle: Last\n"), undefined);
  });

  it("are told from pieces of a board", () => {
    assert.ok(seemsManyLevels(`${one}\n${two}`) && seemsManyLevels(`${ox}\n${ox}`));
    for (const piece of [one, "###\n#$#\n###", "#", "", "Milk\n\nBread"]) assert.ok(!seemsManyLevels(piece), piece);
  });
});

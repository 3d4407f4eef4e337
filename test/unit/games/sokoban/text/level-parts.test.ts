import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { atOnce } from "../../../../../src/games/slices.js";
import type { Collection } from "../../../../../src/games/sokoban/text/collection.js";
import {
  type FileNotes,
  LevelReader,
  type ReadLevels,
  TextPlanner,
} from "../../../../../src/games/sokoban/text/level-parts.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../../shared/samples.js";
import { sharedPathFor } from "../../../shared/shared-data.js";

type BoardTest = (rows: string) => boolean;

/** The text in pieces that end anywhere. */
function pieces(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

function all(reader: LevelReader, text: string, size: number): readonly ReadLevels[] {
  const read: ReadLevels[] = [];
  const take = (isEnd: boolean) => {
    for (;;) {
      const part = atOnce(reader.reading(isEnd));
      if (part === undefined) return;
      assert.notEqual(part, "too long");
      read.push(part as ReadLevels);
    }
  };
  for (const piece of pieces(text, size)) {
    reader.add(piece);
    take(false);
  }
  take(true);
  return read;
}

/** The levels of a text that is read twice, in parts of about so many characters. */
function inParts(text: string, characters: number, isWanted?: BoardTest, fileName?: string) {
  const planner = new TextPlanner(fileName, isWanted, characters);
  const size = Math.max(1, characters >> 1);
  for (const piece of pieces(text, size)) {
    planner.add(piece);
    assert.ok(atOnce(planner.taking(false)));
  }
  assert.ok(atOnce(planner.taking(true)));
  const plan = planner.plan();
  return { plan, read: all(new LevelReader(plan, isWanted), text, size) };
}

/** What is the same, however a text is read. */
function joined(read: readonly (Pick<Collection, "levels" | "findings"> & { readonly header: FileNotes })[]) {
  const { title, author, claims } = read[0]!.header;
  return {
    title,
    author,
    claims,
    levels: read.flatMap(({ levels }) => levels),
    findings: read.flatMap(({ findings }) => findings).filter(({ code }) => code !== "conflict"),
  };
}

function assertSame(text: string, characters: number, fileName?: string): number {
  const whole = readCollection(text, fileName);
  const { plan, read } = inParts(text, characters, undefined, fileName);
  const about = `${characters}: ${JSON.stringify(text.slice(0, 3_000))}`;
  assert.deepEqual(joined(read), joined([{ ...whole, header: whole }]), about);
  const numbers = read.flatMap((part) => part.numbers);
  assert.deepEqual(
    numbers,
    [...whole.levels.keys()].map((index) => index + 1),
  );
  assert.equal(read.map((part) => part.text).join(""), text.replace(/^\uFEFF/, ""));
  assert.equal(plan.levels, whole.levels.length);
  assert.equal(plan.conflict, whole.conflicts[0]?.line);
  return read.length;
}

const board = fc.constantFrom(
  "#####\n#@$.#\n#####",
  "#####\n#@.O#\n#####",
  "######\n#@   #\n#  ..#\n######",
  "4#|#@$.#|5#",
  "#####\n#@$x#\n#####",
  "-----\n#####\n#@$.#\n#####\n-----",
  "######\n#@$ .#\n#text#\n######",
);
const lines = [
  "; name|'Duh!'|Level 7|12|Hall of Fame|A sentence of words that is no title.|Title: First|Author: Me",
  "Collection: Part|Set: Other|Comment: one|Comment:|Claim: solvable|Solution: RR|rrRRuuLLdd|Solution/Me 3/2",
  "; format: ox|-----|[code]|##|#@$.#|Author comment:|<<<<<<< ours|=======|>>>>>>> theirs|||",
];
const line = fc.constantFrom(...lines.flatMap((some) => some.split("|")), "Comment-End:");
const document = fc
  .array(fc.oneof(board, line, line, line), { maxLength: 60 })
  .chain((rows) => fc.constantFrom("\n", "\r\n", "\r").map((end) => rows.join("\n").replaceAll("\n", end)));

describe("A text that is read in parts", () => {
  it("has the levels and the findings of the whole text, in each collection", function () {
    const folder = sharedPathFor(this, "levels");
    const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
    for (const name of names) {
      const text = readFileSync(path.join(folder, name), "latin1");
      assert.ok(assertSame(text, 300, name) > 10, name);
      assertSame(text, 5_000, name);
    }
  });

  it("has them whatever the text is", () => {
    law(100, [document, fc.integer({ min: 1, max: 80 })], (text, characters) => {
      assertSame(text, characters);
    });
  });

  it("has those that are wanted, though the other parts are not read again", () => {
    const boards = Array.from({ length: 50 }, (_, index) => `#####\n#@$.#\n#####\nTitle: ${index}\n`);
    const text = boards.with(7, "####\n#@ #\n#$.#\n####\n; wanted\n").join("\n");
    const { plan, read } = inParts(text, 100, (rows) => rows.startsWith("####\n"));
    const parts = plan.parts.filter(({ isWanted }) => isWanted);
    assert.ok(parts.length <= 2 && plan.parts.length > 10, `${parts.length} of ${plan.parts.length}`);
    const [level] = read.flatMap(({ levels }) => levels);
    assert.deepEqual(level, readCollection(text).levels[7]);
    assert.equal(read.flatMap(({ numbers }) => numbers).join(), "8");
  });

  it("is read in one go by what its first part decides", () => {
    const boards = Array.from({ length: 50 }, (_, index) => `Room ${index}\n\n#####\n#@$.#\n#####\n`);
    const text = boards.join("\n");
    const read = all(new LevelReader({ fileName: undefined, characters: 100 }), text, 30);
    assert.ok(read.length > 5);
    assert.deepEqual(joined(read), joined([{ ...readCollection(text), header: readCollection(text) }]));
  });

  it("needs no more memory than a level: a text without a board is refused", () => {
    const reader = new LevelReader({ fileName: undefined });
    const piece = `; ${"x".repeat(1_000_000)}\n`;
    let read: unknown;
    for (let count = 0; count < 6 && read === undefined; count++) {
      reader.add(piece);
      read = atOnce(reader.reading(false));
    }
    assert.equal(read, "too long");
  });
});

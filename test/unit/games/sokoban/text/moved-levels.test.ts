import assert from "node:assert/strict";
import fc from "fast-check";
import { readPatch, seemsManyLevels } from "../../../../../src/games/sokoban/edit/patch-text.js";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import {
  arrangeLevels,
  copiedLevels,
  pastedLevels,
  renumberTitles,
} from "../../../../../src/games/sokoban/text/moved-levels.js";
import { unquoted } from "../../../../../src/games/sokoban/text/quoted-text.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../../shared/samples.js";

const one = "; One\n#####\n#@$.#\n#####\nAuthor: Me\nSolution:\nR\n";
const two = "; Two\n######\n#@ $.#\n######\nComment: a comment\n";
const ox = "; Three\n#####\n#@OX#\n#####\n";
const paste = (text: string, index: number, pasted: string) => {
  const done = pastedLevels(text, readCollection(text), index, pasted);
  return done && [done.count, applyEdits(text, done.edits)];
};

describe("levels on the clipboard", () => {
  it("are copied with everything that belongs to them", () => {
    const text = `Collection: All\n\n${one}\n${two}`;
    assert.equal(copiedLevels(text, readCollection(text), [0]), one);
    assert.equal(copiedLevels(text, readCollection(text), [1]), two);
    assert.equal(copiedLevels(text, readCollection(text), [2]), "");
    const slc =
      '<SokobanLevels><LevelCollection><Level Id="A &amp; B"><L>####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>';
    assert.equal(copiedLevels(slc, readCollection(slc), [0]), "####\n#@$.#\n#####\nTitle: A & B\n");
  });

  it("keep titles that are no titles by themselves, as single names with an empty line below", () => {
    const board = "#####\n#@$.#\n#####\n";
    const text = ["Alpha", "Beta", "Gamma"].map((name) => `${name}\n\n${board}`).join("\n");
    const read = readCollection(text);
    const copied = copiedLevels(text, read, [1]);
    assert.equal(copied, `${board}Title: Beta\n`);
    const pasted = pastedLevels(text, read, 3, copied)?.levels;
    assert.deepEqual(
      pasted?.map(({ title }) => title?.text),
      ["Beta"],
    );
    assert.equal(copiedLevels(text, read, [0, 1, 2]), text);
  });

  it("are taken whole, however many they are, in the line ends of the file", () => {
    assert.deepEqual(paste(one, 1, `Collection: Others\n\n${two}\n${ox}`), [2, `${one}\n${two}\n${ox}`]);
    const [before, after] = [
      [one, ox],
      [one, two, ox],
    ].map((all) => all.join("\n").replaceAll("\n", "\r\n"));
    assert.deepEqual(paste(before!, 1, two), [1, after]);
    assert.deepEqual(paste("", 0, two), [1, two]);
  });

  it("are refused where there are none", () => {
    assert.equal(paste(one, 1, "Milk, bread, eggs."), undefined);
  });

  it("get their keys below or above their boards, as the file has them", () => {
    const board = "#####\n#@$.#\n#####\n";
    const above = (...titles: readonly string[]) =>
      titles.map((title) => `Title: ${title}\n${board}`).join("\n");
    const below = (...titles: readonly string[]) =>
      titles.map((title) => `${board}Title: ${title}\n`).join("\n");
    const title = (text: string) => readCollection(text).levels.map((level) => level.title?.text);
    for (const [file, clipboard] of [
      [below("A", "B"), above("Corner", "Door")],
      [above("A", "B"), below("Corner", "Door")],
      [
        below("A", "B"),
        above("Corner", "Door")
          .replace(/^(?=.)/gm, "> ")
          .replace(/^$/m, ">"),
      ],
      [below("A", "B"), `Corner\n\n${board}\nDoor\n\n${board}`],
      [above("A", "B"), `; Corner\n${board}\n; Door\n${board}`],
    ] as const) {
      for (const place of [0, 1, 2]) {
        const pasted = paste(file, place, clipboard);
        const expected = ["A", "B"].toSpliced(place, 0, "Corner", "Door");
        assert.deepEqual(title(String(pasted?.[1])), expected, clipboard);
      }
    }
    const facts = `Title: C\nAuthor: D\nComment: It is short.\n${board}Solution:\nR\n\nTitle: E\n${board}`;
    const [, text] = paste(below("A"), 1, facts)!;
    const { author, comment, solutions } = readCollection(String(text)).levels[1]!;
    assert.deepEqual([author?.text, comment?.text, solutions.length], ["D", "It is short.", 1]);
    const under = `${board}Title: C\nAuthor: D\nSolution:\nR\n`;
    for (const place of [0, 1]) {
      const [, other] = paste(above("A"), place, under)!;
      const level = readCollection(String(other)).levels[place]!;
      const found = [level.title?.text, level.author?.text, level.solutions.length];
      assert.deepEqual(found, ["C", "D", 1], String(other));
    }
  });

  it("are restored when mails, forums or chats have quoted or indented them", () => {
    const post = `${two}\n${ox}`;
    const plain = paste(one, 1, post);
    assert.deepEqual(plain, [2, `${one}\n${two}\n${ox}`]);
    const each = (text: string, before: string) => text.split("\n").map((line) => `${before}${line}`);
    const quotes: Readonly<Record<string, string>> = {
      quoted: each(post, "> ").join("\n"),
      "quoted without blanks": each(post, ">").join("\r\n"),
      "quoted twice": each(post, "> > ").join("\n"),
      "quoted with an answer above": `Somebody wrote:\n${each(post, "> ").join("\n")}\nMine follow.`,
      "quoted code": each(`\`\`\`\n${post}\n\`\`\``, "> ").join("\n"),
      "forum code": `Look at these:\n[code]\n${post}[/code]\nBye`,
      "forum code on the first line": `[code]${post}[/code]`,
      "a quoted forum": `[quote=Somebody]\n[code]${post}[/code]\n[/quote]`,
      "a thread of a forum": `Two of mine:\n\n[code]\n${two}[/code]\n\nand then\n\n[code]\n${ox}[/code]\n`,
      "a page": `<pre>${post}</pre>`,
      fenced: `\`\`\`text\n${post}\`\`\`\n`,
      "fenced with tildes": `~~~\n${post}~~~\n`,
      "indented by blanks": each(post, "    ").join("\n"),
      "indented a little": each(post, "  ").join("\n"),
      "indented by tabs": each(post, "\t").join("\n"),
      "blanks of a page": post.replaceAll(" ", "\u00a0"),
    };
    for (const [name, text] of Object.entries(quotes)) {
      assert.deepEqual(paste(one, 1, text), plain, name);
      assert.ok(seemsManyLevels(text), name);
      assert.deepEqual(readPatch(text, "xsb"), readPatch(two, "xsb"), name);
    }
  });

  it("keep text that only looks like a quotation, and the floor of cells", () => {
    const quoted = [`${one}Comment: > it was harder\n`, "; One\n#####\n#@$.#\n#####\n> it was harder\n"];
    const others = ["> Milk\n> Bread\n", "#include <stdio.h>\n", "  #  \n  $  \n ### "];
    for (const text of [one, two, ox, ...quoted, ...others]) assert.equal(unquoted(text), text);
  });

  it("are distinguished from parts of a board", () => {
    assert.ok(seemsManyLevels(`${one}\n${two}`) && seemsManyLevels(`${ox}\n${ox}`));
    for (const piece of [one, "###\n#$#\n###", "#", "", "Milk\n\nBread"])
      assert.ok(!seemsManyLevels(piece), piece);
  });
});

const board = (boxes: number) =>
  `#########\n#@${"$".repeat(boxes).padEnd(6)}#\n#${".".repeat(boxes).padEnd(7)}#\n#########`;
/** The forms in which files have titles: below the boards, above them, as comments, and none. */
const forms: readonly ((number: number) => string)[] = [
  (number) => `${board(number)}\nTitle: Room ${number}\nAuthor: A`,
  (number) => `Title: Room ${number}\n${board(number)}\nSolution:\nrRll`,
  (number) => `; Room ${number}\n\n${board(number)}`,
  (number) => board(number),
];

describe("levels that are arranged in their file", () => {
  it("are read in their new order, with all that belongs to them, and the others are deleted", () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 });
    const lineEnd = fc.constantFrom("\n", "\r\n");
    law(60, [fc.constantFrom(...forms), order, lineEnd], (form, wanted, end) => {
      const head = "; A collection\n\n";
      const text = `${head}${[1, 2, 3, 4, 5].map(form).join("\n\n")}\n`.replaceAll("\n", end);
      const before = readCollection(text);
      assert.equal(before.levels.length, 5);
      const edits = arrangeLevels(text, before, wanted);
      assert.ok(edits !== undefined);
      const after = readCollection(applyEdits(text, edits));
      const about = ({ levels }: typeof before) =>
        levels.map(({ title, author, board: { rows }, solutions }) => [
          title?.text,
          author?.text,
          rows.map((row) => row.text),
          solutions.map((moves) => moves.text),
        ]);
      assert.deepEqual(
        about(after),
        wanted.map((place) => about(before)[place]),
      );
    });
  });

  it("keep the title of the only one that is left", () => {
    const text = ["Alpha", "Beta", "Gamma"].map((name) => `${name}\n\n${board(1)}\n`).join("\n");
    const edits = arrangeLevels(text, readCollection(text), [1]);
    assert.equal(edits && applyEdits(text, edits), `${board(1)}\nTitle: Beta\n\n`);
  });

  it("keep every byte if they are in this order already, and are refused in an order that can't be", () => {
    const text = `${[1, 2, 3].map(forms[0]!).join("\n\n  \n")}  \n`;
    const read = readCollection(text);
    assert.deepEqual(arrangeLevels(text, read, [0, 1, 2]), []);
    for (const wrong of [[], [0, 0], [0, 3], [-1]]) assert.equal(arrangeLevels(text, read, wrong), undefined);
    const swapped = arrangeLevels(text, read, [1, 0, 2])!;
    assert.ok(applyEdits(text, swapped).endsWith(text.slice(read.levels[2]!.start)));
  });
});

it("titles that are numbered again count from 1 in each series, and change nothing but the number", () => {
  const numbered = (...titles: readonly string[]) => {
    const text = titles.map((title) => `${board(1)}\nTitle: ${title}\n`).join("\n");
    const after = applyEdits(text, renumberTitles(text, readCollection(text)));
    return readCollection(after).levels.map(({ title }) => title?.text);
  };
  const rooms = numbered("Room 7", "Hall 2", "Room 3", "Intro", "Hall 9");
  assert.deepEqual(rooms, ["Room 1", "Hall 1", "Room 2", "Intro", "Hall 2"]);
  assert.deepEqual(numbered("012. Bee", "003. Ant", "7"), ["001. Bee", "002. Ant", "3"]);
  const others = ["3x3 boxes", "Version 1.5", "Random level: seed 42"];
  assert.deepEqual(numbered(...others), others);
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits } from "../../../../../src/games/sokoban/level/finding.js";
import { describeLevel, type LevelWords } from "../../../../../src/games/sokoban/text/describe-level.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../../shared/samples.js";

const board = "#####\n#@$.#\n#####";
const described = (text: string, words: LevelWords, index = 0) => {
  const edits = describeLevel(text, readCollection(text), index, words);
  return edits && applyEdits(text, edits);
};

describe("the description of a level", () => {
  it("is written as keys below the board where there was none", () => {
    const all = described(`${board}\n\n${board}\n`, { title: "One", author: "Me", comment: "Short" });
    assert.equal(all, `${board}\nTitle: One\nAuthor: Me\nComment: Short\n\n${board}\n`);
    const inWindows = (text: string) => text.replaceAll("\n", "\r\n");
    const long = described(inWindows(`${board}\n`), { comment: "One\nTwo" });
    assert.equal(long, inWindows(`${board}\nComment:\nOne\nTwo\nComment-End:\n`));
    const head = described(`\uFEFF${board}\n`, { collectionTitle: "All", collectionAuthor: "Me" });
    assert.equal(head, `\uFEFFCollection: All\nAuthor: Me\n\n${board}\n`);
  });

  it("changes in its place and form, and is removed where it is empty", () => {
    const text = `Collection: Old\n\n; First\n${board}\nAuthor: A\nComment:\n  One\n\nTwo\nComment-End:\nSolution:\nR\n\n; Second\n${board}\n`;
    const comment = "Comment:\n  One\n\nTwo\nComment-End:";
    for (const [words, expected] of [
      [{ title: "New", author: "B" }, text.replace("; First", "; New").replace("Author: A", "Author: B")],
      [{ collectionTitle: "New" }, text.replace("Collection: Old", "Collection: New")],
      [{ comment: "Other" }, text.replace(comment, "Comment: Other")],
      [{ comment: "" }, text.replace(`${comment}\n`, "")],
      [{ author: "", title: "" }, text.replace("Author: A\n", "").replace("; First\n", "")],
      [{ title: "First", author: "A" }, text],
    ] as const)
      assert.equal(described(text, words), expected);
  });

  it("is refused where it would be read as something else", () => {
    const text = `${board}\n\n; Second\n${board}\n`;
    for (const comment of [`${board}\nComment-End:\n${board}`, "One\nComment-End:\nTitle: Two"])
      assert.equal(described(text, { comment }), undefined, comment);
  });

  it("is read back or refused, and the rest of the file stays", () => {
    const line = fc.string({ maxLength: 20 });
    law(
      100,
      [
        line,
        line,
        fc.string({ maxLength: 60, unit: fc.constantFrom("a", "#", "$", "@", ":", "\n", " ", ";", "-") }),
      ],
      (title, author, comment) => {
        const text = `; First\n${board}\nComment: Old\nSolution:\nR\n\n; Second\n${board}\nAuthor: B\n`;
        const after = described(text, { title, author, comment });
        if (after === undefined) return;
        const { levels } = readCollection(after);
        assert.equal(levels.length, 2);
        assert.equal(levels[0]?.title?.text ?? "", title.replace(/\s+/g, " ").trim());
        assert.deepEqual(
          [levels[1]?.title?.text, levels[1]?.author?.text, levels[0]?.solutions.length],
          ["Second", "B", 1],
        );
      },
    );
  });
});

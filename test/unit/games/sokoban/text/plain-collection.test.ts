import assert from "node:assert/strict";
import { toLevel } from "../../../../../src/games/sokoban/level/board.js";
import { levelKey } from "../../../../../src/games/sokoban/level/level-key.js";
import { plainCollection } from "../../../../../src/games/sokoban/text/plain-collection.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";

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

import assert from "node:assert/strict";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import { measureSolution } from "../../../src/games/sokoban/play/solution-measures.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { jsonLines, tilework, words } from "../../shared/program.js";

describe("command line: tilework sokoban generate", () => {
  it("prints a collection of levels with titles and solutions, the same for the same seeds", async () => {
    const args = words`sokoban generate --grade easy --threads 2`;
    const two = [...args, "--count", "2", "--seed", "7"];
    const [one, json] = await Promise.all([tilework(two), tilework([...args, "--seed", "8", "--json"])]);
    assert.deepEqual([one.code, json.code], [0, 0], one.error);
    const { levels } = readCollection(one.out, "made.xsb");
    const titles = [7, 8].map((seed) => `Random level: 8x7, easy, 2 boxes, seed ${seed}`);
    assert.deepEqual(levels.map(({ title }) => title?.text).sort(), titles);
    const made = jsonLines(json.out);
    assert.equal(made.length, 1);
    for (const { rows, solution, pushes, meetsGrade } of made) {
      assert.ok(one.out.includes(rows.join("\n")) && meetsGrade);
      const level = toLevel(readCollection(rows.join("\n")).levels[0]!.board)!;
      assert.equal(measureSolution(level, solution)?.pushes, pushes);
    }
  });

  it("keeps at Ctrl+C the levels made so far", async () => {
    const how = { interruptAfter: /Comment/ };
    const { code, out } = await tilework(words`sokoban generate --grade easy --count 9000 --seed 8`, "", how);
    const { levels } = readCollection(out, "made.xsb");
    assert.equal(code, 1);
    assert.ok(levels.length >= 1 && levels.length < 9_000);
    for (const { board } of levels) assert.ok(toLevel(board) !== undefined);
  });

  it("says what is wrong with its arguments, and if there is no such level", async () => {
    for (const wrong of [["--grade", "none"], ["--boxes", "9"], ["--count", "1.5"], ["extra"]]) {
      assert.equal((await tilework(["sokoban", "generate", ...wrong])).code, 2);
    }
    const none = await tilework(words`sokoban generate --grade easy --width 5 --height 5 --boxes 8`);
    assert.match(none.out, /^; Seed 0: No room of this size has space for that many boxes/);
    assert.equal(none.code, 1);
  });
});

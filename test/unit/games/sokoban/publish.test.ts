import assert from "node:assert/strict";
import * as fc from "fast-check";
import { english } from "../../../../src/games/message.js";
import { atOnce } from "../../../../src/games/slices.js";
import {
  checkingToPublish,
  needlessFloor,
  type PublishCheck,
} from "../../../../src/games/sokoban/check/publish.js";
import { applyEdits } from "../../../../src/games/sokoban/level/finding.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { law } from "../../shared/samples.js";
import { levelOf } from "../../shared/sokoban-data.js";
import { fewest } from "../../shared/sokoban-solver-data.js";

/** The results of the first level, with the best solution if one is given. */
function checked(text: string, lurd?: string, isBest = true) {
  const known = lurd === undefined ? undefined : { lurd, isBest };
  const [first] = atOnce(checkingToPublish(text, readCollection(text), [known]));
  const of = (check: PublishCheck) => first!.filter((one) => one.check === check);
  return { all: first!, of, states: (check: PublishCheck) => of(check).map(({ state }) => state) };
}

const fixed = (text: string, { fixes: [fix] }: ReturnType<typeof checked>["all"][number]) =>
  applyEdits(text, fix!.edits);

describe("Sokoban: ready to publish", () => {
  const good = "Author: Ann\n\n######\n#@$ .#\n######\nTitle: One\nSolution:\nRR\n";

  it("passes a level with a solution, a title and an author, and says what is proved", () => {
    assert.deepEqual(new Set(checked(good, "RR").all.map(({ state }) => state)), new Set(["passed"]));
    const open = checked(good, "RR", false);
    assert.match(english(open.of("moved")[0]!.message), /isn't proved that no solution has fewer pushes/);
    for (const [solution, found, message] of [
      ["", "unsolvable", /proved that the level has no solution/],
      ["", "alreadySolved", /on a goal from the start/],
      ["Solution:\nll\n", undefined, /No solution in the file solves it/],
    ] as const) {
      const text = `######\n#@$ .#\n######\n${solution}`;
      const [results] = atOnce(checkingToPublish(text, readCollection(text), [found]));
      const of = (check: PublishCheck) => results!.find((one) => one.check === check);
      assert.match(english(of("solution")!.message), message);
      assert.equal(of("moved") === undefined, found !== undefined);
    }
    const none = "######\n#@$ .#\n######\n";
    assert.deepEqual(
      (["solution", "moved", "title", "author"] as const).map((check) => checked(none).states(check)[0]),
      ["failed", "unproved", "failed", "failed"],
    );
    assert.match(fixed(none, checked(none, "RR").of("solution")[0]!), /\nSolution:?[^\n]*\nRR\n/);
  });

  it("names boxes that the best solution never moves, with a wall as a fix that keeps the solution", () => {
    const text = good.replace("######\n#@$ .#", "######\n#    #\n# *  #\n#    #\n#@$ .#");
    const [box] = checked(text, "RR").of("moved");
    assert.deepEqual([box!.state, box!.square, box!.range.line], ["failed", { row: 2, column: 2 }, 4]);
    assert.deepEqual(checked(text, "RR", false).states("moved"), ["unproved"]);
    assert.ok(fixed(text, box!).includes("#    #\n# #  #\n#    #\n#@$ .#"));
    // The file's own solution moves it.
    const moved = text.replace("RR\n", "uuRurrdLdlldRR\n");
    assert.deepEqual(checked(moved, "RR").of("moved")[0]!.fixes, []);
  });

  it("names needless floor, unused squares, and goals that aren't connected", () => {
    const text = "########\n#  @$. #\n# ######\n########\n";
    const [floor] = checked(text, "R").of("floor");
    assert.deepEqual([floor!.state, floor!.square], ["failed", { row: 2, column: 1 }]);
    assert.match(fixed(text, floor!), /^########\n# {2}@\$\. #\n########\n########\n/);
    const unused = checked("#####\n#   #\n#@$.#\n#####\n", "R").of("floor");
    assert.deepEqual([unused[0]!.state, unused[0]!.square], ["remark", { row: 1, column: 1 }]);
    assert.deepEqual(checked("#######\n#.$@$.#\n#######\n").states("goals"), ["remark"]);
    assert.deepEqual(checked("#######\n#  ..##\n# $$@ #\n#######\n").states("goals"), ["passed"]);
  });

  it("names duplicates, also turned, and the author of the other levels", () => {
    const text = "#####\n#@$.#\n#####\nTitle: A\nAuthor: Ann\n\n###\n#.#\n#$#\n#@#\n###\nTitle: B\n";
    const [, second] = atOnce(checkingToPublish(text, readCollection(text), []));
    assert.equal(second!.find(({ check }) => check === "duplicate")!.state, "failed");
    const author = second!.find(({ check }) => check === "author")!;
    assert.equal(readCollection(fixed(text, author)).levels[1]!.author?.text, "Ann");
  });

  it("calls floor needless only where walls change neither the fewest pushes nor the fewest moves", () => {
    const square = fc.constantFrom(..." ".repeat(8), "#", "#", "#", "$", ".");
    let found = 0;
    law(500, [fc.array(square, { minLength: 20, maxLength: 20 }), fc.nat(19)], (squares, player) => {
      const inner = squares.with(player, "@");
      const rows = [0, 1, 2, 3].map((row) => `#${inner.slice(row * 5, row * 5 + 5).join("")}#`);
      const level = levelOf(["#######", ...rows, "#######"].join("\n"));
      const { boxes, goals } = level;
      if (boxes.length === 0 || boxes.length !== goals.length || boxes.length > 2) return;
      const needless = needlessFloor(level);
      if (needless.length === 0) return;
      found++;
      const walls = level.walls.map((wall, cell) => wall || needless.includes(cell));
      for (const measure of ["moves", "pushes"] as const)
        assert.equal(fewest(measure, { ...level, walls }), fewest(measure, level), rows.join("\n"));
    });
    assert.ok(found > 0);
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { compress } from "../../../src/games/sokoban/play/lurd.js";
import { shownMoves } from "../../../src/webview/game/page/shown-moves.js";
import { law } from "../shared/samples.js";

it("the end of a level tells all moves where there is room, else the first and how many more, with no group cut in two", () => {
  assert.deepEqual(shownMoves("R 4D 2L", 7), { text: "R 4D 2L", more: 0 });
  assert.deepEqual(shownMoves("R 4D 2L", 6), { text: "R 4D", more: 2 });
  assert.deepEqual(shownMoves("R 12D U", 2), { text: "R", more: 13 });
  law(
    100,
    [
      fc.array(fc.constantFrom("l", "u", "r", "d"), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 5, max: 120 }),
    ],
    (moves, room) => {
      const { text, more } = shownMoves(compress(moves.join("")), room);
      assert.ok(text.length <= room);
      const shown =
        text === "" ? 0 : text.split(" ").reduce((sum, group) => sum + (Number.parseInt(group, 10) || 1), 0);
      assert.equal(shown + more, moves.length);
    },
  );
});

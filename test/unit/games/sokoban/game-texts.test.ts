import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { type AnySession, current, deal, play } from "../../../../src/games/play/session.js";
import { games } from "../../../../src/games/registry/registry.js";
import { parseGameText, parsingGameReadings } from "../../../../src/games/saves/game-text.js";
import { atOnce } from "../../../../src/games/slices.js";
import type { Position } from "../../../../src/games/sokoban/play/rules.js";
import { copies, sokoban } from "../../../../src/games/sokoban/sokoban.js";
import { valueIn } from "../../shared/value-in.js";

function onLevel(): AnySession {
  return valueIn(parseGameText("#######\n#@ $ .#\n#     #\n#######", games, undefined));
}

describe("sokoban: texts of a game", () => {
  it("are moves of the level on the board, also with counts", () => {
    const [start] = onLevel().positions as readonly [Position, ...Position[]];
    for (const text of ["rrR", "r r R\n", "2rR", "RRR", "3r"]) {
      const read = valueIn(atOnce(parsingGameReadings(text, games, sokoban, start)));
      assert.equal(read.length, 1);
      const { session } = read[0]!;
      assert.equal(session.game, sokoban);
      assert.deepEqual(session.steps.flat(), ["r", "R", "R"]);
    }
    const wall = atOnce(parsingGameReadings("l", games, sokoban, start));
    assert.ok(!wall.ok);
    const elsewhere = parseGameText("rrR", games, sokoban);
    assert.match(elsewhere.ok ? "" : english(elsewhere.error), /moves without a board/);
  });

  it("are copied as XSB, RLE and LURD, and read again", () => {
    const session = play(onLevel(), ["r"]);
    const [start] = session.positions as readonly [Position, ...Position[]];
    const all = copies({ start, now: current(session) as Position, moves: ["r"] });
    assert.deepEqual(
      all.map(({ text }) => text),
      [
        "#######\n# @$ .#\n#-----#\n#######".replace("-----", "     "),
        "7#|#-@$-.#|#5-#|7#",
        "#######\n#@ $ .#\n#     #\n#######",
        "r",
        "r",
      ],
    );
    for (const { text } of all.slice(0, 2)) {
      const read = valueIn(parseGameText(text, games, undefined));
      assert.deepEqual((current(read) as Position).boxes, (current(session) as Position).boxes);
    }
    assert.equal(deal(sokoban, sokoban.variants[0]!.id, 1).ok, true);
  });
});

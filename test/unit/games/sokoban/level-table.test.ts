import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../../../src/games/message.js";
import { current, play, sessionFrom } from "../../../../src/games/play/session.js";
import { findGame } from "../../../../src/games/registry/registry.js";
import { sokoban } from "../../../../src/games/sokoban/sokoban.js";
import { law } from "../../shared/samples.js";
import { valueIn } from "../../shared/value-in.js";

const levels = sokoban.levels!;

function start(...rows: readonly string[]) {
  const position = levels.files!.read(rows.join("\n"), "test.xsb")[0]?.start();
  assert.ok(position?.ok);
  return position.value;
}

describe("sokoban: facts about levels", () => {
  it("lists every level that comes with the game, each with a key of its own", () => {
    const listed = levels.collections.flatMap((collection) => collection.levels);
    const ids = [...listed.map(({ variant }) => variant), ...levels.random];
    assert.deepEqual(
      ids,
      sokoban.variants.map(({ id }) => id),
    );
    assert.equal(new Set(listed.map(({ key }) => key)).size, listed.length);
    for (const { variant, key } of listed) {
      assert.equal(levels.key(valueIn(sokoban.deal(variant, 1))), key);
    }
    assert.equal(findGame("sokoban")?.levels, levels);
  });

  it("the key stays the same during the game, and in other surroundings", () => {
    const one = start("######", "#@ $.#", "######");
    const other = start(" ######", " #@ $.#", " ######", "Title: Another");
    assert.equal(levels.key(one), levels.key(other));
    const later = current(play(sessionFrom(sokoban, one), ["r"]));
    assert.equal(levels.key(later), levels.key(one));
    assert.equal(levels.solving!.board(later), "######\n# @$.#\n######");
  });

  it("levels that cannot be played say why", () => {
    const rows = ["#@ .#", "#@$ #", "#@ *#", "#$. #", "#@$.#"];
    const text = rows.map((row) => `#####\n${row}\n#####\n`).join("\n");
    const starts = levels.files!.read(text, "some.xsb").map((level) => level.start());
    const told = starts.map((result) => (result.ok ? "playable" : english(result.error)));
    const counts = "This level has different numbers of boxes and goals, so it can't be solved.";
    const solved = "This level is solved already.";
    const noPlayer = "The level has no player (@).";
    assert.deepEqual(told, ["This level has no boxes.", counts, solved, noPlayer, "playable"]);
    assert.deepEqual(levels.files!.read("no level at all", "some.txt"), []);
  });

  it("a box can be brought to exactly the given squares, with the fewest moves or pushes", () => {
    const variants = fc.constantFrom(...sokoban.variants.slice(0, 12).map(({ id }) => id));
    law(25, [variants, fc.nat()], (variant, pick) => {
      const dealt = valueIn(sokoban.deal(variant, 1));
      const { boxes, level } = dealt;
      const box = boxes[pick % boxes.length] as number;
      const square = (cell: number) => ({
        row: Math.floor(cell / level.width),
        column: cell % level.width,
      });
      const reached = new Set(
        levels.carrying!.reach(dealt, square(box)).map(({ row, column }) => row * level.width + column),
      );
      for (let cell = 0; cell < level.walls.length; cell++) {
        if (cell === box) continue;
        const ways = (["moves", "pushes"] as const).map((fewest) =>
          sokoban.interpret(dealt, { kind: "carry", from: square(box), to: square(cell), fewest }),
        );
        const [byMoves, byPushes] = ways as [readonly string[], readonly string[]];
        assert.equal(byMoves.length > 0, reached.has(cell), `${variant}: ${box} to ${cell}`);
        assert.ok(byMoves.length <= byPushes.length);
      }
    });
    assert.deepEqual(levels.carrying!.reach(start("######", "#@ $.#", "######"), { row: 1, column: 1 }), []);
  });

  it("ways include every square that the player and boxes pass", () => {
    const position = start("#######", "#@ $ .#", "#######");
    const ways = levels.carrying!.paths(position, ["r", "R", "R"]);
    const columns = ways.map(({ id, squares }) => `${id}: ${squares.map(({ column }) => column)}`);
    assert.deepEqual(columns, ["1: 1,2,3,4", "2: 3,3,4,5"]);
    assert.equal(
      levels
        .carrying!.paths(position, ["r"])
        .map(({ id }) => id)
        .join(),
      "1",
    );
  });

  it("lost boxes are reported with their squares, and the progress of the game", () => {
    const position = start("######", "#@   #", "# $ .#", "#    #", "######");
    assert.equal(english(levels.progress(position)), "The box isn't on its goal yet.");
    assert.deepEqual(levels.deadlocks!.lost(position), []);
    const session = ["d", "d", "r", "U"].reduce(
      (now, move) => play(now, [move as "d"]),
      sessionFrom(sokoban, position),
    );
    assert.deepEqual(levels.deadlocks!.lost(current(session)), [{ row: 1, column: 2 }]);
    const warning = english(levels.deadlocks!.warning(current(session)));
    assert.equal(warning, "The box in row 2, column 3 can never reach a goal.");
    assert.equal(levels.notation!.compress(["d", "d", "r", "U"]), "2D R U");
  });
});

import assert from "node:assert/strict";
import { earlierLines } from "../../../src/games/play/earlier-lines.js";
import { formatSteps } from "../../../src/games/play/session.js";
import { answers, begin, board, choicesOf, does, goOn, onSurfaces, opened, paste } from "./worlds.js";

describe("Earlier lines of a game", () => {
  onSurfaces("are listed, shown and restored, and nothing is lost", async (world, make) => {
    await does(world, paste("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"));
    await does(world, "left", "down", "right", "undo", "undo", "right");
    const live = world.live("sliding");
    const [line] = earlierLines(live.session);
    assert.ok(line !== undefined && board(world).hasEarlierLines === true);
    const left = formatSteps(live.session.steps);

    await does(world, "earlierLines");
    assert.equal(choicesOf(world).length, 1);
    await answers(world, 0);
    const { replay } = board(world);
    assert.deepEqual([replay?.place, replay?.canTake], [line.at, true]);
    assert.equal(formatSteps(live.session.steps), left, "showing a line changes nothing");

    await does(world, "replayLast", "replayTake");
    assert.equal(formatSteps(live.session.steps), formatSteps(line.steps));
    assert.equal(live.session.cursor, line.steps.length);
    assert.equal(board(world).replay, undefined);

    const next = await opened(make, await world.leave());
    await does(next, goOn("sliding"));
    const lines = earlierLines(next.live("sliding").session).map(({ steps }) => formatSteps(steps));
    assert.deepEqual(lines, [left]);
    await next.leave();
  });

  onSurfaces("are refused with a message if there are none", async (world) => {
    await does(world, begin("2048", "4x4"));
    assert.equal(board(world).hasEarlierLines, false);
    await does(world, "earlierLines");
    assert.equal(world.ports.question, undefined);
    assert.match(board(world).announcement.text, /^There are no earlier lines/);
  });
});

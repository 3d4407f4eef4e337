import assert from "node:assert/strict";
import { earlierLines } from "../../../src/games/play/earlier-lines.js";
import { formatSteps } from "../../../src/games/play/session.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import type { World } from "./world.js";
import { board, command, does } from "./world-steps.js";
import { surfaces } from "./worlds.js";

/** Plays two moves, undoes them and plays another one. */
async function leavesALine(world: World): Promise<void> {
  await world.open();
  await does(world, { kind: "paste", text: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15" });
  for (const direction of ["left", "down", "right"] as const)
    await does(world, { kind: "direction", direction });
  await does(world, command("undo"), command("undo"), { kind: "direction", direction: "right" });
}

describe("Earlier lines of a game", () => {
  for (const make of surfaces) {
    it(`are listed, shown and restored, and nothing is lost: ${make.name}`, async () => {
      let world: World = new make(new VolatileFiles());
      await world.ports.clipboard.write("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15");
      await leavesALine(world);
      const live = () => world.midend.oneOfAKind.find("sliding")!;
      const [line] = earlierLines(live().session);
      assert.ok(line !== undefined && board(world).hasEarlierLines === true);
      const left = formatSteps(live().session.steps);

      await does(world, command("earlierLines"));
      const { question } = world.ports;
      assert.ok(question !== undefined && question.kind !== "text");
      assert.equal(question.choices.length, 1);
      world.answer(0);
      await world.settle();
      const { replay } = board(world);
      assert.deepEqual([replay?.place, replay?.canTake], [line.at, true]);
      assert.equal(formatSteps(live().session.steps), left, "showing a line changes nothing");

      await does(world, command("replayLast"), command("replayTake"));
      assert.equal(formatSteps(live().session.steps), formatSteps(line.steps));
      assert.equal(live().session.cursor, line.steps.length);
      assert.equal(board(world).replay, undefined);

      const files = await world.leave();
      world = new make(files);
      await world.open();
      await does(world, { kind: "action", action: { kind: "continue", game: "sliding" } });
      assert.deepEqual(
        earlierLines(live().session).map(({ steps }) => formatSteps(steps)),
        [left],
      );
      await world.leave();
    });

    it(`are refused with a message if there are none: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await world.open();
      await does(world, { kind: "action", action: { kind: "new", game: "2048", variant: "4x4" } });
      assert.equal(board(world).hasEarlierLines, false);
      await does(world, command("earlierLines"));
      assert.equal(world.ports.question, undefined);
      assert.match(board(world).announcement.text, /^There are no earlier lines/);
      await world.leave();
    });
  }
});

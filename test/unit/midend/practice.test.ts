import assert from "node:assert/strict";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import type { World } from "./world.js";
import { board, command, does, linkOf } from "./world-steps.js";
import { surfaces } from "./worlds.js";

const dayMs = 24 * 60 * 60_000;

/** The link to practice on Home. */
async function practiceLink(world: World): Promise<string | undefined> {
  for (let tries = 0; world.page?.kind !== "home" && tries < 3; tries++) await does(world, command("home"));
  return linkOf(world, "practiceMistakes");
}

/** Plays a few moves of 2048 and reviews them. */
async function reviews(world: World): Promise<void> {
  world.ports.solver.isEager = true;
  await world.open();
  await does(world, { kind: "action", action: { kind: "new", game: "2048", variant: "4x4" } });
  for (const direction of ["right", "down", "right", "down", "right"] as const)
    await does(world, { kind: "direction", direction });
  await does(world, command("reviewGame"), command("home"));
}

describe("Practice", () => {
  for (const make of surfaces) {
    it(`shows a mistake on a later day, and counts no game: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await reviews(world);
      const tomorrow = /mistakes? comes? back tomorrow\./;
      assert.equal(await practiceLink(world), "Practice", "none is for the same day");
      assert.ok(
        world.ports.tell.told.some((line) => tomorrow.test(line)),
        "the review said so",
      );
      world.ports.tell.told.length = 0;
      await does(world, command("practiceMistakes"));
      assert.ok(world.ports.tell.told.some((line) => tomorrow.test(line)));
      await world.ports.time.pass(dayMs);
      await does(world, { kind: "action", action: { kind: "continue", game: "2048" } });
      const live = world.midend.oneOfAKind.find("2048")!;
      const { positions } = live.session;
      const label = (await practiceLink(world)) ?? "";
      assert.match(label, /^Practice \d Mistakes?$/);
      const count = Number(/\d/.exec(label)![0]);
      assert.ok(count <= 3);

      for (let position = 0; position < count; position++) {
        await does(world, command(position === 0 ? "practiceMistakes" : "retryMistake"));
        assert.equal(board(world).isTrial, true);
        assert.equal(board(world).banner, `Practice ${position + 1} of ${count}`);
        assert.match(board(world).notice!.text, /^4×4 · Move \d.*: find a better move\.$/);
        const { trial } = world.midend.liveGames.playSession(live).overlay!;
        const direction = (["up", "down", "left", "right"] as const).find(
          (one) =>
            live.game.interpret(trial!.position, { kind: "direction", direction: one }).length > 0 &&
            live.game.play(
              trial!.position,
              live.game.interpret(trial!.position, { kind: "direction", direction: one })[0]!,
            ) !== undefined,
        )!;
        await does(world, { kind: "direction", direction });
        assert.equal(board(world).notice?.kind, "good");
      }
      assert.equal(await practiceLink(world), "Practice", "all of today are done");
      await does(world, command("practiceMistakes"));
      assert.ok(world.ports.tell.told.some((line) => /mistakes? comes? back in 3 days/.test(line)));
      assert.equal(live.session.positions, positions);
      assert.equal(await world.ports.finished.count(), 0);
      await world.leave();
    });
  }

  for (const make of surfaces) {
    it(`leaves other games unchanged, and skips a position that was not tried: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await reviews(world);
      await world.ports.time.pass(dayMs);
      const reviewed = world.midend.oneOfAKind.find("2048")!.gameId;
      await does(world, { kind: "action", action: { kind: "new", game: "2048", variant: "4x4" } });
      await does(world, { kind: "direction", direction: "right" }, { kind: "direction", direction: "down" });
      const live = world.midend.oneOfAKind.find("2048")!;
      assert.ok(live.gameId !== reviewed && live.session.cursor > 0);

      await does(world, command("practiceMistakes"));
      const first = board(world).notice?.text;
      await does(world, command("retryMistake"));
      assert.equal(board(world).isTrial, true);
      assert.notEqual(board(world).notice?.text, first, "the next position follows");
      await does(world, command("hint"));
      assert.match(board(world).notice!.text, /The best move: /);
      assert.ok(board(world).hint?.direction !== undefined, "and it is drawn");
      assert.equal(live.isAssisted, false, "the best move of another game is no help");
      const { positions, cursor } = live.session;
      for (const name of ["playHint", "autoPlay", "solve", "restart", "undoPush"] as const) {
        await does(world, command(name));
        assert.equal(board(world).isTrial, true, name);
        assert.deepEqual([live.isAssisted, live.session.cursor], [false, cursor], name);
      }
      assert.equal(live.session.positions, positions);
      await world.leave();
    });
  }

  it("makes a game assisted if the best move of its current position is shown", async () => {
    const [make] = surfaces;
    const world: World = new make(new VolatileFiles());
    await reviews(world);
    await world.ports.time.pass(dayMs);
    await does(world, command("practiceMistakes"), command("hint"));
    assert.equal(world.midend.oneOfAKind.find("2048")!.isAssisted, true);
    await world.leave();
  });

  it("keeps and shows nothing while its setting is off", async () => {
    const [make] = surfaces;
    const world: World = new make(new VolatileFiles());
    await world.ports.settings.change("practices" as never, false as never);
    await reviews(world);
    await world.ports.time.pass(dayMs);
    assert.equal(await practiceLink(world), undefined);
    assert.equal(world.ports.practice.read(), undefined);
    await world.leave();
  });
});

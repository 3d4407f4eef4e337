import assert from "node:assert/strict";
import type { World } from "./world.js";
import { begin, board, does, goOn, linkOf, onSurfaces, opened } from "./worlds.js";

const dayMs = 24 * 60 * 60_000;

/** The link to practice on Home. */
async function practiceLink(world: World): Promise<string | undefined> {
  for (let tries = 0; world.page?.kind !== "home" && tries < 3; tries++) await does(world, "home");
  return linkOf(world, "practiceMistakes");
}

/** Plays a few moves of 2048 and reviews them. */
async function reviews(world: World): Promise<void> {
  world.ports.solver.isEager = true;
  await does(world, begin("2048", "4x4"), "right", "down", "right", "down", "right", "reviewGame", "home");
}

describe("Practice", () => {
  onSurfaces("shows a mistake on a later day, and counts no game", async (world) => {
    const says = (what: RegExp) => world.ports.tell.told.some((line) => what.test(line));
    await reviews(world);
    const tomorrow = /mistakes? comes? back tomorrow\./;
    assert.equal(await practiceLink(world), "Practice", "none is for the same day");
    assert.ok(says(tomorrow), "the review said so");
    world.ports.tell.told.length = 0;
    await does(world, "practiceMistakes");
    assert.ok(says(tomorrow));
    await world.ports.time.pass(dayMs);
    await does(world, goOn("2048"));
    const live = world.live("2048");
    const { positions } = live.session;
    const label = (await practiceLink(world)) ?? "";
    assert.match(label, /^Practice \d Mistakes?$/);
    const count = Number(/\d/.exec(label)![0]);
    assert.ok(count <= 3);

    for (let position = 0; position < count; position++) {
      await does(world, position === 0 ? "practiceMistakes" : "retryMistake");
      assert.equal(board(world).isTrial, true);
      assert.equal(board(world).banner, `Practice ${position + 1} of ${count}`);
      assert.match(board(world).notice!.text, /^4×4 · Move \d.*: find a better move\.$/);
      const { position: tried } = world.midend.liveGames.playSession(live).overlay!.trial!;
      const direction = (["up", "down", "left", "right"] as const).find((one) => {
        const [move] = live.game.interpret(tried, { kind: "direction", direction: one });
        return move !== undefined && live.game.play(tried, move) !== undefined;
      })!;
      await does(world, direction);
      assert.equal(board(world).notice?.kind, "good");
    }
    assert.equal(await practiceLink(world), "Practice", "all of today are done");
    await does(world, "practiceMistakes");
    assert.ok(says(/mistakes? comes? back in 3 days/));
    assert.equal(live.session.positions, positions);
    assert.equal((await world.ports.finished.read().next()).value, undefined);
  });

  onSurfaces("leaves other games unchanged, and skips a position that was not tried", async (world) => {
    await reviews(world);
    await world.ports.time.pass(dayMs);
    const live = world.live("2048");
    const reviewed = live.gameId;
    await does(world, begin("2048", "4x4"), "right", "down");
    assert.ok(live.gameId !== reviewed && live.session.cursor > 0);

    await does(world, "practiceMistakes");
    const first = board(world).notice?.text;
    await does(world, "retryMistake");
    assert.equal(board(world).isTrial, true);
    assert.notEqual(board(world).notice?.text, first, "the next position follows");
    await does(world, "hint");
    assert.match(board(world).notice!.text, /The best move: /);
    assert.ok(board(world).hint?.direction !== undefined, "and it is drawn");
    assert.equal(live.isAssisted, false, "the best move of another game is no help");
    const { positions, cursor } = live.session;
    for (const name of ["playHint", "autoPlay", "solve", "restart", "undoPush"] as const) {
      await does(world, name);
      assert.equal(board(world).isTrial, true, name);
      assert.deepEqual([live.isAssisted, live.session.cursor], [false, cursor], name);
    }
    assert.equal(live.session.positions, positions);
  });

  it("makes a game assisted if the best move of its current position is shown", async () => {
    const world = await opened();
    await reviews(world);
    await world.ports.time.pass(dayMs);
    await does(world, "practiceMistakes", "hint");
    assert.equal(world.live("2048").isAssisted, true);
    await world.leave();
  });

  it("keeps and shows nothing while its setting is off", async () => {
    const world = await opened();
    await world.ports.settings.change("practices" as never, false as never);
    await reviews(world);
    await world.ports.time.pass(dayMs);
    assert.equal(await practiceLink(world), undefined);
    assert.equal(world.ports.practice.read(), undefined);
    await world.leave();
  });
});

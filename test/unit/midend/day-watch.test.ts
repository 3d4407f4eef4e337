import assert from "node:assert/strict";
import { board, does, goOn, home, onSurfaces } from "./worlds.js";

const dayMs = 24 * 3_600_000;

onSurfaces(
  "the day on the home page changes at midnight, also while the machine sleeps, and needs no timer elsewhere",
  async (world) => {
    const { time } = world.ports;
    const today = () => home(world).today?.title;
    await world.settle();
    const first = today();
    assert.ok(first !== undefined && time.waiting > 0);

    await time.pass(dayMs);
    await world.settle();
    const second = today();
    assert.notEqual(second, first, "a day later");

    time.sleep(dayMs);
    assert.equal(today(), second);
    await time.pass(60_000);
    await world.settle();
    assert.notEqual(today(), second, "a minute after the sleep");

    let days = 0;
    world.midend.days.onDidChange(() => days++);
    await does(world, goOn("sokoban"));
    board(world);
    await time.pass(dayMs);
    assert.equal(days, 0, "nobody watches the day");

    await does(world, "home");
    assert.ok(today() !== undefined && time.waiting > 0);
    await time.pass(dayMs);
    assert.equal(days, 1);
    await world.leave();
    await time.pass(dayMs);
    assert.equal(days, 1, "the surface is closed");
  },
);

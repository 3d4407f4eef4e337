import assert from "node:assert/strict";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { World } from "./world.js";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function todayOf(world: World): string | undefined {
  assert.equal(world.page?.kind, "home", world.name);
  return world.page.today?.title;
}

describe("the day on the home page", () => {
  for (const make of [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld]) {
    it(`changes at midnight, also while the machine sleeps, and needs no timer elsewhere: ${make.name}`, async () => {
      const world = new make(new VolatileFiles());
      const { time } = world.ports;
      await world.open();
      await world.settle();
      const first = todayOf(world);
      assert.ok(first !== undefined);
      const waiting = time.waiting;

      await time.pass(dayMs);
      await world.settle();
      const second = todayOf(world);
      assert.notEqual(second, first, "a day later");

      time.sleep(dayMs);
      assert.equal(todayOf(world), second);
      await time.pass(60_000);
      await world.settle();
      assert.notEqual(todayOf(world), second, "a minute after the sleep");

      let days = 0;
      world.midend.days.onDidChange(() => days++);
      await world.do({ kind: "action", action: { kind: "continue", game: "sokoban" } });
      await world.settle();
      assert.equal(world.page?.kind, "board");
      await time.pass(dayMs);
      assert.equal(days, 0, "nobody watches the day");

      await world.do({ kind: "command", command: "home" });
      await world.settle();
      assert.equal(world.page?.kind, "home");
      assert.ok(time.waiting > 0 && waiting > 0);
      await time.pass(dayMs);
      assert.equal(days, 1);
      await world.leave();
      await time.pass(dayMs);
      assert.equal(days, 1, "the surface is closed");
    });
  }
});

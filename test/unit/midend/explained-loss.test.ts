import assert from "node:assert/strict";
import type { Direction } from "../../../src/games/direction.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { Deed, World } from "./world.js";

const surfaces = [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld] as const;
const levelFile = "file:///room.xsb";
const room = ["########", "#      #", "# @$ . #", "#      #", "########", ""].join("\n");
const explanation = "The marked box is stuck in a corner. Deadlock since push 1. In the corner since push 4.";

async function happens(world: World, ...deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    await world.do(deed);
    await world.settle();
  }
}

const walk = (...directions: readonly Direction[]): readonly Deed[] =>
  directions.map((direction) => ({ kind: "direction", direction }));

/** The line over the board. */
function noticeOf({ page }: World): string | undefined {
  return page?.kind === "board" ? page.notice?.text : undefined;
}

/** A room whose box was pushed up to a wall and along it into a corner. */
async function lostRoom(make: (typeof surfaces)[number]): Promise<World> {
  const world = new make(new VolatileFiles());
  world.ports.levelTexts.set(levelFile, room);
  await world.open();
  await happens(world, { kind: "action", action: { kind: "open", game: "sokoban", slot: "first-steps/1" } });
  const views = { limits: {}, active: undefined, preferred: undefined, show: () => undefined };
  await world.midend.actionsFor(views).levels.playFile(sokoban as never, levelFile, 0);
  await world.settle();
  await happens(world, ...walk("down", "right", "up", "left", "up", "right", "right", "right"));
  return world;
}

describe("why a level is lost, when the player asks", () => {
  for (const make of surfaces) {
    it(`names the push that lost it and the one into the corner, and stays on the line after a refused step: ${make.name}`, async () => {
      const world = await lostRoom(make);
      await happens(world, { kind: "command", command: "whyLost" });
      assert.equal(noticeOf(world), explanation);
      await happens(world, ...walk("up"));
      assert.equal(noticeOf(world), explanation);
      await happens(world, ...walk("left"));
      assert.notEqual(noticeOf(world), explanation);
      assert.deepEqual(world.ports.problems, []);
      await world.leave();
    });
  }
});

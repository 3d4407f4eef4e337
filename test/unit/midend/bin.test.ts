import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { askBin } from "../../../src/midend/commands/bin-questions.js";
import { askSave } from "../../../src/midend/commands/save-questions.js";
import type { HomePage } from "../../../src/protocol/game/game-pages.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { PlainWorld } from "./text-worlds.js";
import type { Deed, World } from "./world.js";
import { does, linkOf } from "./world-steps.js";
import { surfaces } from "./worlds.js";

function homeOf(world: World): HomePage {
  assert.ok(world.page?.kind === "home", world.name);
  return world.page;
}

function announcement(world: World): string {
  const { text } = world.midend.oneOfAKind.find("2048")!.announcement;
  return text === undefined ? "" : english(text);
}

const home: Deed = { kind: "command", command: "home" };
const newGame: Deed = { kind: "command", command: "newGame" };

/** Plays a long game, and then this many games of three moves each. */
async function playMany(world: World, count: number): Promise<number> {
  await world.open();
  await does(world, { kind: "action", action: { kind: "new", game: "2048", variant: "4x4" } });
  const sides = ["left", "down", "left", "down", "right", "down"] as const;
  for (let turn = 0; turn < 40; turn++)
    await does(world, { kind: "direction", direction: sides[turn % sides.length]! });
  const { cursor } = world.midend.oneOfAKind.find("2048")!.session;
  for (let game = 0; game < count; game++) {
    await does(world, newGame);
    for (let turn = 0; world.midend.oneOfAKind.find("2048")!.session.cursor < 3; turn++)
      await does(world, { kind: "direction", direction: sides[turn % sides.length]! });
  }
  await does(world, newGame);
  return cursor;
}

describe("The bin on every surface", () => {
  for (const make of surfaces) {
    it(`keeps a long game when short ones replace it, and says which games were deleted: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      const moves = await playMany(world, 6);
      const kept = (await world.midend.saves.listed()).map(({ steps }) => steps);
      assert.deepEqual(kept, [3, 3, 3, 3, moves]);
      const sentence = "An older game was moved to the bin: 2048 · 4×4 · 3 moves.";
      assert.equal(world.ports.tell.told.filter((told) => told === `passing: ${sentence}`).length, 2);
      assert.ok(announcement(world).endsWith(sentence), announcement(world));
      if (world instanceof PlainWorld) assert.ok(world.written.includes(sentence));
      await does(world, home);
      assert.equal(linkOf(world, "showBin"), "Bin: 2 games");
      await world.leave();
    });

    it(`restores games, and can be emptied: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await playMany(world, 6);
      const count = async () => [
        (await world.midend.saves.listed()).length,
        await world.midend.saves.binCount(),
      ];
      // The bin opens from a board and from a list.
      await does(world, { kind: "command", command: "showBin" });
      world.answer(0);
      await world.settle();
      assert.deepEqual(await count(), [6, 1]);
      assert.ok(announcement(world).includes("The game is among your unfinished games again."));
      await does(world, home, { kind: "command", command: "showBin" });
      world.answer(1);
      await world.settle();
      assert.equal(world.ports.question?.kind, "choice", "it asks whether they are to be deleted for good");
      world.answer(0);
      await world.settle();
      assert.deepEqual(await count(), [6, 0]);
      await does(world, { kind: "command", command: "showBin" });
      assert.match(world.ports.tell.told.at(-1)!, /^information: The bin is empty\./);
      assert.equal(linkOf(world, "showBin"), undefined);
      await world.leave();
    });

    it(`receives deleted games, which Undo restores: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await playMany(world, 2);
      await does(world, home);
      const { saves } = homeOf(world).games.find(({ name }) => name === "2048")!;
      const before = saves.map(({ detail }) => detail);
      world.ports.tell.answers.push(0);
      await does(world, { kind: "action", action: { kind: "delete", save: saves[0]!.id } });
      const sentence = /^information: An unfinished game was moved to the bin: 2048 · 4×4 · .*\. \| Undo$/;
      assert.ok(world.ports.tell.told.some((told) => sentence.test(told)));
      const after = homeOf(world).games.find(({ name }) => name === "2048")!;
      assert.deepEqual(
        [after.saves.map(({ detail }) => detail), linkOf(world, "showBin")],
        [before, undefined],
      );
      await does(world, { kind: "action", action: { kind: "delete", save: after.saves[0]!.id } });
      assert.equal(linkOf(world, "showBin"), "Bin: 1 game");
      await world.leave();
    });
  }

  it("dates games to the minute, as the list of saved games does", async () => {
    const world: World = new surfaces[0](new VolatileFiles());
    await playMany(world, 6);
    const { ports, midend } = world;
    const context = { ports, saves: midend.saves };
    const details: string[] = [];
    for (const ask of [askSave, askBin]) {
      const asked = ask(context);
      await world.settle();
      assert.ok(ports.question?.kind === "choice");
      details.push(...ports.question.choices.map(({ detail }) => detail).filter((detail) => detail !== ""));
      world.answer(undefined);
      await asked;
    }
    assert.equal(details.length, 5 + 2);
    for (const detail of details) assert.match(detail, /^Jan 1, 2026, \d{1,2}:\d\d\s[AP]M · 2048 · /);
    await world.leave();
  });
});

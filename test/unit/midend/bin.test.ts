import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { askBin, askSave } from "../../../src/midend/commands/save-questions.js";
import { PlainWorld } from "./text-worlds.js";
import type { World } from "./world.js";
import { action, answers, begin, does, home, linkOf, onSurfaces, opened } from "./worlds.js";

function announcement(world: World): string {
  const { text } = world.live("2048").announcement;
  return text === undefined ? "" : english(text);
}

/** Plays a long game, and then this many games of three moves each. */
async function playMany(world: World, count: number): Promise<number> {
  await does(world, begin("2048", "4x4"));
  const sides = ["left", "down", "left", "down", "right", "down"] as const;
  for (let turn = 0; turn < 40; turn++) await does(world, sides[turn % sides.length]!);
  const { cursor } = world.live("2048").session;
  for (let game = 0; game < count; game++) {
    await does(world, "newGame");
    for (let turn = 0; world.live("2048").session.cursor < 3; turn++)
      await does(world, sides[turn % sides.length]!);
  }
  await does(world, "newGame");
  return cursor;
}

describe("The bin on every surface", () => {
  onSurfaces(
    "keeps a long game when short ones replace it, and says which games were deleted",
    async (world) => {
      const moves = await playMany(world, 6);
      const kept = (await world.midend.saves.listed()).map(({ steps }) => steps);
      assert.deepEqual(kept, [3, 3, 3, 3, moves]);
      const sentence = "An older game was moved to the bin: 2048 · 4×4 · 3 moves.";
      assert.equal(world.ports.tell.told.filter((told) => told === `passing: ${sentence}`).length, 2);
      assert.ok(announcement(world).endsWith(sentence), announcement(world));
      if (world instanceof PlainWorld) assert.ok(world.written.includes(sentence));
      await does(world, "home");
      assert.equal(linkOf(world, "showBin"), "Bin: 2 games");
    },
  );

  onSurfaces("restores games, and can be emptied", async (world) => {
    await playMany(world, 6);
    const { saves } = world.midend;
    const count = async () => [(await saves.listed()).length, await saves.binCount()];
    // The bin opens from a board and from a list.
    await does(world, "showBin");
    await answers(world, 0);
    assert.deepEqual(await count(), [6, 1]);
    assert.ok(announcement(world).includes("The game is among your unfinished games again."));
    await does(world, "home", "showBin");
    await answers(world, 1);
    assert.equal(world.ports.question?.kind, "choice", "it asks whether they are to be deleted for good");
    await answers(world, 0);
    assert.deepEqual(await count(), [6, 0]);
    await does(world, "showBin");
    assert.match(world.ports.tell.told.at(-1)!, /^information: The bin is empty\./);
    assert.equal(linkOf(world, "showBin"), undefined);
  });

  onSurfaces("receives deleted games, which Undo restores", async (world) => {
    await playMany(world, 2);
    await does(world, "home");
    const saves = () => home(world).games.find(({ name }) => name === "2048")!.saves;
    const details = () => saves().map(({ detail }) => detail);
    const before = details();
    world.ports.tell.answers.push(0);
    await does(world, action({ kind: "delete", save: saves()[0]!.id }));
    const sentence = /^information: An unfinished game was moved to the bin: 2048 · 4×4 · .*\. \| Undo$/;
    assert.ok(world.ports.tell.told.some((told) => sentence.test(told)));
    assert.deepEqual([details(), linkOf(world, "showBin")], [before, undefined]);
    await does(world, action({ kind: "delete", save: saves()[0]!.id }));
    assert.equal(linkOf(world, "showBin"), "Bin: 1 game");
  });

  it("dates games to the minute, as the list of saved games does", async () => {
    const world = await opened();
    await playMany(world, 6);
    const { ports } = world;
    const details: string[] = [];
    for (const ask of [askSave, askBin]) {
      const asked = ask(ports);
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

import assert from "node:assert/strict";
import { english, type Message } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import type { Choosing } from "../../../src/midend/ports/asking.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { registered } from "../shared/vscode-stand-in.js";
import { PanelWorld } from "./panel-world.js";
import type { Deed, World } from "./world.js";
import { surfaces } from "./worlds.js";

const bySeed = "Seed or Game ID…";
const startWith = (game: string): Deed => ({ kind: "action", action: { kind: "choose", game } });

const textOf = (text: string | Message) => (typeof text === "string" ? text : english(text));

/** Selects the choice with this label in the open question. */
async function select(world: World, label: string): Promise<void> {
  const [kind, question] = world.ports.recorded.asked.at(-1) as ["choose", Choosing];
  assert.equal(kind, "choose", world.name);
  const labels = question.choices.map((choice) => textOf(choice.label));
  assert.ok(labels.includes(label), `${world.name}: ${labels.join(" | ")}`);
  await answer(world, labels.indexOf(label));
}

async function answer(world: World, given: number | string): Promise<void> {
  world.answer(given);
  await world.settle();
}

async function opened(make: (typeof surfaces)[number]): Promise<World> {
  const world = new make(new VolatileFiles());
  await world.open();
  await world.settle();
  return world;
}

async function happens(world: World, deed: Deed): Promise<void> {
  // It ends when its question is answered.
  void world.do(deed);
  await world.settle();
}

function idOf(world: World, game: string): string {
  const live = world.midend.oneOfAKind.find(game);
  return `${live?.variant}/${live?.session.seed}`;
}

describe("a new game", () => {
  for (const make of surfaces) {
    it(`has a selected size, or a seed in the present size: ${make.name}`, async () => {
      const world = await opened(make);
      await happens(world, startWith("2048"));
      await select(world, "5×5");
      assert.match(idOf(world, "2048"), /^5x5\//);
      await happens(world, startWith("2048"));
      await select(world, bySeed);
      await answer(world, "42");
      assert.equal(idOf(world, "2048"), "5x5/42");
      await world.leave();
    });

    it(`can be of another kind than the game on the board, by a game ID: ${make.name}`, async () => {
      const world = await opened(make);
      await happens(world, startWith("2048"));
      await select(world, "3×3");
      await happens(world, { kind: "command", command: "chooseLevel" });
      await select(world, bySeed);
      await answer(world, "sliding/3x3/9");
      assert.equal(idOf(world, "sliding"), "3x3/9");
      await world.leave();
    });
  }

  for (const make of surfaces)
    it(`is asked for by size, in a list without repeated sentences: ${make.name}`, async () => {
      const world = await opened(make);
      for (const { name, variants } of games.filter(({ levels }) => levels === undefined)) {
        await happens(world, startWith(name));
        const [kind, question] = world.ports.recorded.asked.at(-1) as ["choose", Choosing];
        assert.equal(kind, "choose");
        assert.equal(question.choices.length, variants.length + 1, "and a game by its seed");
        const sentences = question.choices.flatMap(({ sentence }) => sentence ?? []).map(textOf);
        for (const sentence of sentences)
          assert.ok(sentences.filter((other) => other === sentence).length <= 2, `${name}: ${sentence}`);
        await answer(world, 0);
        // Sizes of the sliding puzzle ask for the kind of its deal, too.
        if (world.ports.question !== undefined) await answer(world, 0);
      }
      await world.leave();
    });

  it("can be asked for without a board", async () => {
    const world = await opened(PanelWorld);
    registered.get("tilework.chooseNewGame")!();
    await world.settle();
    await select(world, bySeed);
    await answer(world, "sliding/4x4/7");
    assert.equal(idOf(world, "sliding"), "4x4/7");
    // Now the question is about the game on the board.
    registered.get("tilework.chooseNewGame")!();
    await world.settle();
    await select(world, "3×3");
    await select(world, "Shuffled");
    assert.match(idOf(world, "sliding"), /^3x3\//);
    await world.leave();
  });
});

import assert from "node:assert/strict";
import { english, type Message } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import type { Choosing } from "../../../src/midend/ports/ports.js";
import { registered } from "../shared/vscode-stand-in.js";
import type { World } from "./world.js";
import { action, answers, choicesOf, does, onSurfaces, opened, selects } from "./worlds.js";

const textOf = (text: string | Message) => (typeof text === "string" ? text : english(text));
const bySeed = "Seed or Game ID…";
const startWith = (game: string) => action({ kind: "choose", game });

function idOf(world: World, game: string): string {
  const { variant, session } = world.live(game);
  return `${variant}/${session.seed}`;
}

describe("a new game", () => {
  onSurfaces("has a selected size, or a seed in the present size", async (world) => {
    await does(world, startWith("2048"));
    await selects(world, "5×5");
    assert.match(idOf(world, "2048"), /^5x5\//);
    await does(world, startWith("2048"));
    await selects(world, bySeed);
    await answers(world, "42");
    assert.equal(idOf(world, "2048"), "5x5/42");
  });

  onSurfaces("can be of another kind than the game on the board, by a game ID", async (world) => {
    await does(world, startWith("2048"));
    await selects(world, "3×3");
    await does(world, "chooseLevel");
    await selects(world, bySeed);
    await answers(world, "sliding/3x3/9");
    assert.equal(idOf(world, "sliding"), "3x3/9");
  });

  onSurfaces("is asked for by size, in a list without repeated sentences", async (world) => {
    for (const { name, variants } of games.filter(({ levels }) => levels === undefined)) {
      await does(world, startWith(name));
      assert.equal(choicesOf(world).length, variants.length + 1, "and a game by its seed");
      const [, question] = world.ports.recorded.asked.at(-1) as ["choose", Choosing];
      const sentences = question.choices.flatMap(({ sentence }) => sentence ?? []).map(textOf);
      for (const sentence of sentences)
        assert.ok(sentences.filter((other) => other === sentence).length <= 2, `${name}: ${sentence}`);
      await answers(world, 0);
      // Sizes of the sliding puzzle ask for the kind of its deal, too.
      if (world.ports.question !== undefined) await answers(world, 0);
    }
  });

  it("can be asked for without a board", async () => {
    const world = await opened();
    const ask = async () => {
      registered.get("tilework.chooseNewGame")!();
      await world.settle();
    };
    await ask();
    await selects(world, bySeed);
    await answers(world, "sliding/4x4/7");
    assert.equal(idOf(world, "sliding"), "4x4/7");
    // Now the question is about the game on the board.
    await ask();
    await selects(world, "3×3");
    await selects(world, "Shuffled");
    assert.match(idOf(world, "sliding"), /^3x3\//);
    await world.leave();
  });
});

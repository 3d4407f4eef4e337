import assert from "node:assert/strict";
import type { Sprite } from "../../../src/games/game.js";
import { english, type Message } from "../../../src/games/message.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import type { HomeGame } from "../../../src/protocol/game/game-pages.js";
import { homeList } from "../../../src/terminal/view/list-page-view.js";
import { games } from "../../games/registry.js";
import { valueIn } from "../shared/value-in.js";
import { FakeBoard } from "./fake-board.js";
import { type FakePorts, settled } from "./fake-ports.js";
import { playFirstMove } from "./first-move.js";
import { dealt } from "./sessions.js";

/** The home page's entry for the game on the board. */
async function cardOf(board: FakeBoard): Promise<HomeGame> {
  await settled();
  await board.ports.saves.flush();
  const page = await board.midend.page({ kind: "home" }, { last: undefined, speaks: true });
  assert.ok(page?.kind === "home");
  return page.games.find(({ name }) => name === board.live.game.name)!;
}

/** The sprites of a scene by position, without their numbers: reading a board numbers its tiles again. */
function looksOf(scene: { readonly sprites: readonly Pick<Sprite, "kind" | "row" | "column" | "text">[] }) {
  return scene.sprites.map(({ kind, row, column, text }) => `${row},${column}: ${kind} ${text}`).sort();
}

/** The choices of the first list that was shown. */
function choicesIn({ ask }: FakePorts) {
  const asked = ask.asked.find((question) => question.kind === "choose");
  assert.ok(asked?.kind === "choose");
  return asked.choices;
}

describe("the home page", () => {
  it("starts the next game where the last one has ended, and leads to statistics, practice and timed solves", async () => {
    const board = await FakeBoard.open(dealt("sokoban", "first-steps/1"));
    const { live } = board;
    const { solution } = builtInLevels()[0]!.levels[0]!;
    live.playForPlayer(valueIn(live.game.levels!.notation!.read(live.position, solution)));
    const ended = await cardOf(board);
    assert.deepEqual([ended.running?.canBeContinued, ended.running?.next], [false, "Next Level"]);
    await board.actions.act(board, { kind: "next", game: "sokoban" });
    assert.deepEqual([live.variant, live.status], ["first-steps/2", "playing"]);
    playFirstMove(live);
    assert.equal((await cardOf(board)).running?.next, undefined);
    const page = await board.midend.page({ kind: "home" }, { last: undefined, speaks: true });
    assert.ok(page.kind === "home");
    assert.deepEqual(
      page.links.map(({ command }) => command),
      ["practiceMistakes", "showStatistics", "timeSolves"],
    );
    const shown = homeList(page, english).sections.flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    );
    for (const { label } of page.links) assert.ok(shown.includes(label), label);
    board.dispose();
  });

  it("has best scores, which a command lists on every surface", async () => {
    const board = await FakeBoard.open(dealt("2048", "4x4"));
    const { live, ports } = board;
    await board.midend.records.enter(live.game, "4x4", [{ name: "Ana", score: 12_345, gameId: "a" }]);
    await board.actions.run(undefined, "showBest");
    const [best, ...others] = choicesIn(ports);
    const texts = [best!.heading, best!.label, best!.detail].map((text) => english(text as Message));
    assert.deepEqual([...texts, ...others], ["2048 · 4×4", "1. Ana", "12,345"]);
    board.dispose();
  });

  for (const { name, variants } of games) {
    it(`continues a game of ${name} from its first move on, and offers a new one until then`, async () => {
      const board = await FakeBoard.open(dealt(name), games);
      const untouched = await cardOf(board);
      assert.equal(untouched.running, undefined);
      assert.ok(untouched.variants.every(({ unfinished }) => !unfinished));
      assert.deepEqual(untouched.sample?.sprites, board.live.game.scene(board.live.position).sprites);
      playFirstMove(board.live);
      const moved = await cardOf(board);
      assert.equal(moved.running?.status, "playing");
      assert.ok(moved.running.figures.some(({ value }) => value === 1));
      board.dispose();
    });

    it(`lists an unfinished game of ${name} with its picture, size, figures and age, and every list says of which game it is`, async () => {
      const board = await FakeBoard.open(dealt(name), games);
      const { live, ports } = board;
      playFirstMove(live);
      const { position, game } = live;
      await ports.saves.flush();
      await board.actions.starter.newGame(game, variants[0]!.id, { seed: 2 });
      await ports.time.pass(150 * 60_000);
      const [left] = (await cardOf(board)).saves;
      assert.ok(left !== undefined);
      const variant = english(game.variant(variants[0]!.id)!.label);
      assert.ok(left.name.includes(variant), `${left.name}: ${variant}`);
      for (const { name: figure, label, value } of game.scene(position).figures)
        if (figure === "score" || figure === "moves")
          assert.ok(left.detail.includes(`${english(label)} ${value}`), `${left.detail}: ${figure}`);
      assert.equal(left.age, "2 hours ago");
      // Read again, as tiles that a merge consumed are sprites of the position after it.
      assert.deepEqual(looksOf(left.scene!), looksOf(game.scene(valueIn(game.parse(game.format(position))))));
      ports.ask.answers.push(0);
      await board.actions.starter.loadGame();
      for (const { sentence, label } of choicesIn(ports)) {
        const said = english((sentence ?? label) as Message);
        assert.ok(said.startsWith(english(game.title)), said);
      }
      board.dispose();
    });

    it(`shows a saved game of ${name} as a picture, and questions say of which game it is`, async () => {
      const board = await FakeBoard.open(dealt(name), games);
      const { live, ports } = board;
      ports.ask.answers.push("My game", 0);
      await board.actions.board.run(live, "saveGame");
      const [saved] = (await cardOf(board)).saves;
      assert.equal(saved?.name, "My game");
      assert.equal(saved.age, "now");
      await ports.time.pass(3 * 60 * 60_000);
      assert.equal((await cardOf(board)).saves[0]?.age, "3 hours ago");
      assert.deepEqual(looksOf(saved.scene!), looksOf(live.game.scene(live.position)));
      await board.actions.starter.loadGame();
      assert.ok(
        english(choicesIn(ports)[0]!.sentence as Message).startsWith(`${english(live.game.title)} · `),
      );
      board.dispose();
    });
  }
});

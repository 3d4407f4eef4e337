import assert from "node:assert/strict";
import { english, type Message } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import { askCommand } from "../../../src/midend/commands/command-choices.js";
import { chooseAutoPlaySpeed, chooseReplaySpeed } from "../../../src/midend/commands/questions.js";
import type { Choosing } from "../../../src/midend/ports/ports.js";
import type { AskingCommand } from "../../../src/protocol/game/board-commands.js";
import { registered } from "../shared/vscode-stand-in.js";
import { FakeBoard } from "./fake-board.js";
import { FakeAsking, FakePorts } from "./fake-ports.js";
import { dealt } from "./sessions.js";
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

  onSurfaces("can be any number of moves from the goal up to 500", async (world) => {
    await does(world, startWith("sliding"));
    await selects(world, "3×3");
    await selects(world, "Another Number of Moves…");
    for (const refused of ["", "0", "2.5", "501"]) {
      await answers(world, refused);
      assert.equal(world.ports.question?.kind, "text", refused);
    }
    await answers(world, "31");
    assert.match(idOf(world, "sliding"), /^3x3-walk-31\//);
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

describe("commands that ask which of several others is meant", () => {
  const labels = ({ asked }: FakeAsking) =>
    asked.flatMap((question) =>
      question.kind === "choose" ? question.choices.map(({ label }) => english(label as Message)) : [],
    );
  it("list what the game on the board has, with a line about each, and run what is selected", async () => {
    const board = await FakeBoard.open(dealt("2048"));
    const { ask } = board.ports;
    ask.answers.push(4);
    await board.actions.run(board, "copyOrShare");
    assert.equal(
      labels(ask).join(", "),
      "Copy Game, Share Result, Copy Link to Game…, Export as a Web Page…, Copy Game ID, Copy Board as Text…",
    );
    assert.equal(board.ports.copied, "2048/4x4/1");
    const level = await FakeBoard.open(dealt("sokoban"));
    await level.actions.run(level, "copyOrShare");
    const moves = ["Copy Moves with Run Lengths", "Copy Moves as LURD Text"];
    assert.deepEqual(labels(level.ports.ask).slice(1, 3), moves);
    for (const question of [...ask.asked, ...level.ports.ask.asked])
      assert.ok(question.kind === "choose" && question.choices.every(({ sentence }) => sentence));
  });

  it("offer without a board what needs none, and do not ask where only one is possible", async () => {
    const ask = new FakeAsking();
    const ofAnyPage = ["reviewFinished", "practiceMistakes", "showPatterns"];
    const asked = (command: AskingCommand) =>
      askCommand(ask, command, undefined, (one) => ofAnyPage.includes(one));
    assert.equal(await asked("deadlockPatterns"), "showPatterns");
    assert.equal(await asked("copyOrShare"), undefined);
    assert.deepEqual(labels(ask), []);
    ask.answers.push(1);
    assert.equal(await asked("review"), "practiceMistakes");
    assert.deepEqual(labels(ask), ["Review a Finished Game…", "Practice Mistakes"]);
  });
});

it("the lists of speeds start at the current speed, or at the nearest one", async () => {
  const ports = new FakePorts();
  const selected = () => ports.ask.asked.map((one) => one.kind === "choose" && one.selected);
  await ports.settings.change("autoPlayMoveMs", 80);
  await chooseAutoPlaySpeed(ports);
  await ports.settings.change("autoPlayMoveMs", 700);
  await chooseAutoPlaySpeed(ports);
  await ports.settings.change("replayMoveMs", 150);
  await chooseReplaySpeed(ports);
  assert.deepEqual(selected(), [2, 0, 2]);
});

import assert from "node:assert/strict";
import { english, type Message } from "../../../src/games/message.js";
import { askCommand } from "../../../src/midend/commands/command-choices.js";
import type { AskingCommand } from "../../../src/protocol/game/board-commands.js";
import { FakeBoard } from "./fake-board.js";
import { FakeAsking } from "./fake-ports.js";
import { dealt } from "./sessions.js";

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

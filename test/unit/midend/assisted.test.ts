import assert from "node:assert/strict";
import type { AnySession } from "../../../src/games/play/session.js";
import { FakeBoard } from "./fake-board.js";
import { FakePorts } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { dealt, sessionAt } from "./sessions.js";

/** A board with a solver that answers at once. */
async function boardWith(session: AnySession) {
  const ports = new FakePorts();
  const solver = new FakeSolving();
  solver.isEager = true;
  ports.solving = solver.games;
  ports.levelSolving = solver.levels;
  return FakeBoard.open(session, undefined, ports);
}

describe("the first help in a game", () => {
  for (const [name, variant, meaning] of [
    ["2048", "4x4", /best scores/],
    ["sliding", "3x3", /best results/],
    ["sokoban", "first-steps/2", /as solved/],
  ] as const) {
    it(`of ${name} says once, beside the hint, that the game is now assisted`, async () => {
      const board = await boardWith(dealt(name, variant));
      const fresh = await board.page();
      assert.equal(fresh.hint, undefined);
      assert.equal(fresh.showsKeys, true);
      await board.actions.board.run(board.live, "hint");
      const first = await board.page();
      assert.match(first.hint?.note ?? "", /^Assisted from now on: /);
      assert.match(first.hint!.note!, meaning);
      assert.ok(first.announcement.text.endsWith(first.hint!.note!), first.announcement.text);
      assert.doesNotMatch(first.goal, /Assisted/, "the note says it");
      assert.equal(first.showsKeys, false, "two notes would lie over each other");
      assert.match(first.figures[0]!.label, /, assisted$/);
      await board.actions.board.run(board.live, "playHint");
      const played = await board.page();
      assert.equal(played.hint, undefined);
      assert.doesNotMatch(played.announcement.text, /Assisted/);
      assert.match(played.goal, /^Assisted: /);
      assert.match(played.goal, meaning);
      await board.actions.board.run(board.live, "hint");
      const second = await board.page();
      assert.notEqual(second.hint, undefined);
      assert.equal(second.hint?.note, undefined);
      assert.doesNotMatch(second.announcement.text, /Assisted/);
      board.dispose();
    });

    it(`of ${name} is announced with the move if the hint is played unseen`, async () => {
      const board = await boardWith(dealt(name, variant));
      await board.actions.board.run(board.live, "playHint");
      assert.match((await board.page()).announcement.text, /Assisted from now on: [^.]*\.$/);
      board.dispose();
    });
  }

  it("is mentioned once at the end of a game, and the figures beside the board do not repeat it", async () => {
    // The first move that this solver finds also solves the puzzle.
    const board = await boardWith(sessionAt("sliding", "3x3 1,2,3,4,5,0,7,8,6 14"));
    await board.actions.board.run(board.live, "playHint");
    const { ending, figures, goal } = await board.page();
    assert.equal(ending?.notes.length, 1);
    assert.match(ending.notes[0]!, /^Assisted: /);
    assert.doesNotMatch(goal, /Assisted/);
    const beside = figures.map(({ label }) => label.replace(/, assisted$/, ""));
    const again = ending.facts.filter(({ label }) => beside.includes(label));
    assert.ok(again.length > 0);
    for (const { label, isFigure } of ending.facts) assert.equal(isFigure, beside.includes(label), label);
    board.dispose();
  });

  it("takes the game out of the best score, which undo leaves as it is", async () => {
    const board = await boardWith(dealt("2048", "4x4"));
    const playUntil = (isEnough: (score: number) => boolean) => {
      for (let turn = 0; !isEnough(Number(board.live.game.ranking?.value(board.live.position))); turn++)
        board.live.act({ kind: "direction", direction: (["left", "down", "right"] as const)[turn % 3]! });
    };
    playUntil((score) => score > 60);
    const { best } = await board.page();
    assert.ok(best !== undefined && best > 60);
    board.live.act({ kind: "undo" });
    assert.equal((await board.page()).best, best);
    await board.actions.starter.newGame(board.live.game, "4x4", { seed: 2 });
    assert.equal((await board.page()).best, best, "a game that was left counts");
    playUntil((score) => score > best);
    assert.ok((await board.page()).best! > best);
    board.live.noteHelp();
    assert.equal((await board.page()).best, best);
    board.dispose();
  });

  it("is announced again in a new attempt at a level", async () => {
    const board = await boardWith(dealt("sokoban", "first-steps/2"));
    const actions = board.actions.board;
    await actions.run(board.live, "hint");
    await actions.run(board.live, "restart");
    assert.doesNotMatch((await board.page()).goal, /Assisted/);
    await actions.run(board.live, "hint");
    assert.match((await board.page()).hint?.note ?? "", /^Assisted from now on: /);
    board.dispose();
  });
});

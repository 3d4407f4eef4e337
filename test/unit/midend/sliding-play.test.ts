import assert from "node:assert/strict";
import { findGame } from "../../../src/games/registry/registry.js";
import { FakeBoard } from "./fake-board.js";
import { FakePorts, settled } from "./fake-ports.js";
import { slidingSolving } from "./own-solving.js";
import { sessionAt } from "./sessions.js";

const game = findGame("sliding")!;
/** The hardest 8-puzzle, which needs 31 moves. */
const hardest = "3x3 8,6,7,2,5,4,3,0,1";

/** A board with a position, and the player's commands on it. */
class Fixture {
  private constructor(readonly board: FakeBoard) {}

  /** `isSeen`: whether the board is visible, so that its position is analyzed. */
  static async at(text: string, isSeen = true): Promise<Fixture> {
    const ports = new FakePorts();
    ports.solving = slidingSolving;
    const session = sessionAt("sliding", `${text} 0`);
    const fixture = new Fixture(await FakeBoard.open(session, undefined, ports));
    fixture.board.midend.liveGames.setSeen(() => isSeen, true, isSeen);
    return fixture;
  }

  get tiles(): string {
    return game.format(this.board.live.position).split(" ")[1]!;
  }

  get steps(): readonly (readonly string[])[] {
    const { steps, cursor } = this.board.live.session;
    return steps.slice(0, cursor);
  }

  key(direction: "up" | "down" | "left" | "right"): void {
    this.board.actions.board.moveByKey(this.board.live, direction);
  }

  type(digits: string): void {
    for (const digit of digits) this.board.actions.board.typeDigit(this.board.live, Number(digit));
  }

  pass(ms: number): Promise<void> {
    return this.board.ports.time.pass(ms);
  }
}

describe("a sliding puzzle on a board", () => {
  let fixture: Fixture;

  afterEach(() => {
    assert.deepEqual(fixture.board.ports.problems, []);
    fixture.board.dispose();
  });

  it("has typed numbers: at once if no digit can follow, after a moment or Enter otherwise (rows 11 to 13)", async () => {
    fixture = await Fixture.at("3x3 1,2,3,0,5,6,4,7,8");
    fixture.type("4");
    assert.equal(fixture.tiles, "1,2,3,4,5,6,0,7,8");
    // The tile isn't beside the blank, and then no tile has the number.
    fixture.type("190");
    assert.equal(fixture.tiles, "1,2,3,4,5,6,0,7,8");
    fixture.board.dispose();

    fixture = await Fixture.at("3x4 1,2,3,4,5,6,7,8,9,0,10,11", false);
    fixture.type("1");
    assert.deepEqual(fixture.steps, []);
    fixture.type("0");
    assert.equal(fixture.tiles, "1,2,3,4,5,6,7,8,9,10,0,11");
    // Undo deletes the typed digit.
    fixture.type("1");
    await fixture.board.run("undo");
    assert.equal(fixture.tiles, "1,2,3,4,5,6,7,8,9,10,0,11");
    fixture.board.dispose();

    for (const end of ["commitNumber", "moment"] as const) {
      fixture = await Fixture.at("3x4 0,2,3,4,1,6,7,8,5,9,10,11", false);
      fixture.type("1");
      assert.deepEqual(fixture.steps, []);
      if (end === "moment") await fixture.pass(1_100);
      else fixture.board.actions.board.commitNumber(fixture.board.live);
      assert.equal(fixture.tiles, "1,2,3,4,0,6,7,8,5,9,10,11", end);
      if (end === "moment") continue;
      fixture.board.dispose();
    }
  });

  it("takes no input after the win except undo (row 10)", async () => {
    fixture = await Fixture.at("3x3 1,2,3,4,5,6,7,0,8");
    fixture.key("left");
    assert.equal(fixture.board.live.status, "won");
    const won = fixture.steps;
    for (const direction of ["up", "down", "left", "right"] as const) fixture.key(direction);
    fixture.type("8");
    await fixture.board.run("hint", "playHint", "autoPlay", "solve", "keepGoing");
    assert.deepEqual(fixture.steps, won);
    await fixture.board.run("undo");
    assert.deepEqual(fixture.steps, []);
  });

  it("is solved by optimal hints, as many as the setting allows (row 39)", async () => {
    fixture = await Fixture.at(hardest);
    fixture.board.ports.settings.set({ hintLimit: 3 });
    for (let hint = 0; hint < 5; hint++) await fixture.board.run("playHint");
    assert.equal(fixture.steps.length, 3);
    fixture.board.ports.settings.set({ hintLimit: 0 });
    await fixture.board.run("hint");
    assert.equal(fixture.steps.length, 3, "a hint is no move");
    while (fixture.board.live.status !== "won" && fixture.steps.length < 31)
      await fixture.board.run("playHint");
    assert.equal(fixture.board.live.status, "won");
    assert.equal(fixture.steps.flat().length, 31);
  });

  it("is solved as a replay that doesn't change the game until its moves are taken over, as one undo step", async () => {
    fixture = await Fixture.at(hardest);
    const { player } = fixture.board.playSession;
    await fixture.board.run("solve", "replayFirst", "replayForward", "replayForward", "replayBack");
    assert.equal(player.showing?.replay.place, 1);
    // In a replay the direction keys go back and forward, and no tile moves.
    fixture.key("right");
    fixture.key("up");
    assert.equal(player.showing?.replay.place, 2);
    await fixture.board.run("replayLeave");
    assert.deepEqual([player.showing, fixture.steps], [undefined, []]);
    await fixture.board.run("solve", "undo");
    assert.deepEqual([player.showing, fixture.steps], [undefined, []], "undo leaves the replay");
    await fixture.board.run("solve", "replayLast", "replayTake");
    assert.deepEqual([fixture.steps.length, fixture.steps.flat().length], [1, 31]);
    assert.equal(fixture.board.live.status, "won");
    await fixture.board.run("undo");
    assert.equal(fixture.tiles, hardest.split(" ")[1]);
  });

  it("is shown as a replay that plays at each move until the last", async () => {
    fixture = await Fixture.at(hardest);
    const { player } = fixture.board.playSession;
    await fixture.board.run("solve", "replayFirst", "replayToggle");
    const shown: (readonly [number | undefined, boolean])[] = [];
    player.onDidChange(() => shown.push([player.showing?.replay.place, player.isPlaying]));
    await fixture.pass(31 * fixture.board.ports.settings.play.replayMoveMs);
    assert.deepEqual(
      shown,
      Array.from({ length: 31 }, (_, move) => [move + 1, move + 1 < 31]),
    );
  });

  it("drops a typed digit when a replay starts, and reveals no hint when Auto Play is stopped", async () => {
    fixture = await Fixture.at("3x4 0,2,3,4,1,6,7,8,5,9,10,11");
    fixture.type("1");
    await fixture.board.run("solve");
    await fixture.pass(1_100);
    await fixture.board.run("replayLeave");
    assert.deepEqual(fixture.steps, []);
    fixture.board.ports.settings.set({ hintLimit: 1 });
    await fixture.board.run("hint");
    void fixture.board.run("autoPlay");
    await settled();
    fixture.key("up");
    await settled();
    const before = fixture.steps;
    await fixture.board.run("playHint");
    assert.deepEqual(fixture.steps, before, "the one hint was given already");
  });

  it("is played by Auto Play to the win, and its replay is left with Escape before the board", async () => {
    fixture = await Fixture.at("3x3 1,2,3,4,0,6,7,5,8");
    fixture.board.ports.settings.set({ autoPlayMoveMs: 0 });
    void fixture.board.run("autoPlay");
    for (let turn = 0; turn < 100 && fixture.board.live.status !== "won"; turn++) await fixture.pass(10);
    assert.equal(fixture.board.live.status, "won");
    const won = fixture.steps;
    await fixture.board.run("replayGame");
    assert.notEqual(fixture.board.playSession.player.showing, undefined);
    await fixture.board.run("replayToggle", "replayLast", "home");
    assert.equal(fixture.board.playSession.player.showing, undefined);
    assert.deepEqual([fixture.steps, fixture.board.place.kind], [won, "board"]);
  });
});

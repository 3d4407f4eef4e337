import assert from "node:assert/strict";
import { movesMade } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { PlaySession } from "../../../src/midend/games/play-session.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type { SolveTask } from "../../../src/protocol/solver/level-solving.js";
import { ThreadEndedError } from "../../../src/solving/pool.js";
import { FakeBoard } from "./fake-board.js";
import { FakePorts } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { nothingKept } from "./midend-of.js";
import { type LevelPool, levelSolver, ownPool, poolWith, searching } from "./own-solving.js";
import { levelSession, liveGame } from "./sessions.js";
import { words } from "./words.js";

const game = findGame("sokoban")!;
const levels = game.levels!;

/** A room with a corridor. A box that is pushed into it can't come out again, which only a search finds. */
const corridor = ["########", "#.     #", "#      ####", "#  @$     #", "#      ####", "########"];

describe("a level with assistance", () => {
  let ports: FakePorts;
  let live: LiveGame;
  let playSession: PlaySession;

  afterEach(() => {
    playSession.dispose();
    live.dispose();
    assert.deepEqual(ports.problems, []);
  });

  function sit(lurd: string, pool = ownPool, settings = {}): void {
    ports = new FakePorts();
    ports.levelSolving = levelSolver(pool, settings);
    live = liveGame(levelSession(corridor, lurd), ports);
    playSession = new PlaySession(live, ports, nothingKept);
  }

  const notice = () => words(playSession.levelAssistant?.notice.text);

  it("a hint reports a proved deadlock, and returns to the last position without one", async () => {
    sit("RRRR");
    const advice = () => words(playSession.assistant.advice?.text);
    assert.deepEqual(playSession.levelAssistant?.lost, []);
    assert.equal(playSession.levelAssistant?.offersWayBack, false);
    await playSession.assistant.showHint();
    assert.equal(advice(), "");
    assert.equal(playSession.levelAssistant?.notice.kind, "bad");
    assert.match(notice(), /^It can't be solved anymore\. /);
    assert.equal(playSession.levelAssistant?.offersWayBack, true);
    await playSession.assistant.undoDeadlock();
    assert.equal(live.session.cursor, 1);
    assert.match(words(live.announcement.text), /^3 steps undone\./);
    assert.equal(playSession.levelAssistant?.offersWayBack, false);
    await playSession.assistant.showHint();
    // The next push, and how to get there.
    assert.match(advice(), /^Push the box in row \d, column \d (up|down|left|right)$/);
    const pushes = () => levels.pushes!.count(live.position);
    const before = pushes();
    await playSession.assistant.playHint();
    assert.equal(pushes(), before + 1);
    assert.equal(live.session.cursor, 2);
    assert.equal(live.isAssisted, true);
  });

  it("the reason of a lost position is shown and marked, and leads back to the position before the push", async () => {
    sit("RRRR");
    await playSession.assistant.explainLoss();
    const why = playSession.levelAssistant?.explanation;
    assert.ok(why !== undefined, notice());
    assert.deepEqual(playSession.levelAssistant?.lost, why.squares);
    assert.equal(notice(), words(why.text));
    assert.equal(words(live.announcement.text), words(why.text));
    assert.equal(live.isAssisted, false);
    await playSession.assistant.undoDeadlock();
    assert.equal(live.session.cursor, why.cursor);
    await playSession.assistant.explainLoss();
    assert.equal(playSession.levelAssistant?.explanation, undefined);
    assert.match(notice(), /^This position isn't known to be a deadlock\./);
  });

  it("the reason of a lost position replaces the reason why a key was refused there", async () => {
    sit("RRRR");
    live.act({ kind: "direction", direction: "right" });
    const refused = notice();
    await playSession.assistant.explainLoss();
    const said = notice();
    assert.notEqual(said, refused);
    assert.equal(said, words(playSession.levelAssistant?.explanation?.text));
  });

  it("Solve shows a solution as a replay, reports a lost position, and reports a timeout as no more than that", async () => {
    sit("R");
    await playSession.assistant.solve();
    const { showing } = playSession.player;
    assert.match(words(showing?.title), /^A solution with the fewest pushes: \d+ moves, \d+ pushes$/);
    assert.equal(game.status(showing?.replay.positions.at(-1)), "won");
    playSession.player.leave();
    playSession.dispose();
    sit("RRRR");
    await playSession.assistant.solve();
    assert.equal(playSession.player.showing, undefined);
    assert.match(notice(), /can't be solved anymore/);
  });

  it("Solve can be canceled and repeated, and says if the memory wasn't enough", async () => {
    sit("R");
    const solving = playSession.assistant.solve();
    assert.equal(playSession.assistant.isSolving, true);
    assert.equal(playSession.levelAssistant?.notice.kind, "busy");
    assert.equal(playSession.assistant.stop(), true);
    await solving;
    assert.equal(playSession.levelAssistant?.notice.kind, "plain");
    assert.equal(playSession.player.showing, undefined);
    await playSession.assistant.solve();
    assert.notEqual(playSession.player.showing, undefined);
    playSession.player.leave();
    playSession.dispose();
    const full = poolWith(() => Promise.reject(new ThreadEndedError("memory")));
    sit("R", full);
    await playSession.assistant.solve();
    assert.equal(playSession.player.showing, undefined);
    const text = "No solution was found before the memory limit was reached. There may still be one.";
    assert.deepEqual([playSession.levelAssistant?.notice.kind, notice()], ["bad", text]);
  });

  it("Solve and hints have the threads and the memory that the user has set, as the editor has", async () => {
    const asked: SolveTask[] = [];
    const solveLevel: LevelPool["solveLevel"] = (task, signal, onProgress) => {
      asked.push(task as SolveTask);
      onProgress(searching);
      return ownPool.solveLevel(task, signal, () => undefined);
    };
    sit("R", poolWith(solveLevel), { threads: 2, memoryMb: 321, timeMs: 20_000 });
    await playSession.assistant.solve();
    assert.notEqual(playSession.player.showing, undefined);
    const told = asked.map(({ method, strands, memoryMb, timeMs }) =>
      [method, strands, memoryMb, Math.round(timeMs / 1_000)].join(" "),
    );
    assert.deepEqual(told, ["auto forward 321 20", "any backward 321 20"]);
    playSession.dispose();
    asked.length = 0;
    sit("R", poolWith(solveLevel), { threads: 2, memoryMb: 321, timeMs: 20_000 });
    await playSession.assistant.showHint();
    assert.equal(asked.map(({ strands }) => strands).join(), "forward,backward");
    // Each position on the solution's path gets its next hint without a search.
    asked.length = 0;
    for (let hints = 0; live.status === "playing" && hints < 50; hints++)
      await playSession.assistant.playHint();
    assert.equal(live.status, "won");
    assert.deepEqual(asked, []);
  });

  it("a selected box shows where it can go, and the next move deselects it", () => {
    sit("");
    live.act({ kind: "cell", row: 3, column: 3 });
    const picked = () => live.picked;
    assert.equal(picked(), undefined);
    live.act({ kind: "pick", row: 3, column: 4 });
    assert.ok((picked()?.to.length ?? 0) > 10);
    assert.match(notice(), /^Select a square for the box/);
    live.act({ kind: "direction", direction: "up" });
    assert.equal(picked(), undefined);
    assert.doesNotMatch(notice(), /Select a square/);
  });
});

it("a box that was pushed far is undone push by push, and with Restart, engine moves even at the start", async () => {
  const solver = new FakeSolving();
  solver.isEager = true;
  const ports = new FakePorts();
  ports.levelSolving = solver.levels;
  const board = await FakeBoard.open(levelSession(["########", "#@ $  .#", "########"]), undefined, ports);
  const lurd = () => movesMade(board.live.session).join("");
  await board.run("playHint");
  assert.equal(lurd(), "rR");
  await board.run("undo", "solve", "replayLast", "replayTake");
  assert.equal(lurd(), "rRRR");
  await board.run("undoPush");
  assert.equal(lurd(), "rRR");
  await board.run("undoPush");
  assert.equal(lurd(), "rR");
  await board.run("redo");
  assert.equal(lurd(), "rRR");
  await board.run("undo", "redo", "redo");
  assert.equal(lurd(), "rRRR");
  await board.run("restart");
  assert.equal(lurd(), "");
  // The game is the player's own again, and the earlier moves are one step away.
  await board.run("undo");
  assert.equal(lurd(), "rRRR");
  await board.run("redo");
  assert.equal(lurd(), "");
  await board.run("playHint");
  assert.equal(lurd(), "rR");
  await board.run("undo", "restart", "redo");
  assert.equal(lurd(), "");
  board.dispose();
});

import assert from "node:assert/strict";
import { movesMade, play, sessionFrom } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Deed } from "../../../src/midend/commands/board-actions.js";
import { PlaySession } from "../../../src/midend/games/play-session.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import type { LevelProgress, SolveTask } from "../../../src/protocol/solver/level-solving.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { type SolverPool, ThreadEndedError } from "../../../src/solving/pool.js";
import { FakeBoard } from "./fake-board.js";
import { FakePorts, settled } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { ownPool, poolWith } from "./own-solving.js";
import { until, words } from "./words.js";

const game = findGame("sokoban")!;
const levels = game.levels!;
const usual = { threads: 2, timeMs: 60_000, memoryMb: 1_000 };

/** A room with a corridor. A box that is pushed into it can't come out again, which only a search finds. */
const corridor = ["########", "#.     #", "#      ####", "#  @$     #", "#      ####", "########"].join("\n");

describe("a level with assistance", () => {
  let ports: FakePorts;
  let live: LiveGame;
  let playSession: PlaySession;

  afterEach(() => {
    playSession.dispose();
    live.dispose();
    assert.deepEqual(ports.problems, []);
  });

  function sit(lurd: string, pool = ownPool, settings: Partial<typeof usual> = {}): void {
    const start = levels.files!.read(corridor, "corridor.xsb")[0]?.start();
    assert.ok(start?.ok);
    const session = [...lurd].reduce((now, move) => play(now, [move]), sessionFrom(game, start.value));
    assert.equal(session.cursor, lurd.length);
    const { threads, timeMs, memoryMb } = { ...usual, ...settings };
    ports = new FakePorts();
    ports.levelSolving = new LevelSolver(pool as SolverPool, {
      threads: () => threads,
      timeMs: () => timeMs,
      memoryMb: () => memoryMb,
    });
    live = new LiveGame(newStart(session, ports.chance), ports);
    playSession = new PlaySession(live, ports);
  }

  it("a hint reports a proved deadlock, and returns to the last position without one", async () => {
    sit("RRRR");
    const advice = () => words(playSession.assistant.advice?.text);
    assert.deepEqual(playSession.levelAssistant?.lost, []);
    assert.equal(playSession.levelAssistant?.offersWayBack, false);
    await playSession.assistant.showHint();
    assert.equal(advice(), "");
    assert.equal(playSession.levelAssistant?.notice.kind, "bad");
    assert.match(words(playSession.levelAssistant?.notice.text), /^It can't be solved anymore\. /);
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
    assert.ok(why !== undefined, words(playSession.levelAssistant?.notice.text));
    assert.deepEqual(playSession.levelAssistant?.lost, why.squares);
    assert.equal(words(playSession.levelAssistant?.notice.text), words(why.text));
    assert.equal(words(live.announcement.text), words(why.text));
    assert.equal(live.isAssisted, false);
    await playSession.assistant.undoDeadlock();
    assert.equal(live.session.cursor, why.cursor);
    await playSession.assistant.explainLoss();
    assert.equal(playSession.levelAssistant?.explanation, undefined);
    assert.match(
      words(playSession.levelAssistant?.notice.text),
      /^This position isn't known to be a deadlock\./,
    );
  });

  it("the reason of a lost position replaces the reason why a key was refused there", async () => {
    sit("RRRR");
    live.act({ kind: "direction", direction: "right" });
    const refused = words(playSession.levelAssistant?.notice.text);
    await playSession.assistant.explainLoss();
    const said = words(playSession.levelAssistant?.notice.text);
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
    assert.match(words(playSession.levelAssistant?.notice.text), /can't be solved anymore/);
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
    sit(
      "R",
      poolWith(() => Promise.reject(new ThreadEndedError("memory"))),
    );
    await playSession.assistant.solve();
    assert.equal(playSession.player.showing, undefined);
    const text = "No solution was found before the memory limit was reached. There may still be one.";
    const notice = playSession.levelAssistant?.notice;
    assert.deepEqual([notice?.kind, words(notice?.text)], ["bad", text]);
  });

  it("Solve shows a solution while it is shortened; the shorter one is offered, and Keep or leaving the replay ends it", async () => {
    const progress: LevelProgress = {
      solver: "any",
      phase: "shortening",
      nodes: 1,
      memoryMb: 1,
      ms: 1,
      depth: undefined,
      packed: 1,
      boxes: 1,
      best: undefined,
      plan: undefined,
    };
    const [long, short] = ["lrdrUUruLLLL", "drUUruLLLL"].map(
      (lurd) => ({ lurd, moves: lurd.length, pushes: 6, optimal: false, bothProved: false }) as const,
    );
    const asked: {
      readonly task: SolveTask;
      readonly hear: (progress: LevelProgress) => void;
      isStopped: boolean;
    }[] = [];
    const solveLevel: SolverPool["solveLevel"] = (task, signal, hear) => {
      const search = { task: task as SolveTask, hear, isStopped: false };
      asked.push(search);
      return new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          search.isStopped = true;
          resolve({ kind: "gaveUp", limit: "cancelled", solver: "any", nodes: 1, ms: 1 });
        }),
      );
    };
    sit("R", poolWith(solveLevel), { threads: 1 });
    const { assistant, player } = playSession;
    const begun = async () => {
      const before = asked.length;
      const ended = assistant.solve();
      await until("the search", () => asked.length > before);
      asked.at(-1)!.hear({ ...progress, best: long });
      await ports.time.pass(500);
      return ended.then(() => undefined);
    };
    const shown = () => player.showing?.replay.moves.length;
    let ended = begun();
    await until("the first solution", () => shown() === 12);
    assert.equal(asked[0]?.task.shorten, "moves");
    assert.deepEqual(
      [assistant.isSolving, assistant.improvement?.isRunning, assistant.improvement?.isNew],
      [true, true, false],
    );
    player.seek(3);
    asked[0]?.hear({ ...progress, best: short });
    asked[0]?.hear({ ...progress, best: short });
    assert.deepEqual([shown(), player.showing?.replay.place], [12, 3], "what is looked at stays");
    assert.deepEqual(
      [assistant.improvement?.isNew, words(assistant.improvement?.best.length)],
      [true, "10 moves, 6 pushes"],
    );
    assert.equal(assistant.stop(), true);
    await ended;
    assert.match(words(live.announcement.text), /^The best solution so far is kept: 10 moves, 6 pushes\.$/);
    assert.deepEqual(
      [asked[0]?.isStopped, assistant.isSolving, assistant.improvement?.isRunning],
      [true, false, false],
    );
    assistant.showShorter();
    assert.deepEqual([shown(), player.showing?.replay.place], [10, 0]);
    assert.deepEqual(
      [assistant.improvement?.isNew, words(assistant.improvement?.best.unproved)],
      [false, "There may be a shorter solution."],
    );
    player.leave();
    await assistant.showHint();
    assert.notEqual(assistant.advice, undefined);
    assert.equal(asked.length, 1, "a hint is known from it");
    ended = begun();
    await until("the solution again", () => shown() === 12);
    player.leave();
    await ended;
    assert.deepEqual(
      [asked[1]?.isStopped, assistant.isSolving, assistant.improvement],
      [true, false, undefined],
    );
  });

  it("Solve and hints have the threads and the memory that the user has set, as the editor has", async () => {
    const asked: SolveTask[] = [];
    const solveLevel: SolverPool["solveLevel"] = (task, signal, onProgress) => {
      asked.push(task as SolveTask);
      onProgress({
        solver: "any",
        phase: "searching",
        nodes: 1,
        memoryMb: 1,
        ms: 1,
        depth: undefined,
        packed: 0,
        boxes: 1,
        best: undefined,
        plan: undefined,
      });
      return ownPool.solveLevel(task, signal, () => undefined);
    };
    sit("R", poolWith(solveLevel), { threads: 2, memoryMb: 321, timeMs: 20_000 });
    await playSession.assistant.solve();
    assert.notEqual(playSession.player.showing, undefined);
    assert.deepEqual(
      asked.map(({ method, strands, memoryMb, timeMs }) => [
        method,
        strands,
        memoryMb,
        Math.round(timeMs / 1_000),
      ]),
      [
        ["auto", "forward", 321, 20],
        ["any", "backward", 321, 20],
      ],
    );
    playSession.dispose();
    asked.length = 0;
    sit("R", poolWith(solveLevel), { threads: 2, memoryMb: 321, timeMs: 20_000 });
    await playSession.assistant.showHint();
    assert.deepEqual(
      asked.map(({ strands }) => strands),
      ["forward", "backward"],
    );
    // Each position on the solution's path gets its next hint without a search.
    asked.length = 0;
    for (let hints = 0; live.status === "playing" && hints < 50; hints++) {
      await playSession.assistant.playHint();
    }
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
    assert.match(words(playSession.levelAssistant?.notice.text), /^Select a square for the box/);
    live.act({ kind: "direction", direction: "up" });
    assert.equal(picked(), undefined);
    assert.doesNotMatch(words(playSession.levelAssistant?.notice.text), /Select a square/);
  });
});

describe("a box that was pushed far", () => {
  it("is undone push by push, and with Restart, engine moves even at the start", async () => {
    const start = levels.files!.read("########\n#@ $  .#\n########\n", "far.xsb")[0]?.start();
    assert.ok(start?.ok);
    const solver = new FakeSolving();
    solver.isEager = true;
    const ports = new FakePorts();
    ports.levelSolving = solver.levels;
    const board = await FakeBoard.open(sessionFrom(game, start.value), undefined, ports);
    const run = async (...commands: readonly Deed[]) => {
      for (const command of commands) {
        await board.actions.board.run(board.live, command);
        await settled();
      }
    };
    const lurd = () => movesMade(board.live.session).join("");
    await run("playHint");
    assert.equal(lurd(), "rR");
    await run("undo", "solve", "replayLast", "replayTake");
    assert.equal(lurd(), "rRRR");
    await run("undoPush");
    assert.equal(lurd(), "rRR");
    await run("undoPush");
    assert.equal(lurd(), "rR");
    await run("redo");
    assert.equal(lurd(), "rRR");
    await run("undo", "redo", "redo");
    assert.equal(lurd(), "rRRR");
    await run("restart");
    assert.equal(lurd(), "");
    // The game is the player's own again, and the earlier moves are one step away.
    await run("undo");
    assert.equal(lurd(), "rRRR");
    await run("redo");
    assert.equal(lurd(), "");
    await run("playHint");
    assert.equal(lurd(), "rR");
    await run("undo", "restart", "redo");
    assert.equal(lurd(), "");
    board.dispose();
  });
});

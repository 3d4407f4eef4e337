import assert from "node:assert/strict";
import * as vscode from "vscode";
import { levelFileAccess } from "../../src/extension/ports/level-file-access.js";
import { FileEncodings } from "../../src/extension/shared/files/file-encodings.js";
import { FileTexts } from "../../src/extension/shared/files/file-texts.js";
import { type AnySession, play, sessionFrom } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import { PlaySession } from "../../src/midend/games/play-session.js";
import { LiveGame } from "../../src/midend/live/live-game.js";
import { newStart } from "../../src/midend/live/start.js";
import type { LevelProgress, SolveTask } from "../../src/protocol/solver/level-solving.js";
import { type SolverPool, ThreadEndedError } from "../../src/solving/pool.js";
import { assertWithin } from "../shared/slowness.js";
import { memoryState } from "../unit/shared/level-documents.js";
import { temporaryFile, writeFile } from "./run/files.js";
import { cyrillicLevel } from "./shared/encoded-levels.js";
import { closeAll, run, until } from "./shared/live.js";
import { WindowPorts } from "./shared/ports.js";
import { sharedLevels } from "./shared/shared-levels.js";
import { newPool, solversOf } from "./shared/solvers.js";
import { words } from "./shared/words.js";

const game = findGame("sokoban")!;
const levels = game.levels!;

/** A room with a corridor. A box that is pushed into it can't come out again, which only a search finds. */
const corridor = ["########", "#.     #", "#      ####", "#  @$     #", "#      ####", "########"].join("\n");

describe("a level with assistance", () => {
  let pool: SolverPool;
  let live: LiveGame;
  let playSession: PlaySession;
  const log = vscode.window.createOutputChannel("sokoban-play.test", { log: true });
  const window = new WindowPorts(temporaryFile("sokoban-play"), log);

  before(() => {
    pool = newPool();
  });

  afterEach(() => {
    playSession.dispose();
    live.dispose();
  });

  after(async () => {
    await pool.dispose();
    window.dispose();
    log.dispose();
  });

  function put(session: AnySession, solvers = solversOf(pool)): void {
    const ports = { ...window.all, ...solvers };
    live = new LiveGame(newStart(session, ports.chance), ports);
    playSession = new PlaySession(live, ports);
  }

  function sit(lurd: string, solvers = solversOf(pool)): void {
    const start = levels.files!.read(corridor, "corridor.xsb")[0]?.start();
    assert.ok(start?.ok);
    const session = [...lurd].reduce((now, move) => play(now, [move]), sessionFrom(game, start.value));
    assert.equal(session.cursor, lurd.length);
    put(session, solvers);
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
    const starved = {
      solveLevel: () => Promise.reject(new ThreadEndedError("memory")),
    } as unknown as SolverPool;
    playSession.player.leave();
    playSession.dispose();
    sit("R", solversOf(starved));
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
    sit("R", solversOf({ solveLevel } as unknown as SolverPool, { threads: 1 }));
    const { assistant, player } = playSession;
    const begun = async () => {
      const before = asked.length;
      const ended = assistant.solve();
      await until("the search", () => asked.length > before);
      asked.at(-1)!.hear({ ...progress, best: long });
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

  it("a hint on a hard level comes soon", async function () {
    const text = await sharedLevels(this, "xsokoban_90.txt");
    const start = levels.files!.read(text, "xsokoban_90.txt")[49]?.start();
    assert.ok(start?.ok);
    put(sessionFrom(game, start.value));
    const asked = performance.now();
    await playSession.assistant.showHint();
    const ms = performance.now() - asked;
    assert.notEqual(playSession.assistant.advice, undefined);
    this.test!.title += ` (${Math.round(ms)} ms)`;
    assertWithin(ms, 8_000);
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
      return pool.solveLevel(task, signal, () => undefined);
    };
    sit(
      "R",
      solversOf({ solveLevel } as unknown as SolverPool, { threads: 2, memoryMb: 321, timeMs: 20_000 }),
    );
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
    sit(
      "R",
      solversOf({ solveLevel } as unknown as SolverPool, { threads: 2, memoryMb: 321, timeMs: 20_000 }),
    );
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

describe("Sokoban by commands", () => {
  const clipboard = () => vscode.env.clipboard.readText();

  after(async () => {
    await closeAll();
  });

  async function lurd(): Promise<string> {
    await vscode.env.clipboard.writeText("");
    await run("copyLurd");
    return clipboard();
  }

  it("plays levels of a file one after the other, also with moves already made", async () => {
    const file = temporaryFile("levels.xsb");
    await writeFile(
      file,
      "#######\n#@ $ .#\n#######\n\n#####\n#@$ #\n#####\nTitle: No goal\n\n######\n#@$ .#\n######\n",
    );
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file, 0, "rR");
    await until("the level", async () => (await lurd()) === "rR");
    await run("moveRight");
    await until("it is solved", async () => (await lurd()) === "rRR");
    // The second level has no goal, so it is skipped.
    await run("nextLevel");
    await run("moveRight");
    await until("the third level", async () => (await lurd()) === "R");
    await run("previousLevel");
    await run("moveRight");
    await until("the first level", async () => (await lurd()) === "r");
  });

  it("reads no file that is too large for a level file", async () => {
    const file = temporaryFile("small.xsb");
    await writeFile(file, "#######\n#@ $ .#\n#######\n");
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file, 0, "rR");
    await until("the level", async () => (await lurd()) === "rR");
    const large = temporaryFile("large.xsb");
    await writeFile(large, "######\n#@$ .#\n######\n".padEnd(5 * 1024 * 1024 + 1, "\n"));
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", large, 0);
    assert.equal(await lurd(), "rR");
  });

  it("undoes by push and all at once, and copies moves as players write them", async () => {
    const file = temporaryFile("push.xsb");
    await writeFile(file, "########\n#@  $ .#\n#      #\n########\n");
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file);
    for (const command of ["moveRight", "moveRight", "moveRight", "moveLeft"]) await run(command);
    assert.equal(await lurd(), "rrRl");
    await run("copyMoves");
    assert.equal(await clipboard(), "3R L");
    await run("undoPush");
    assert.equal(await lurd(), "rr");
    await run("restart");
    assert.equal(await lurd(), "");
    await run("undo");
    assert.equal(await lurd(), "rr");
    await run("redo");
    assert.equal(await lurd(), "");
    await run("moveRight");
    assert.equal(await lurd(), "r");
  });

  it("a game copied as text is pasted whole", async () => {
    await run("copyGame");
    const text = await clipboard();
    assert.match(text, /^Tilework game: sokoban\nStart: any /);
    await run("restart");
    await vscode.env.clipboard.writeText(text);
    await run("pasteGame");
    assert.equal(await lurd(), "r");
  });

  it("undoes a distant placement push by push, and with Restart, engine moves even at the start", async () => {
    const file = temporaryFile("far.xsb");
    await writeFile(file, "########\n#@ $  .#\n########\n");
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file);
    await run("playHint");
    await until("the hint", async () => (await lurd()) === "rR");
    for (const command of ["undo", "solve"]) await run(command);
    // `lurd` copies the moves that are shown.
    await until("the solution", async () => (await lurd()) === "rRRR");
    await run("replayFirst");
    await run("moveDown");
    await run("moveDown");
    await run("moveUp");
    await run("moveDown");
    await run("moveDown");
    await run("replayTake");
    assert.equal(await lurd(), "rRRR");
    await run("undoPush");
    assert.equal(await lurd(), "rRR");
    await run("undoPush");
    assert.equal(await lurd(), "rR");
    await run("redo");
    assert.equal(await lurd(), "rRR");
    await run("undo");
    await run("redo");
    await run("redo");
    assert.equal(await lurd(), "rRRR");
    await run("restart");
    assert.equal(await lurd(), "");
    // The game is the player's own again, and the earlier moves are one step away.
    await run("undo");
    assert.equal(await lurd(), "rRRR");
    await run("redo");
    assert.equal(await lurd(), "");
    await run("playHint");
    await until("another hint", async () => (await lurd()) === "rR");
    await run("undo");
    await run("restart");
    await run("redo");
    assert.equal(await lurd(), "");
  });

  it("finds the next level even if the file has changed meanwhile", async () => {
    const [first, second, third] = [
      "######\n#@$ .#\n######\n",
      "#######\n#@ $ .#\n#######\n",
      "#######\n#@  $.#\n#######\n",
    ];
    const file = temporaryFile("changing.xsb");
    await writeFile(file, [first, second].join("\n"));
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file, 0);
    await writeFile(file, [third, first, second].join("\n"));
    await run("nextLevel");
    for (let step = 0; step < 3; step++) await run("moveRight");
    await until("the second level", async () => (await lurd()) === "rRR");
    await run("previousLevel");
    for (let step = 0; step < 3; step++) await run("moveRight");
    await until("the first level", async () => (await lurd()) === "RR");
  });

  it("a level copied from anywhere is pasted", async () => {
    await vscode.env.clipboard.writeText("Look:\n\n#######\n#@ $ .#\n#######\n");
    await run("pasteGame");
    for (let step = 0; step < 3; step++) await run("moveRight");
    assert.equal(await lurd(), "rRR");
  });

  it("reads the titles of a file in the encoding selected for it", async () => {
    const file = temporaryFile("cyrillic.xsb");
    await writeFile(file, cyrillicLevel);
    const encodings = new FileEncodings(memoryState());
    const access = levelFileAccess(new FileTexts(encodings));
    const titleNow = async () => {
      const text = await access.read(file.toString(), 10_000);
      return text.ok ? text.value.split("\n")[0] : text.error;
    };
    assert.equal(await titleNow(), "; Ëàáèðèíò");
    await encodings.remember(file, "windows1251");
    assert.equal(await titleNow(), "; Лабиринт");
    // VS Code reads an open file as UTF-8 until one of our editors shows it.
    await vscode.workspace.openTextDocument(file);
    assert.equal(await titleNow(), "; Лабиринт");
  });

  it("asks for a file of levels if the text in the editor has none", async () => {
    const file = temporaryFile("notes.txt");
    await writeFile(file, "Milk, bread.\n");
    await vscode.window.showTextDocument(file);
    const access = levelFileAccess(new FileTexts(new FileEncodings(memoryState())));
    const { showOpenDialog } = vscode.window;
    const chosen = vscode.Uri.file("/chosen.xsb");
    vscode.window.showOpenDialog = () => Promise.resolve([chosen]);
    try {
      assert.equal(await access.ask(() => true), file.toString());
      assert.equal(await access.ask(() => false), chosen.toString());
    } finally {
      vscode.window.showOpenDialog = showOpenDialog;
    }
  });
});

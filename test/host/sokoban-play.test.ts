import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { GameTable } from "../../src/extension/game-table.js";
import { LevelRecords } from "../../src/extension/level-records.js";
import { LiveGame, newStart } from "../../src/extension/live-game.js";
import { SolverPool } from "../../src/extension/solver/pool.js";
import { english } from "../../src/games/message.js";
import { findGame } from "../../src/games/registry.js";
import { begin, play } from "../../src/games/session.js";
import { closeAll, Memento, run, setting, temporaryFile, until } from "./live.js";

const game = findGame("sokoban")!;
const levels = game.levels!;

/** A room with a corridor: a box that is pushed into it does not come out again, which only a search tells. */
const corridor = ["########", "#.     #", "#      ####", "#  @$     #", "#      ####", "########"].join("\n");

describe("records of levels", () => {
  const records = (state = new Memento()) => new LevelRecords(state as unknown as vscode.Memento);

  it("keep the way with the fewest moves and the one with the fewest pushes", async () => {
    const kept = records();
    let changes = 0;
    kept.onDidChange(() => changes++);
    assert.equal(kept.isSolved("a"), false);
    await kept.record("a", { moves: 10, pushes: 4, lurd: "lll" });
    await kept.record("a", { moves: 12, pushes: 3, lurd: "rrr" });
    await kept.record("a", { moves: 12, pushes: 5, lurd: "ddd" });
    assert.deepEqual([kept.best("a")?.moves.moves, kept.best("a")?.pushes.pushes, kept.best("a")?.pushes.lurd], [10, 3, "rrr"]);
    assert.equal(changes, 2);
    assert.deepEqual([kept.isSolved("a"), kept.isSolved("b"), kept.isSolved("constructor")], [true, false, false]);
  });

  it("take nothing that another hand wrote wrong", () => {
    const state = new Memento();
    const way = { moves: 1, pushes: 1, lurd: "R" };
    state.values.set("tilework.levels", {
      a: { moves: way, pushes: { ...way, moves: -1 } },
      b: 7,
      c: { moves: way, pushes: way },
      d: { moves: { ...way, lurd: "x" } },
    });
    assert.deepEqual(
      ["a", "b", "c", "d"].map((key) => records(state).isSolved(key)),
      [false, false, true, false],
    );
  });
});

describe("a level, helped", () => {
  let pool: SolverPool;
  let live: LiveGame;
  let table: GameTable;
  const log = vscode.window.createOutputChannel("sokoban-play.test", { log: true });

  before(() => {
    pool = new SolverPool(path.join(vscode.extensions.getExtension("tilework.tilework")!.extensionPath, "dist", "solver-worker.js"), () => undefined);
  });

  afterEach(() => {
    table.dispose();
    live.dispose();
  });

  after(async () => {
    await pool.dispose();
    log.dispose();
  });

  function sit(lurd: string): void {
    const start = levels.read(corridor, "corridor.xsb")[0]?.start();
    assert.ok(start?.ok);
    const session = [...lurd].reduce((now, move) => play(now, [move]), begin(game, start.value));
    assert.equal(session.cursor, lurd.length);
    live = new LiveGame(newStart(session));
    table = new GameTable(live, pool, log);
  }

  it("a hint tells a proved deadlock, and leads back to the last position that is none", async () => {
    sit("RRRR");
    const advice = () => (table.assistant.advice === undefined ? "" : english(table.assistant.advice.text));
    assert.deepEqual(table.aide?.lost, []);
    assert.equal(table.aide?.offersWayBack, false);
    await table.assistant.showHint();
    assert.equal(advice(), "");
    assert.equal(table.aide?.notice.kind, "bad");
    assert.match(table.aide?.notice.text ?? "", /^This position cannot be solved any more\. /);
    assert.equal(table.aide?.offersWayBack, true);
    await table.assistant.undoDeadlock();
    assert.equal(live.session.cursor, 1);
    assert.match(live.announcement.text, /^3 steps taken back\./);
    assert.equal(table.aide?.offersWayBack, false);
    await table.assistant.showHint();
    // The next push, and how to get to it.
    assert.match(advice(), /^Push the box in row \d, column \d (up|down|left|right)$/);
    const pushes = () => levels.pushes(live.position);
    const before = pushes();
    await table.assistant.playHint();
    assert.equal(pushes(), before + 1);
    assert.equal(live.session.cursor, 2);
    assert.equal(live.assisted, true);
  });

  it("Solve shows a way as a replay; for a lost position it says so; for a time that is over it says no more than that", async () => {
    sit("R");
    await table.assistant.solve();
    const { showing } = table.player;
    assert.match(showing?.title ?? "", /^A solution with the fewest pushes: \d+ moves, \d+ pushes$/);
    assert.equal(game.status(showing?.replay.positions.at(-1)), "won");
    table.player.leave();
    table.dispose();
    sit("RRRR");
    await table.assistant.solve();
    assert.equal(table.player.showing, undefined);
    assert.match(table.aide?.notice.text ?? "", /cannot be solved any more/);
  });

  it("a picked box shows where it can go, and is put down by the next move", () => {
    sit("");
    assert.equal(table.aide?.pick({ row: 1, column: 1 }), false);
    assert.equal(table.aide?.pick({ row: 3, column: 4 }), true);
    assert.ok((table.aide?.picked?.to.length ?? 0) > 10);
    live.gesture({ kind: "direction", direction: "up" });
    assert.equal(table.aide?.picked, undefined);
  });
});

describe("Sokoban by commands", () => {
  const clipboard = () => vscode.env.clipboard.readText();

  before(() => setting("confirmNewGame", false));

  after(async () => {
    await setting("confirmNewGame", undefined);
    await closeAll();
  });

  async function lurd(): Promise<string> {
    await vscode.env.clipboard.writeText("");
    await run("copyLurd");
    return clipboard();
  }

  it("plays levels of a file, from moves already made, one after the other", async () => {
    const file = temporaryFile("levels.xsb");
    writeFileSync(file.fsPath, "#######\n#@ $ .#\n#######\n\n#####\n#@$ #\n#####\nTitle: No goal\n\n######\n#@$ .#\n######\n");
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file, 0, "rR");
    await until("the level", async () => (await lurd()) === "rR");
    await run("moveRight");
    await until("it is solved", async () => (await lurd()) === "rRR");
    // The second one has no goal, so it is passed over.
    await run("nextLevel");
    await run("moveRight");
    await until("the third level", async () => (await lurd()) === "R");
    await run("previousLevel");
    await run("moveRight");
    await until("the first level", async () => (await lurd()) === "r");
  });

  it("undoes by push and all at once, and copies moves as players write them", async () => {
    const file = temporaryFile("push.xsb");
    writeFileSync(file.fsPath, "########\n#@  $ .#\n#      #\n########\n");
    await vscode.commands.executeCommand("tilework.sokoban.playLevel", file);
    for (const command of ["moveRight", "moveRight", "moveRight", "moveLeft"]) await run(command);
    assert.equal(await lurd(), "rrRl");
    await run("copyMoves");
    assert.equal(await clipboard(), "3R L");
    await run("undoPush");
    assert.equal(await lurd(), "rr");
    await run("restart");
    assert.equal(await lurd(), "");
    await run("redo");
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
});

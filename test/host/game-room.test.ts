import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { GameRoom } from "../../src/extension/game-room.js";
import { newStart } from "../../src/extension/live-game.js";
import { RecordStore } from "../../src/extension/record-store.js";
import { SaveStore } from "../../src/extension/save-store.js";
import { SolverPool } from "../../src/extension/solver/pool.js";
import { findGame } from "../../src/games/registry.js";
import { begin } from "../../src/games/session.js";
import { Memento, until } from "./live.js";

const game = findGame("2048")!;
/** One move to the left ends the first; the second is won by it. */
const nearEnd = "4x4 0,4,8,16,2,4,8,16,4,8,16,32,8,16,32,128 2000 300 - 00000001:00000002";
const nearWin = "4x4 1024,1024,0,0,0,0,0,0,0,0,0,0,0,0,0,0 18000 900 - 00000001:00000002";

describe("game room", () => {
  const log = vscode.window.createOutputChannel("Tilework game room test", { log: true });
  let folder: string;
  let pool: SolverPool;
  let saves: SaveStore;
  let records: RecordStore;
  let room: GameRoom;
  let memento: Memento;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "tilework-room-"));
    memento = new Memento();
    open();
  });

  afterEach(async () => {
    room.dispose();
    await pool.dispose();
  });

  after(() => log.dispose());

  function open(): void {
    pool = new SolverPool(path.join(vscode.extensions.getExtension("tilework.tilework")!.extensionPath, "dist", "solver-worker.js"), () => undefined);
    saves = new SaveStore(Promise.resolve(vscode.Uri.file(folder)), findGame, log);
    records = new RecordStore(memento as unknown as ConstructorParameters<typeof RecordStore>[0]);
    room = new GameRoom(saves, records, pool, log);
  }

  function start(text: string) {
    const position = game.parse(text);
    assert.ok(position.ok);
    return newStart(begin(game, position.value));
  }

  it("enters a lost game once, under the player's name, and says its rank", async () => {
    await records.setPlayerName("Ana");
    const live = await room.put(game, start(nearEnd));
    live.gesture({ kind: "direction", direction: "left" });
    assert.equal(live.status, "lost");
    await until("a rank", () => room.standing(live).kind === "entered");
    assert.deepEqual(room.standing(live), { kind: "entered", rank: 1 });
    live.undo();
    assert.deepEqual(room.standing(live), { kind: "none" });
    live.redo();
    await until("the rank again", () => room.standing(live).kind === "entered");
    assert.deepEqual(
      records.scores("2048", "4x4").map(({ name, score }) => [name, score]),
      [["Ana", 2000]],
    );
  });

  it("ranks no game that an engine played in", async () => {
    const live = await room.put(game, start(nearEnd));
    live.playForPlayer("L");
    assert.equal(live.status, "lost");
    assert.deepEqual(room.standing(live), { kind: "assisted" });
    assert.deepEqual(records.scores("2048", "4x4"), []);
  });

  it("raises the score of a won game that went on, when it is left for another", async () => {
    const live = await room.put(game, start(nearWin));
    live.gesture({ kind: "direction", direction: "left" });
    await until("the win in the list", () => records.scores("2048", "4x4")[0]?.score === 20_048);
    live.gesture({ kind: "continue" });
    for (let count = 0; count < 30; count++) {
      for (const direction of ["left", "down", "right", "up"] as const) live.gesture({ kind: "direction", direction });
    }
    const score = Number(game.format(live.position).split(" ")[2]);
    assert.ok(score > 20_048);
    await room.begin(game, "4x4", 1);
    await until("the higher score", () => records.scores("2048", "4x4")[0]?.score === score);
    assert.equal(records.scores("2048", "4x4").length, 1);
  });

  it("finds game, rank and place again after a restart", async () => {
    const live = await room.put(game, start(nearEnd));
    live.gesture({ kind: "direction", direction: "left" });
    await until("a rank", () => room.standing(live).kind === "entered");
    const text = game.format(live.position);
    await saves.flush();
    room.dispose();
    await pool.dispose();
    open();
    const again = await room.look(game);
    assert.ok(again !== undefined);
    assert.equal(game.format(again.position), text);
    await until("the rank", () => room.standing(again).kind === "entered");
    assert.equal(await room.open(game), again);
  });

  it("shows no hint for a position that is gone", async () => {
    const live = await room.begin(game, "4x4", 3);
    const assistant = room.assistant(live);
    const asked = assistant.showHint();
    assert.equal(assistant.isThinking, true);
    for (const direction of ["left", "down"] as const) live.gesture({ kind: "direction", direction });
    await asked;
    assert.equal(assistant.advice, undefined);
    assert.equal(assistant.isThinking, false);
    await assistant.showHint();
    assert.notEqual(assistant.advice, undefined);
    live.undo();
    assert.equal(assistant.advice, undefined);
  });
});

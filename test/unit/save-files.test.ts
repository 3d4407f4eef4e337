import assert from "node:assert/strict";
import * as path from "node:path";
import { findGame } from "../../src/games/registry/registry.js";
import type { Save } from "../../src/games/save.js";
import { type AnySession, begin, current, deal, play } from "../../src/games/session.js";
import { SaveFiles } from "../../src/platform/storage/save-files.js";
import { VolatileFiles } from "../campaign/saves/volatile-files.js";

const game = findGame("2048");

function save(moves: number, playedMs = 0, gameId = "one"): Save {
  assert.ok(game !== undefined);
  const dealt = deal(game, "4x4", 42);
  assert.ok(dealt.ok);
  let session: AnySession = dealt.value;
  for (let index = 0; session.steps.length < moves; index++) {
    const direction = (["left", "down", "right", "up"] as const)[index % 4] ?? "left";
    session = play(session, game.interpret(current(session), { kind: "direction", direction }));
  }
  return { gameId, session, assisted: false, hints: 0, playedMs, picture: undefined, name: undefined, savedAtMs: 1_700_000_000_000 + moves };
}

describe("files of saves that two windows share", () => {
  const told: unknown[] = [];
  const tell = (what: unknown) => void told.push(what);
  let files: VolatileFiles;

  beforeEach(() => {
    files = new VolatileFiles();
    told.length = 0;
  });

  afterEach(() => assert.deepEqual(told, []));

  const window = () => new SaveFiles(Promise.resolve(path.resolve("/saves")), files, findGame, { setAside: tell, cannotWrite: tell, problem: tell });

  it("hold a game once whose window wrote its time as it went, after the next one had read it", async () => {
    const going = window();
    await going.writeRunning(save(3));
    const coming = window();
    assert.equal((await coming.readRunning("2048"))?.session.steps.length, 3);
    await going.writeRunning(save(3, 5_000));
    await coming.writeRunning(save(4, 6_000));
    assert.equal(files.all.size, 1);
    assert.equal((await window().readRunning("2048"))?.session.steps.length, 4);
  });

  it("are read in pieces, so that a game of a hundred thousand moves keeps nobody waiting", async () => {
    const sliding = findGame("sliding")!;
    const start = sliding.parse("3x3 1,2,3,4,0,5,7,8,6 0");
    assert.ok(start.ok);
    const session = {
      ...begin(sliding, start.value),
      steps: Array.from({ length: 100_000 }, (_, index) => [index % 2 === 0 ? "U" : "D"]),
      cursor: 100_000,
    };
    // Another window reads it, for which it is not in memory.
    await window().writeRunning({ ...save(1), session });
    let turns = 0;
    const count = () => void turns++;
    const beats = setInterval(count, 0);
    const read = await window().readRunning("sliding");
    clearInterval(beats);
    assert.equal(read?.session.steps.length, 100_000);
    assert.ok(turns >= 3, `${turns} turns`);
  });

  it("hold both games where the window that was there went on, or another game was put on the board", async () => {
    const going = window();
    await going.writeRunning(save(3));
    const coming = window();
    await coming.readRunning("2048");
    await going.writeRunning(save(6));
    await coming.writeRunning(save(4));
    assert.equal(files.all.size, 2);
    const other = window();
    await other.readRunning("2048");
    await going.writeRunning(save(7));
    await other.writeRunning(save(9, 0, "another"));
    assert.equal(files.all.size, 3);
  });
});

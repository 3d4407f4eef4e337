import assert from "node:assert/strict";
import * as vscode from "vscode";
import { GameTable } from "../../src/extension/play/game-table.js";
import { LiveGame, newStart } from "../../src/extension/play/live/live-game.js";
import type { SolverPool } from "../../src/extension/solver/pool.js";
import type { AnyGame } from "../../src/games/game.js";
import { findGame } from "../../src/games/registry/registry.js";
import { begin } from "../../src/games/session.js";
import { until } from "./live.js";
import { newPool, solversOf } from "./solvers.js";

/** Whether a game without analysis and levels has nothing but what its solver can do. */
const { analysis: _analysis, ...plain } = findGame("sliding")! as AnyGame;
const unfollowed = plain as AnyGame;

describe("advice by searching from each position", () => {
  const log = vscode.window.createOutputChannel("advisors.test", { log: true });
  let pool: SolverPool;
  let live: LiveGame;
  let table: GameTable;

  function put(game: AnyGame, text: string): void {
    const position = game.parse(text);
    assert.ok(position.ok);
    live = new LiveGame(newStart(begin(game, position.value)));
    table = new GameTable(live, solversOf(pool), log);
  }

  beforeEach(() => {
    pool = newPool();
  });

  afterEach(async () => {
    table.dispose();
    live.dispose();
    await pool.dispose();
  });

  after(() => log.dispose());

  it("offers Solve where the game's solver finds solutions, and shows them as replays", async () => {
    put(unfollowed, "3x3 1,2,3,0,5,6,4,7,8 0");
    assert.equal(table.gameAnalysis ?? table.levelAssistant ?? table.advisor.notice, undefined);
    assert.equal(table.advisor.solves, false);
    table.setSeen(true, true);
    await until("the button", () => table.advisor.solves);
    await table.assistant.solve();
    const { showing } = table.player;
    assert.equal(showing?.title, "Shortest solution: 3 moves");
    assert.equal(live.game.status(showing?.replay.positions.at(-1)), "won");
    assert.deepEqual(showing?.solution, { exact: true });
    assert.equal(live.announcement.text, showing?.title);
  });

  it("gives hints, one search a hint", async () => {
    put(unfollowed, "3x3 1,2,3,4,5,6,7,0,8 0");
    await table.assistant.playHint();
    assert.equal(live.status, "won");
  });

  it("says that there is no solution to show where the solver has none", async () => {
    const game = findGame("2048")!;
    const dealt = game.deal("4x4", 1);
    assert.ok(dealt.ok);
    put(game, game.format(dealt.value));
    table.setSeen(true, true);
    await table.assistant.solve();
    assert.equal(table.advisor.solves, false);
    assert.equal(table.player.showing, undefined);
    assert.equal(live.announcement.text, "This game has no solution to show. Auto Play shows how it is played.");
  });
});

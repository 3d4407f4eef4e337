import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AnyGame } from "../../src/games/game.js";
import { english } from "../../src/games/message.js";
import { sessionFrom } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import { PlaySession } from "../../src/midend/games/play-session.js";
import { LiveGame } from "../../src/midend/live/live-game.js";
import { newStart } from "../../src/midend/live/start.js";
import { type SolverPool, ThreadEndedError } from "../../src/solving/pool.js";
import { temporaryFile } from "./run/files.js";
import { until } from "./shared/live.js";
import { WindowPorts } from "./shared/ports.js";
import { newPool, solversOf } from "./shared/solvers.js";
import { words } from "./shared/words.js";

/** A game without analysis and levels, whose hints come from its solver alone. */
const { analysis: _analysis, ...plain } = findGame("sliding")! as AnyGame;
const unanalyzed = plain as AnyGame;

describe("advice by searching from each position", () => {
  const log = vscode.window.createOutputChannel("advisors.test", { log: true });
  const window = new WindowPorts(temporaryFile("advisors"), log);
  let pool: SolverPool;
  let live: LiveGame;
  let playSession: PlaySession;

  function put(game: AnyGame, text: string): void {
    const position = game.parse(text);
    assert.ok(position.ok);
    const ports = { ...window.all, ...solversOf(pool) };
    live = new LiveGame(newStart(sessionFrom(game, position.value), ports.chance), ports);
    playSession = new PlaySession(live, ports);
  }

  beforeEach(() => {
    pool = newPool();
  });

  afterEach(async () => {
    playSession.dispose();
    live.dispose();
    await pool.dispose();
  });

  after(() => {
    window.dispose();
    log.dispose();
  });

  it("offers Solve if the game's solver finds solutions, and shows them as replays", async () => {
    put(unanalyzed, "3x3 1,2,3,0,5,6,4,7,8 0");
    assert.equal(
      playSession.gameAnalysis ?? playSession.levelAssistant ?? playSession.advisor.notice,
      undefined,
    );
    assert.equal(playSession.advisor.solves, false);
    playSession.setSeen(true, true);
    await until("the button", () => playSession.advisor.solves);
    await playSession.assistant.solve();
    const { showing } = playSession.player;
    assert.equal(words(showing?.title), "Shortest solution: 3 moves");
    assert.equal(live.game.status(showing?.replay.positions.at(-1)), "won");
    assert.deepEqual(showing?.solution, { exact: true });
    assert.equal(words(live.announcement.text), words(showing?.title));
  });

  it("gives hints with one search each", async () => {
    put(unanalyzed, "3x3 1,2,3,4,5,6,7,0,8 0");
    await playSession.assistant.playHint();
    assert.equal(live.status, "won");
  });

  it("says that there is no solution to show if the solver has none", async () => {
    const game = findGame("2048")!;
    const dealt = game.deal("4x4", 1);
    assert.ok(dealt.ok);
    put(game, game.format(dealt.value));
    playSession.setSeen(true, true);
    await playSession.assistant.solve();
    assert.equal(playSession.advisor.solves, false);
    assert.equal(playSession.player.showing, undefined);
    assert.equal(
      words(live.announcement.text),
      "This game has no solution to show. Auto Play shows how it is played.",
    );
  });
});

describe("a solver thread that fails", () => {
  const log = vscode.window.createOutputChannel("failing-threads.test", { log: true });
  const window = new WindowPorts(temporaryFile("failing-threads"), log);
  const sliding = findGame("sliding")!;
  const sokoban = findGame("sokoban")!;
  const level = sokoban.levels!.collections[0]!.levels[0]!.variant;
  let pool: SolverPool;
  let isBroken: boolean;

  before(() => {
    pool = newPool();
  });

  after(async () => {
    await pool.dispose();
    window.dispose();
    log.dispose();
  });

  /** A pool whose threads end with every request while `isBroken` is set. */
  function fragile(endReason: ThreadEndedError["endReason"]): SolverPool {
    const handler: ProxyHandler<SolverPool> = {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        return isBroken && name !== "rest"
          ? () => Promise.reject(new ThreadEndedError(endReason))
          : value.bind(target);
      },
    };
    return new Proxy(pool, handler);
  }

  function sit(game: AnyGame, variant: string, endReason: ThreadEndedError["endReason"]) {
    const dealt = game.deal(variant, 5);
    assert.ok(dealt.ok);
    const ports = { ...window.all, ...solversOf(fragile(endReason), { timeMs: 5_000 }) };
    const live = new LiveGame(newStart(sessionFrom(game, dealt.value), ports.chance), ports);
    const playSession = new PlaySession(live, ports);
    playSession.setSeen(true, true);
    const refused: string[] = [];
    live.onDidRefuse((text) => refused.push(english(text)));
    return { live, playSession, refused };
  }

  for (const [name, game, variant] of [
    ["searching", unanalyzed, "3x3"],
    ["analyzing", sliding, "3x3"],
    ["levels", sokoban, level],
  ] as const) {
    for (const endReason of ["crash", "hung", "memory", "nonsense"] as const) {
      it(`shows one error, and the next request works: ${name}, ${endReason}`, async () => {
        isBroken = true;
        const { live, playSession, refused } = sit(game, variant, endReason);
        await playSession.assistant.showHint();
        assert.equal(refused.length, 1, refused.join(" | "));
        assert.match(
          refused[0] ?? "",
          /^(Couldn't find a hint\. Try again|No solution was found before the memory limit was reached)\./,
        );
        await playSession.assistant.solve();
        assert.equal(refused.length, 2, refused.join(" | "));
        assert.match(
          refused[1] ?? "",
          /^(Couldn't find a solution\. Try again|No solution was found before the memory limit was reached)\./,
        );
        assert.equal(playSession.assistant.isThinking || playSession.assistant.isSolving, false);
        isBroken = false;
        await playSession.assistant.showHint();
        assert.notEqual(playSession.assistant.advice, undefined);
        await playSession.assistant.solve();
        assert.equal(live.game.status(playSession.player.showing?.replay.positions.at(-1)), "won");
        assert.equal(refused.length, 2);
        playSession.dispose();
        live.dispose();
      });
    }
  }
});

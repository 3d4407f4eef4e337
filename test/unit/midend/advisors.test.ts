import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { AnyGame } from "../../../src/games/game.js";
import { english } from "../../../src/games/message.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { PlaySession } from "../../../src/midend/games/play-session.js";
import { pause } from "../../../src/midend/hints/advisor.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { hostClock as time } from "../../../src/platform/host-clock.js";
import { ThreadEndedError } from "../../../src/solving/pool.js";
import { helplessSolving } from "./fake-board.js";
import { FakePorts, FakeTime, settled } from "./fake-ports.js";
import { nothingKept } from "./midend-of.js";
import { levelSolver, ownPool, slidingSolving } from "./own-solving.js";
import { dealt, liveGame, sessionAt } from "./sessions.js";
import { words } from "./words.js";

/** The same without an analysis, so that hints come from the game's solver alone. */
function plain(session: AnySession): AnySession {
  const { analysis: _, ...game } = session.game;
  return { ...session, game: game as AnyGame };
}

describe("advice by searching from each position", () => {
  let live: LiveGame;
  let playSession: PlaySession;

  function put(session: AnySession, solving = slidingSolving): void {
    const ports = new FakePorts();
    ports.solving = solving;
    live = liveGame(session, ports);
    playSession = new PlaySession(live, ports, nothingKept);
  }

  afterEach(() => {
    playSession.dispose();
    live.dispose();
  });

  it("offers Solve if the game's solver finds solutions, and shows them as replays", async () => {
    put(plain(sessionAt("sliding", "3x3 1,2,3,0,5,6,4,7,8 0")));
    assert.equal(
      playSession.gameAnalysis ?? playSession.levelAssistant ?? playSession.advisor.notice,
      undefined,
    );
    assert.equal(playSession.advisor.solves, false);
    playSession.setSeen(true, true);
    await settled();
    assert.equal(playSession.advisor.solves, true);
    await playSession.assistant.solve();
    const { showing } = playSession.player;
    assert.equal(words(showing?.title), "Shortest solution: 3 moves");
    assert.equal(live.game.status(showing?.replay.positions.at(-1)), "won");
    assert.deepEqual(showing?.solution, { exact: true });
    assert.equal(words(live.announcement.text), words(showing?.title));
  });

  it("gives hints with one search each", async () => {
    put(plain(sessionAt("sliding", "3x3 1,2,3,4,5,6,7,0,8 0")));
    await playSession.assistant.playHint();
    assert.equal(live.status, "won");
  });

  it("says that there is no solution to show if the solver has none", async () => {
    put(dealt("2048", "4x4"), { ...helplessSolving, abilities: async () => ({ solves: false }) });
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
  let isBroken: boolean;

  /** A solver whose threads end with every request while `isBroken` is set. */
  function fragile<Solver extends object>(solver: Solver, endReason: ThreadEndedError["endReason"]): Solver {
    return new Proxy(solver, {
      get(target, name) {
        return isBroken && name !== "rest"
          ? () => Promise.reject(new ThreadEndedError(endReason))
          : Reflect.get(target, name);
      },
    });
  }

  function sit(session: AnySession, endReason: ThreadEndedError["endReason"]) {
    const ports = new FakePorts();
    ports.solving = fragile(slidingSolving, endReason);
    ports.levelSolving = levelSolver(fragile(ownPool, endReason), { timeMs: 5_000 });
    const live = liveGame(session, ports);
    const playSession = new PlaySession(live, ports, nothingKept);
    playSession.setSeen(true, true);
    const refused: string[] = [];
    live.onDidRefuse((text) => refused.push(english(text)));
    return { live, playSession, refused };
  }

  for (const [name, session] of [
    ["searching", plain(dealt("sliding", "3x3", 5))],
    ["analyzing", dealt("sliding", "3x3", 5)],
    ["levels", dealt("sokoban", "first-steps/1")],
  ] as const) {
    for (const endReason of ["crash", "hung", "memory", "nonsense"] as const) {
      it(`shows one error, and the next request works: ${name}, ${endReason}`, async () => {
        isBroken = true;
        const { live, playSession, refused } = sit(session, endReason);
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

describe("pause", () => {
  it("ends after its time or by its signal, and leaves no listener on the signal", async () => {
    const going = new AbortController();
    const time = new FakeTime();
    const ended: number[] = [];
    for (const ms of [-5, 0, 20]) void pause(ms, going.signal, time).then(() => ended.push(ms));
    await time.pass(0);
    assert.deepEqual(ended, [-5, 0]);
    await time.pass(19);
    assert.deepEqual(ended, [-5, 0]);
    await time.pass(1);
    assert.deepEqual(ended, [-5, 0, 20]);
    assert.equal(getEventListeners(going.signal, "abort").length, 0);
    const long = pause(600_000, going.signal, time);
    assert.equal(getEventListeners(going.signal, "abort").length, 1);
    going.abort();
    await long;
    await pause(600_000, going.signal, time);
    assert.equal(getEventListeners(going.signal, "abort").length, 0);
  });

  it("is as long as the machine's clock says", async () => {
    const begun = performance.now();
    await pause(20, new AbortController().signal, time);
    assert.ok(performance.now() - begun >= 18);
  });
});

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { english } from "../../../src/games/message.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Analysis } from "../../../src/games/solver.js";
import { GameAnalysis } from "../../../src/midend/hints/analysis.js";
import type { Analyst } from "../../../src/midend/hints/position-search.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { CancelledError } from "../../../src/protocol/channel.js";
import type { AnalysisAnswer, SearchProgress } from "../../../src/protocol/solver/solver-wire.js";
import { FakePorts, settled } from "./fake-ports.js";
import { liveGame, sessionAt } from "./sessions.js";
import { words } from "./words.js";

const game = findGame("sliding")!;

interface Question {
  readonly position: string;
  answer(analysis: Analysis<string> | undefined): void;
  better(analysis: Analysis<string>): void;
  building(share: number): void;
  readonly isCancelled: boolean;
}

/** A solver that answers when the test lets it. */
class SlowAnalyst implements Analyst {
  readonly questions: Question[] = [];

  analyze(
    _game: unknown,
    position: unknown,
    _timeMs: number,
    signal: AbortSignal,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<AnalysisAnswer> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new CancelledError("cancelled")));
      this.questions.push({
        position: game.format(position).split(" ")[1] as string,
        answer: (analysis) => resolve({ analysis, limit: "time", nodes: 1, ms: 1 }),
        better: (analysis) => onProgress({ analysis }),
        building: (share) => onProgress({ building: share }),
        get isCancelled() {
          return signal.aborted;
        },
      });
    });
  }

  prepare = () => Promise.resolve({ done: true });

  hint = () => Promise.reject(new Error("A hint is not asked for."));

  get last(): Question {
    return this.questions.at(-1) as Question;
  }
}

function exactly(moves: string): Analysis<string> {
  const solution = [...moves];
  return {
    distance: solution.length,
    exact: true,
    lowerBound: solution.length,
    solution,
    firstMoves: solution.slice(0, 1),
    complete: true,
  };
}

/** Solved by moving the blank down and twice right. */
const nearGoal = "3x3 1,2,3,0,5,6,4,7,8 0";

describe("analysis of a game", () => {
  let ports: FakePorts;
  let analyst: SlowAnalyst;
  let live: LiveGame;
  let gameAnalysis: GameAnalysis;

  function put(text: string): void {
    live = liveGame(sessionAt("sliding", text), ports);
    analyst = new SlowAnalyst();
    gameAnalysis = new GameAnalysis(live, game.analysis!, { ...ports, solving: analyst });
  }

  /** The solver answers the last question. */
  const found = async (moves: string) => {
    analyst.last.answer(exactly(moves));
    await settled();
  };
  const notice = () => english(gameAnalysis.notice.text);
  const said = () => words(live.announcement.text);
  /** Longer than the analysis waits before it shows that it is searching. */
  const aMoment = () => ports.time.pass(220);

  beforeEach(() => {
    ports = new FakePorts();
    put(nearGoal);
    gameAnalysis.setWatched(true);
  });

  afterEach(() => {
    gameAnalysis.dispose();
    live.dispose();
  });

  const blank = (direction: "up" | "down" | "left" | "right") =>
    live.act({ kind: "direction", direction, follows: "blank" });
  const figures = () =>
    game.analysis!.figures(gameAnalysis.trail).map(({ value }) => value && english(value));

  it("describes the eight situations, and never blocks a move during a search (rows 37, 38, 40 and 42)", async () => {
    const transcript: string[] = [];
    const note = (situation: string) =>
      transcript.push(`${situation}: [${gameAnalysis.notice.kind}] ${notice()}`);
    await aMoment();
    note("thinking");
    await found("DRR");
    note("welcome");
    // One move away from the goal and one more at once: no progress is shown.
    blank("up");
    assert.equal(game.format(live.position), "3x3 0,2,3,1,5,6,4,7,8 1");
    assert.equal(gameAnalysis.trail.isStale, true);
    assert.equal(gameAnalysis.trail.distance?.moves, 3, "the old figure stays, as stale");
    await found("DDRR");
    note("wrong move");
    assert.equal(gameAnalysis.trail.isStale, false);
    assert.deepEqual(figures(), ["4", "−1.00"]);
    blank("down");
    await found("DRR");
    note("right move");
    blank("left");
    note("cannot move there");
    live.act({ kind: "undo" });
    note("ready");
    live.act({ kind: "redo" });
    for (const way of ["down", "right", "right"] as const) {
      blank(way);
      await found(way === "down" ? "RR" : "R");
    }
    assert.equal(live.status, "won");
    note("finished");
    blank("left");
    note("after the end");
    assert.deepEqual(transcript, [
      "thinking: [busy] Welcome! Finding the fewest moves…",
      "welcome: [plain] Welcome! Fewest moves to the goal: 3.",
      "wrong move: [bad] That leads away. Moves left: 4.",
      "right move: [good] Right. Moves left: 3.",
      "cannot move there: [bad] The blank can't move left.",
      "ready: [plain] Ready. Moves left: 4.",
      "finished: [good] Solved!",
      "after the end: [bad] The puzzle is solved.",
    ]);
    // Five moves for a distance of three: four right ones, one wrong.
    assert.deepEqual(figures(), ["0", "+0.60"]);
  });

  it("announces a step together with its worth, because a second announcement would replace the first", async () => {
    await found("DRR");
    blank("up");
    assert.equal(said(), "1 moved down.");
    await found("DDRR");
    assert.equal(said(), "1 moved down. That leads away. Moves left: 4.");
    // Known from before, so shown at once.
    blank("down");
    assert.equal(said(), "1 moved up. Right. Moves left: 3.");
    live.act({ kind: "undo" });
    assert.equal(said(), "Move undone. Moves 1. Ready. Moves left: 4.");
    // A result that follows another announcement is announced alone.
    blank("right");
    await aMoment();
    assert.equal(said(), "Finding the fewest moves…");
    await found("DDRRR");
    assert.match(said(), /^That leads away\. /);
  });

  it("never shows an answer for another position", async () => {
    const [first] = analyst.questions;
    blank("up");
    assert.equal(first?.isCancelled, true);
    // The late answer still arrives.
    first?.answer(exactly("DRR"));
    await settled();
    assert.equal(gameAnalysis.here, undefined);
    assert.equal(gameAnalysis.trail.isStale, true);
    assert.equal(gameAnalysis.trail.distance, undefined);
    assert.equal(analyst.last.position, "0,2,3,1,5,6,4,7,8");
  });

  it("reuses known answers without asking again", async () => {
    await found("DRR");
    blank("down");
    await found("RR");
    const asked = analyst.questions.length;
    live.act({ kind: "undo" });
    assert.deepEqual(gameAnalysis.trail.distance, { moves: 3, exact: true, lowerBound: 3 });
    live.act({ kind: "redo" });
    assert.equal(notice(), "Right. Moves left: 2.");
    assert.equal(analyst.questions.length, asked);
  });

  it("judges a step whose start wasn't known, as soon as both ends are", async () => {
    blank("up");
    assert.equal(analyst.last.position, "0,2,3,1,5,6,4,7,8", "the position on the board comes first");
    await found("DDRR");
    assert.equal(analyst.last.position, "1,2,3,0,5,6,4,7,8");
    await found("DRR");
    assert.equal(notice(), "That leads away. Moves left: 4.");
    assert.deepEqual(figures(), ["4", "−1.00"]);
  });

  it("shows intermediate results as “at most” after a moment", async () => {
    analyst.last.better({ ...exactly("DRRLR"), exact: false, lowerBound: 3 });
    assert.equal(gameAnalysis.trail.distance, undefined);
    // A hint doesn't wait for the proof.
    assert.equal(gameAnalysis.here?.firstMoves[0], "D");
    await aMoment();
    assert.equal(notice(), "Welcome! Fewest moves to the goal: at most 5.");
    await found("DRR");
    assert.equal(notice(), "Welcome! Fewest moves to the goal: 3.");
  });

  it("shows the progress of the solver's tables, and removes it with the answer", async () => {
    await aMoment();
    analyst.last.building(0.426);
    const { kind, text } = gameAnalysis.notice;
    assert.deepEqual([kind, english(text)], ["busy", "Getting the solver ready: 42%"]);
    await found("DRR");
    assert.equal(notice(), "Welcome! Fewest moves to the goal: 3.");
    blank("up");
    await aMoment();
    assert.equal(notice(), "Finding the fewest moves…");
  });

  it("pauses while it isn't visible, and announces nothing late (row 41)", async () => {
    gameAnalysis.setWatched(false);
    assert.equal(analyst.last.isCancelled, true);
    const { text } = gameAnalysis.notice;
    analyst.last.answer(exactly("DRR"));
    await aMoment();
    assert.equal(notice(), english(text));
    const asked = analyst.questions.length;
    blank("down");
    await settled();
    assert.equal(analyst.questions.length, asked);
    gameAnalysis.setWatched(true);
    assert.equal(analyst.questions.length, asked + 1);
    gameAnalysis.dispose();
    assert.equal(analyst.last.isCancelled, true);
  });

  it("can be switched off", async () => {
    ports.settings.set({ analysisTimeMs: 0 });
    put(nearGoal);
    gameAnalysis.setWatched(true);
    await aMoment();
    assert.equal(analyst.questions.length, 0);
    assert.equal(gameAnalysis.notice.kind, "plain");
    assert.equal(notice(), "Put the tiles in order from 1 to 8, with the blank last.");
    blank("down");
    assert.deepEqual(figures(), [undefined, undefined]);
  });

  it("yields to a hint and asks again after it", async () => {
    const before = analyst.last;
    let resolve: (move: string) => void = () => undefined;
    const hint = gameAnalysis.pausedWhile(() => new Promise<string>((answer) => (resolve = answer)));
    assert.equal(before.isCancelled, true);
    const asked = analyst.questions.length;
    resolve("D");
    assert.equal(await hint, "D");
    await settled();
    assert.equal(analyst.questions.length, asked + 1);
  });

  it("tells that another question has ended, even if nobody looks", async () => {
    let end: () => void = () => undefined;
    const asked = gameAnalysis.pausedWhile(() => new Promise<void>((ended) => (end = ended)));
    gameAnalysis.setWatched(false);
    let changes = 0;
    gameAnalysis.onDidChange(() => void changes++);
    end();
    await asked;
    assert.equal(changes, 1);
  });

  it("leaves no listener on the signal of the caller", async () => {
    const { signal } = new AbortController();
    const waiting = gameAnalysis.settled((here) => here?.exact === true, 5_000, signal);
    await aMoment();
    assert.equal(getEventListeners(signal, "abort").length, 1);
    analyst.last.better({ ...exactly("DRR"), exact: false });
    await settled();
    analyst.last.answer(exactly("DRR"));
    await waiting;
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("builds the larger tables ahead once for each game on the board", async () => {
    ports.settings.set({ buildsLargeTables: true });
    let prepared = 0;
    analyst.prepare = async () => ({ done: ++prepared > 0 });
    await found("DRR");
    blank("up");
    await found("DDRR");
    assert.equal(prepared, 1);
    live.replace({ ...live.save(undefined), gameId: "other" });
    await found("DDRR");
    await found("DRR");
    assert.equal(prepared, 2);
  });

  it("logs why the tables weren't built ahead, unless they were no longer wanted", async () => {
    const logged: unknown[] = [];
    const log = { error: (error: unknown) => void logged.push(error) };
    ports.settings.set({ buildsLargeTables: true });
    for (const reason of [new CancelledError("cancelled"), new Error("out of paper")]) {
      gameAnalysis.dispose();
      analyst = new SlowAnalyst();
      analyst.prepare = () => Promise.reject(reason);
      gameAnalysis = new GameAnalysis(live, game.analysis!, { ...ports, log, solving: analyst });
      gameAnalysis.setWatched(true);
      await found("DRR");
    }
    const messages = logged.map((error) => (error as Error).message);
    assert.deepEqual(messages, ["out of paper"]);
  });
});

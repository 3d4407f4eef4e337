import assert from "node:assert/strict";
import { english, say } from "../../../src/games/message.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { verdictOf } from "../../../src/midend/review/mistake.js";
import { Trial } from "../../../src/midend/review/trial.js";
import type { LevelAnswer } from "../../../src/protocol/solver/level-solving.js";
import { settled } from "./fake-ports.js";
import { levelSession } from "./sessions.js";

const game = findGame("sokoban")!;
const [start] = levelSession(["########", "#      #", "# $@ . #", "#      #", "########"]).positions;
const about = { solver: "pushes", nodes: 1, ms: 1 } as const;
const gaveUp: LevelAnswer = { kind: "gaveUp", limit: "time", ...about };
const unsolvable: LevelAnswer = { kind: "unsolvable", reason: say("No solution."), ...about };
const solved: LevelAnswer = {
  kind: "solved",
  lurd: "ulldRRR",
  moves: 7,
  pushes: 3,
  optimal: "pushes",
  bothProved: false,
  ...about,
};

/** A trial in a level where each search has the next answer. */
function trialWith(answers: readonly LevelAnswer[], signals: AbortSignal[] = []) {
  const left = [...answers];
  const tried: boolean[] = [];
  const task = { position: game.format(start), played: "L", unit: "lost" as const, values: [] };
  const trial = new Trial(game, task, start, {
    banner: say("Practice {0} of {1}", 1, 1),
    question: say("Find a better move."),
    goBack: () => undefined,
    hasNext: false,
    changed: () => undefined,
    speak: () => undefined,
    solve: async (_, signal) => {
      signals.push(signal);
      return left.shift()!;
    },
    helped: () => undefined,
    tried: (isBest) => {
      tried.push(isBest);
      return undefined;
    },
  });
  return { trial, tried };
}

const left = { kind: "direction", direction: "left" } as const;

it("An attempt that no search could judge is judged neither right nor wrong, and does not count", async () => {
  const { trial, tried } = trialWith([gaveUp, unsolvable]);
  trial.play(left);
  await settled();
  assert.equal(trial.notice.kind, "plain");
  assert.deepEqual(tried, []);
  trial.undo();
  trial.play(left);
  await settled();
  assert.equal(trial.notice.kind, "bad");
  assert.deepEqual(tried, [false]);
});

it("A search for a trial ends when the attempt or the trial ends, and says what it is for", async () => {
  const signals: AbortSignal[] = [];
  const { trial, tried } = trialWith([unsolvable, unsolvable, gaveUp], signals);
  trial.play(left);
  assert.equal(english(trial.notice.text), "Judging your move…");
  trial.undo();
  await settled();
  assert.deepEqual([signals.length, signals[0]?.aborted, tried], [1, true, []]);
  assert.equal(trial.notice.kind, "plain");

  trial.showBest();
  assert.equal(english(trial.notice.text), "Searching for the best move…");
  trial.end();
  assert.deepEqual([signals.length, signals[1]?.aborted], [2, true]);
});

it("The best move is drawn where it starts, also after a wrong attempt", async () => {
  const { trial } = trialWith([unsolvable, solved]);
  const { position } = trial.trial;
  trial.play(left);
  await settled();
  assert.notEqual(trial.trial.position, position);
  trial.showBest();
  await settled();
  assert.equal(trial.trial.position, position);
  assert.notEqual(trial.trial.advice, undefined);
});

it("A move whose value is 0 soon ends the game, as the number alone would say nothing", () => {
  const values = [
    { move: "U", value: 0.3 },
    { move: "D", value: 1_234 },
  ];
  const task = { position: "", played: "U", unit: "points", values } as const;
  const text = (move: string) => english(verdictOf(task, move)!.text);
  assert.equal(text("U"), "This move soon ends the game. Value of the best move: 1,234.");
  assert.equal(text("D"), "Right. Value of this move: 1,234.");
});

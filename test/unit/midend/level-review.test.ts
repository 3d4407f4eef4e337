import assert from "node:assert/strict";
import { english, say } from "../../../src/games/message.js";
import { replayOf } from "../../../src/games/play/replay.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { levelToSolve, type SolvedLevels } from "../../../src/midend/hints/advisor.js";
import { reviewLevel } from "../../../src/midend/review/level-review.js";
import type { LevelAnswer } from "../../../src/protocol/solver/level-solving.js";
import type { LevelToSolve } from "../../../src/protocol/solver/solving.js";
import { FakeTime } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { levelSession } from "./sessions.js";
import { board, does, goOn, onSurfaces, paste } from "./worlds.js";

const game = findGame("sokoban")!;
const levels = game.levels as SolvedLevels;
const { slices } = new FakeTime();
const { signal: unstopped } = new AbortController();

/** A push to the left brings the box to a wall without a goal. */
const oneBox = ["########", "#      #", "# $@ . #", "#      #", "########"].join("\n");
/** Two pushes to the right solve it. */
const twoPushes = ["########", "#      #", "# @$ . #", "#      #", "########"].join("\n");
/** The left box reaches the wall with the second push to the left. */
const twoBoxes = ["#########", "#     . #", "#  $@$ .#", "#       #", "#########"].join("\n");
/** Pushes the box to the right, back to the left, and to the right again. */
const detour = "RurrdLulldRR";

function replayed(board: string, moves: string) {
  const replay = replayOf(game, levelSession([board]).positions[0], [...moves]);
  assert.ok(replay !== undefined, "the moves can be played");
  return replay;
}

async function reviewOf(board: string, moves: string) {
  const solver = new FakeSolving();
  solver.isEager = true;
  const ports = { levelSolving: solver.levels, time: { slices, elapsed: () => 0 } };
  return reviewLevel(replayed(board, moves), levels, ports, unstopped, () => undefined);
}

/** Reviews a level with a solver of the test; each of its answers takes a second. */
async function reviewWith(
  board: string,
  moves: string,
  answer: (level: LevelToSolve) => "unsolvable" | "gaveUp",
) {
  let seconds = 0;
  const about = { solver: "pushes", nodes: 1, ms: 1_000 } as const;
  const solve = async (level: LevelToSolve): Promise<LevelAnswer> => {
    seconds++;
    return answer(level) === "unsolvable"
      ? { kind: "unsolvable", reason: say("No solution."), ...about }
      : { kind: "gaveUp", limit: "time", ...about };
  };
  const ports = { levelSolving: { solve }, time: { slices, elapsed: () => 1_000 * seconds } };
  const review = await reviewLevel(replayed(board, moves), levels, ports, unstopped, () => undefined);
  return { review, seconds };
}

const textsOf = ({ mistakes }: Awaited<ReturnType<typeof reviewOf>>) =>
  mistakes.map(({ place, text }) => [place, english(text)]);

describe("Reviews of levels", () => {
  it("find the push that lost a level, even if the player continued", async () => {
    const review = await reviewOf(oneBox, "Lurd");
    assert.deepEqual(textsOf(review), [[0, "Push 1 lost the level"]]);
    assert.deepEqual(
      review.mistakes.map(({ task }) => [task?.played, task?.unit, task?.values]),
      [["L", "lost", []]],
    );
  });

  it("find the push that lost a level before the loss with an explanation", async () => {
    const start = levelToSolve(game, levels, levelSession([twoBoxes]).positions[0]).board;
    const { review } = await reviewWith(twoBoxes, "RlLL", ({ board }) =>
      board === start ? "gaveUp" : "unsolvable",
    );
    assert.deepEqual(textsOf(review), [[0, "The level was lost by push 1 at the latest"]]);
    assert.equal(english(review.summary), "The level was lost by push 1 at the latest.");
    assert.equal(review.mistakes[0]!.task, undefined, "no better move may exist");
  });

  it("end after some minutes, however long the solution is", async () => {
    const moves = `${"RurrdLulld".repeat(500)}RR`;
    const { seconds } = await reviewWith(twoPushes, moves, () => "gaveUp");
    assert.ok(seconds < 200, `${seconds} s`);
  });

  it("say nothing about a level that can still be solved", async () => {
    const review = await reviewOf(oneBox, "urd");
    assert.deepEqual(review.mistakes, []);
    assert.equal(english(review.summary), "No push is known to have lost the level.");
  });

  it("find segments with proved unnecessary pushes, and a shorter way", async () => {
    const review = await reviewOf(twoPushes, detour);
    assert.deepEqual(textsOf(review), [[0, "Pushes 1 to 4: 2 of 4 are enough"]]);
    assert.equal(english(review.shorter!.label), "A shorter way: 2 moves, 2 pushes");
    assert.deepEqual(review.shorter!.replay.moves, ["R", "R"]);
  });

  it("find nothing in a solution with the fewest pushes", async () => {
    const review = await reviewOf(twoPushes, "RR");
    assert.deepEqual(review.mistakes, []);
    assert.equal(review.shorter, undefined);
    assert.equal(english(review.summary), "No solution has fewer pushes.");
  });

  onSurfaces("offer the shorter way beside the mistakes, and show it with its key", async (world) => {
    const ways = { u: "up", d: "down", l: "left", r: "right" } as const;
    world.ports.solver.isEager = true;
    await does(world, goOn("sokoban"), paste(twoPushes));
    await does(world, ...[...detour].map((move) => ways[move.toLowerCase() as "u"]), "reviewGame");
    const { title, improvement } = board(world).replay!;
    assert.equal(title, "Review: 1 part has too many pushes.");
    const text = "A shorter way: 2 moves, 2 pushes";
    assert.deepEqual(improvement, { text, isRunning: false, isNew: true });
    await does(world, "replayShorter");
    assert.deepEqual([board(world).replay?.title, board(world).replay?.length], [text, 2]);
    // Back in the review.
    await does(world, "reviewGame");
    assert.equal(board(world).replay?.title, title);
  });

  onSurfaces("show the position before the push, and judge another push", async (world) => {
    const notice = () => [board(world).notice?.kind, board(world).notice?.text];
    world.ports.solver.isEager = true;
    await does(world, paste(oneBox), "left", "reviewGame");
    assert.deepEqual(board(world).replay?.mistakes, [1]);
    await does(world, "retryMistake");
    assert.equal(board(world).isTrial, true);
    await does(world, "up");
    assert.equal(board(world).notice?.kind, "plain", "a walk is no attempt");
    await does(world, "undo", "left");
    assert.deepEqual(notice(), ["bad", "This push loses the level, too."]);
    await does(world, "undo");
    for (const direction of ["up", "left", "left", "down", "right"] as const) {
      assert.equal(board(world).notice?.kind, "plain");
      await does(world, direction);
    }
    assert.deepEqual(notice(), ["good", "Right. The level can still be solved."]);
    await does(world, "undo", "hint");
    assert.match(board(world).notice!.text, /The best move: /);
    assert.equal(world.live("sokoban").session.cursor, 1, "the game has not changed");
    await does(world, "home");
    assert.equal(board(world).isTrial, false);
  });
});

import assert from "node:assert/strict";
import type { AnyGame } from "../../../src/games/game.js";
import { english } from "../../../src/games/message.js";
import { replayOf } from "../../../src/games/play/replay.js";
import { current, deal, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Position } from "../../../src/games/sliding/rules.js";
import { slidingSolver } from "../../../src/games/sliding/solver/solver.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { reviewDistances } from "../../../src/midend/review/distance-review.js";
import { runs } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";
import { answers, begin, board, choicesOf, does, onSurfaces, paste, selects } from "./worlds.js";

const sliding = findGame("sliding")!;
const fewMoves = ["right", "down", "right", "down", "right"] as const;
const noLimit = () => nodeBudget(Number.POSITIVE_INFINITY);

/** A game of random moves without moves back. */
function randomGame(game: AnyGame, variant: string, seed: number, length: number) {
  let session = valueIn(deal(game, variant, seed));
  let random = seed + 1;
  let last = "";
  const back: Readonly<Record<string, string>> = { U: "D", D: "U", L: "R", R: "L" };
  while (session.cursor < length) {
    random = (random * 48_271) % 2_147_483_647;
    const legal = ["U", "D", "L", "R"].filter(
      (move) => move !== back[last] && game.play(current(session), move) !== undefined,
    );
    last = legal[random % legal.length]!;
    session = play(session, [last]);
  }
  return replayOf(game, session.positions[0], session.steps.flat())!;
}

it("Reviews of sliding puzzles have the distance of every position of random games, and every mistake, as the solver finds them", async () => {
  for (let seed = 1; seed <= runs(20); seed++) {
    // A 4×4 board this near the goal is solved in an instant.
    const variant = seed % 5 === 0 ? sliding.walks!.variantOf("4x4", 12) : "3x3";
    const replay = randomGame(sliding, variant, seed, 12);
    const review = await reviewDistances(
      replay,
      async (position) => slidingSolver.analyze(position as Position, noLimit()),
      () => undefined,
    );
    const distances = replay.positions.map((position) => {
      const found = slidingSolver.solve(position as Position, noLimit());
      assert.ok(found.kind === "solved" && found.optimal === "moves");
      return found.moves.length;
    });
    const most = Math.max(...distances);
    assert.deepEqual(
      review.curve,
      distances.map((distance) => distance && distance / most),
    );
    assert.deepEqual(
      review.mistakes.map(({ place }) => place).sort((one, other) => one - other),
      replay.moves.flatMap((_, place) => (distances[place + 1]! > distances[place]! ? [place] : [])),
    );
    for (const { place, task } of review.mistakes) {
      assert.ok(task !== undefined);
      for (const { move, value } of task.values) {
        const next = sliding.play(replay.positions[place], move);
        const after = slidingSolver.solve(next as Position, noLimit());
        assert.ok(after.kind === "solved");
        assert.equal(value, -1 - after.moves.length);
      }
      assert.ok(task.values.some(({ move }) => move === task.played));
    }
  }
});

it("A review without exact distances takes minutes for a long game, not hours", async () => {
  const replay = randomGame(sliding, "5x5", 1, 2_000);
  let seconds = 0;
  const review = await reviewDistances(
    replay,
    async (_, timeMs) => {
      seconds += timeMs / 1_000;
      return undefined;
    },
    () => undefined,
  );
  assert.ok(seconds < 200, `${seconds} s`);
  assert.deepEqual(review.mistakes, []);
});

describe("Reviews on a board", () => {
  onSurfaces("end with Escape, and show the curve with one key", async (world) => {
    await does(world, begin("sliding", "3x3"));
    const live = world.live("sliding");
    const move = (["left", "right"] as const).find(
      (direction) => live.game.interpret(live.position, { kind: "direction", direction }).length > 0,
    )!;
    const refused: string[] = [];
    live.onDidRefuse((text) => refused.push(english(text)));
    await does(world, move, "restart", "reviewGame");
    assert.deepEqual(refused, ["There are no moves to review yet."]);
    await does(world, move, "reviewGame");
    assert.equal(board(world).notice?.kind, "busy");
    await does(world, "home");
    assert.notEqual(board(world).notice?.kind, "busy");
    assert.equal(board(world).replay, undefined);

    // Leaving the board ends it, too.
    await does(world, "reviewGame");
    world.midend.liveGames.playSession(live).setSeen(false, false);
    assert.equal(world.midend.liveGames.playSession(live).overlay, undefined);

    world.ports.solver.isEager = true;
    await does(world, "reviewGame");
    const { replay } = board(world);
    assert.ok(replay?.mistakes !== undefined && replay.marks.length > 0);
  });

  onSurfaces("continue when the key is pressed again", async (world) => {
    await does(world, begin("2048", "4x4"), ...fewMoves, "reviewGame");
    world.ports.solver.release("first");
    await world.settle();
    const { text } = board(world).notice!;
    assert.match(text, /^Reviewing the game: [1-9]/);
    await does(world, "reviewGame");
    assert.equal(board(world).notice?.text, text);
    world.ports.solver.isEager = true;
    world.ports.solver.release("first");
    await world.settle();
    assert.ok(board(world).replay?.mistakes !== undefined);
  });

  onSurfaces("show a mistake of 2048, judge the attempt, and do not reveal the best move", async (world) => {
    world.ports.solver.isEager = true;
    await does(world, begin("2048", "4x4"), ...fewMoves);
    const live = world.live("2048");
    const { session, isAssisted } = live;
    await does(world, "reviewGame");
    assert.ok(board(world).replay?.canRetry === true, "a mistake to retry");
    await does(world, "retryMistake");
    const page = board(world);
    assert.equal(page.isTrial, true);
    assert.deepEqual([page.replay, page.hint, page.ending], [undefined, undefined, undefined]);
    // The whole state of the page and its announcements are the same whichever move is the best one.
    assert.doesNotMatch(JSON.stringify(page), /best move: |"hint":\{/i);
    assert.doesNotMatch(`${page.notice?.text} ${page.announcement.text}`, /\b(up|down|left|right)\b/i);

    const { position } = world.midend.liveGames.playSession(live).overlay!.trial!;
    const legal = (["up", "down", "left", "right"] as const).filter(
      (direction) => live.game.interpret(position, { kind: "direction", direction }).length > 0,
    );
    await does(world, legal.at(-1)!);
    assert.equal(board(world).notice?.kind, "bad");
    assert.match(board(world).notice!.text, /^Value of this move: /);
    await does(world, "undo");
    assert.equal(board(world).notice?.kind, "plain");
    await does(world, legal[0]!);
    assert.equal(board(world).notice?.kind, "good");
    assert.equal(live.session.positions, session.positions, "the game has not changed");
    assert.equal(live.isAssisted, isAssisted);
    await does(world, "undo", "hint");
    assert.match(board(world).notice!.text, /The best move: /);
    assert.equal(live.isAssisted, true, "the best move of a game in play is help");
    assert.ok(board(world).hint?.direction !== undefined, "and it is drawn");
    assert.match(board(world).banner!, /^Mistake 1 of \d$/);
    await does(world, "home");
    assert.deepEqual([board(world).isTrial, board(world).banner], [false, undefined]);
    assert.ok(board(world).replay!.mistakes!.includes(board(world).replay!.place), "back in the review");
    assert.notEqual(board(world).gameKey, page.gameKey, "nothing is celebrated again");
    await does(world, "home");
    assert.equal(board(world).replay, undefined);
  });

  onSurfaces("include finished games, which count once", async (world) => {
    world.ports.solver.isEager = true;
    // One move from its goal.
    await does(world, paste("1 2 3 4 5 6 7 0 8"), "left");
    const live = world.live("sliding");
    const { gameId } = live;
    assert.equal(live.status, "won");
    assert.ok(board(world).ending?.actions.includes("reviewGame"), "the ending offers it");
    const records = structuredClone(world.ports.records.all);
    await does(world, "newGame");
    await answers(world, 0);
    assert.notEqual(live.gameId, gameId);

    await does(world, "reviewGame");
    assert.ok(choicesOf(world).length > 0);
    await answers(world, 0);
    assert.equal(live.gameId, gameId);
    assert.ok(board(world).replay?.mistakes !== undefined);
    assert.deepEqual(world.ports.records.all, records);
    assert.equal((await world.ports.finished.read().next()).value?.length, 1);
  });
});

onSurfaces(
  "A shorter way that is shown after a win makes neither the win nor later moves assisted",
  async (world) => {
    const ended = async () =>
      (await world.ports.statistics.read()).map(({ moves, assisted }) => [moves, assisted]);
    world.ports.solver.isEager = true;
    await does(world, paste("#####\n#   #\n#@$.#\n#####"), "up", "down", "right");
    assert.equal(board(world).status, "won");
    await does(world, "reviewGame", "reviewGame");
    await selects(world, "A shorter way: 1 move");
    assert.match(board(world).replay?.title ?? "", /^A shorter way/);
    await does(world, "replayLeave");
    assert.deepEqual(await ended(), [[3, false]]);
    await does(world, "undo", "undo", "undo");
    // The game is counted in its latest state.
    await world.ports.time.pass(1_000);
    await does(world, "right");
    assert.equal(board(world).status, "won");
    assert.deepEqual(await ended(), [[1, false]]);
  },
);

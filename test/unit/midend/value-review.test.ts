import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { replayOf } from "../../../src/games/play/replay.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { nodeBudget } from "../../../src/games/solver.js";
import type { Move, Position } from "../../../src/games/twenty48/rules.js";
import { twenty48Solver, useWeights } from "../../../src/games/twenty48/solver/solver.js";
import { reviewValues } from "../../../src/midend/review/value-review.js";
import { gunzip } from "../../../src/platform/compression.js";
import { runs } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

const game = findGame("2048")!;
const plantedGames = runs(10);
const [openingMoves, gameMoves] = [60, 24];
const [quickNodes, againNodes, deepNodes] = [200, 2_000, 20_000];
/** A blunder loses at least this share of the points that are expected, by the deep search. */
const leastShare = 0.02;

const values = (position: unknown, nodes: number) =>
  twenty48Solver.values(position as Position, nodeBudget(nodes)) ?? [];
const byValue = (position: unknown, nodes: number) =>
  values(position, nodes).toSorted((one, other) => other.value - one.value);

/** Plays moves of the engine. Its position after them. */
function played(position: unknown, count: number, moves: Move[]): unknown {
  let here = position;
  for (let move = 0; move < count; move++) {
    const best = byValue(here, quickNodes)[0];
    if (best === undefined) return undefined;
    moves.push(best.move);
    here = game.play(here, best.move);
  }
  return here;
}

/** A game with one blunder, and its place; `undefined` where the deep search finds no blunder there. */
function plantedGame(seed: number) {
  const start = played(valueIn(game.deal("4x4", seed)), openingMoves, []);
  if (start === undefined) return undefined;
  const moves: Move[] = [];
  const place = 4 + (seed % (gameMoves - 8));
  const before = played(start, place, moves);
  const legal = byValue(before, deepNodes);
  const worst = legal.at(-1);
  if (worst === undefined || legal[0]!.value - worst.value < leastShare * legal[0]!.value) return undefined;
  moves.push(worst.move);
  if (played(game.play(before, worst.move), gameMoves - place, moves) === undefined) return undefined;
  return { replay: replayOf(game, start, moves)!, place };
}

describe("Reviews of 2048", () => {
  before(async () => {
    const bytes = new Uint8Array(readFileSync("media/2048.network"));
    assert.ok(await twenty48Solver.learned.accept(bytes, gunzip));
  });

  after(() => useWeights(undefined));

  it("find the costliest move that a deep search finds, in nine of ten games with a planted blunder", async () => {
    let found = 0;
    let games = 0;
    for (let seed = 1; games < plantedGames; seed++) {
      const planted = plantedGame(seed);
      if (planted === undefined) continue;
      games++;
      const review = await reviewValues(
        planted.replay,
        async (position, timeMs) => values(position, timeMs < 100 ? quickNodes : againNodes),
        () => undefined,
      );
      assert.ok(review.mistakes.length <= 3);
      if (review.mistakes[0]?.place === planted.place) found++;
    }
    console.log(`      ${found} of ${games}`);
    assert.ok(found >= 0.9 * games, `${found} of ${games}`);
  });

  it("have the values of the move that was played and of the best one, and no mistake in the engine's own moves", async () => {
    let planted: ReturnType<typeof plantedGame>;
    for (let seed = 1; planted === undefined; seed++) planted = plantedGame(seed);
    const { replay, place: blunder } = planted;
    const judge = async (position: unknown) => values(position, quickNodes);
    const review = await reviewValues(replay, judge, () => undefined);
    for (const { place, cost, task } of review.mistakes) {
      const legal = byValue(replay.positions[place], quickNodes);
      const own = legal.find(({ move }) => move === replay.moves[place])!;
      assert.equal(cost, legal[0]!.value - own.value);
      assert.deepEqual(
        task?.values.toSorted((one, other) => other.value - one.value),
        legal,
      );
    }
    const places = review.mistakes.map(({ place }) => place);
    assert.deepEqual(places, [blunder]);
  });
});

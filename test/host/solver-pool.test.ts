import assert from "node:assert/strict";
import { findGame } from "../../src/games/registry/registry.js";
import { CancelledError } from "../../src/protocol/channel.js";
import type { SolverPool } from "../../src/solving/pool.js";
import { valueIn } from "../unit/shared/value-in.js";
import { until } from "./shared/live.js";
import { newPool } from "./shared/solvers.js";

const game = findGame("2048")!;

describe("solver threads", () => {
  let pool: SolverPool;
  let problems: string[];
  const never = () => new AbortController().signal;

  const position = (seed = 1): unknown => valueIn(game.deal("4x4", seed));

  beforeEach(() => {
    problems = [];
    pool = newPool((problem) => problems.push(problem));
  });

  afterEach(() => pool.dispose());

  /** A full board late in a 5×5 game: its search doesn't end within the minute. */
  const endless = valueIn(
    game.parse(
      "5x5 2,4,8,16,32,4,8,16,32,64,2,4,8,16,512,0,2,1024,8,4,2,0,2048,4,8192 90000 4000 beyond 00000001:00000002",
    ),
  );

  it("answer with a legal move when the time is up, even if the search would take minutes", async () => {
    // On a busy machine, loading the network or finding any move may take longer than the time of a hint.
    await until("a hint", async () => {
      const { move, nodes } = await pool.of("").hint(game, endless, 50, never());
      return move !== undefined && game.play(endless, move) !== undefined && nodes > 0;
    });
    assert.deepEqual(problems, []);
  });

  it("stop on request", async () => {
    const controller = new AbortController();
    // Ten minutes: before this test's time limit, only the cancel can end it.
    const asked = pool.of("").hint(game, endless, 600_000, controller.signal);
    setTimeout(() => controller.abort(), 100);
    await assert.rejects(asked, CancelledError);
    // The same thread is free again: the next answer doesn't wait for the ten minutes.
    await pool.of("").hint(game, position(), 20, never());
  });

  it("answer only the latest request", async () => {
    const first = pool.of("").hint(game, position(1), 60_000, never());
    const second = pool.of("").hint(game, position(2), 60_000, never());
    const third = pool.of("").hint(game, position(3), 50, never());
    await Promise.all([assert.rejects(first, CancelledError), assert.rejects(second, CancelledError)]);
    assert.notEqual((await third).move, undefined);
  });

  it("don't disturb other callers: each has a thread of its own", async () => {
    const first = pool.of("one").hint(game, position(1), 1_000, never());
    const second = pool.of("other").hint(game, position(2), 50, never());
    assert.notEqual((await second).move, undefined);
    assert.notEqual((await first).move, undefined);
    await pool.of("other").rest(game);
    assert.notEqual((await pool.of("one").hint(game, position(3), 50, never())).move, undefined);
  });

  it("reject requests after they have been ended", async () => {
    await pool.dispose();
    await assert.rejects(pool.of("").hint(game, position(), 50, never()), CancelledError);
  });
});

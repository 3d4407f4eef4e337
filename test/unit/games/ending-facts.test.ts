import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import {
  type AnySession,
  current,
  deal,
  play,
  recordHelp,
  sessionFrom,
} from "../../../src/games/play/session.js";
import { seedRandom } from "../../../src/games/random.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { dealPosition, findKind } from "../../../src/games/sliding/deal.js";
import { solve } from "../../../src/games/sliding/solver/solve.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { type EarlierGames, endingFacts } from "../../../src/games/statistics/ending-facts.js";
import type { LevelRecord } from "../../../src/games/statistics/records.js";
import { makePosition } from "../../../src/games/twenty48/notation.js";
import { valueIn } from "../shared/value-in.js";

const none: EarlierGames = { scores: [], results: {}, level: undefined };
const cost = (moves: number, pushes: number) => ({ moves, pushes });

function factsOf(session: AnySession, earlier: Partial<EarlierGames> = {}, playedMs = 1_000) {
  const { compared, star } = endingFacts(
    { session, gameId: "now", playedMs },
    { ...none, ...earlier },
    (ms) => `${ms / 1_000} s`,
  );
  return { compared: compared.map(english), star: star && [star.isEarned, english(star.text)] };
}

describe("the facts about a finished game", () => {
  // "Mind the Corner": 5 moves and 2 pushes are proved to be the fewest.
  const { levels } = findGame("sokoban")!;
  const level = builtInLevels()[0]!.levels[1]!;

  function solved(before: string, start?: AnySession): AnySession {
    const session = start ?? valueIn(deal(findGame("sokoban")!, level.variant, 1));
    return play(session, valueIn(levels!.notation!.read(current(session), `${before}${level.solution}`)));
  }

  it("say in a level whether its star is earned, or what that takes", () => {
    const earlier = { level: { moves: cost(5, 2), pushes: cost(5, 2), atMs: 1 } };
    for (const [before, known, isEarned, text] of [
      ["", {}, true, "Star earned: 5 moves, which is par."],
      ["lr", {}, false, "To earn a star, reach par, 5 moves: 2 fewer than now."],
      ["lr", earlier, true, "You earned the star in an earlier game: 5 moves. Par is 5."],
    ] as const)
      assert.deepEqual(factsOf(solved(before), known).star, [isEarned, text]);
  });

  it("say that a level solved with help earns no star", () => {
    const star = [false, "To earn a star, reach par, 5 moves, unassisted."];
    assert.deepEqual(factsOf(recordHelp(solved(""))), { compared: [], star });
  });

  it("say that a level whose start is missing earns none, either", () => {
    const later = play(valueIn(deal(findGame("sokoban")!, level.variant, 1)), ["l" as never]);
    const rest = sessionFrom(later.game, current(later));
    const won = play(rest, valueIn(levels!.notation!.read(current(rest), level.solution.slice(1))));
    assert.equal(factsOf(won).star?.[0], false);
  });

  it("say how far a level is from the player's fewest moves and pushes", () => {
    const record = { moves: cost(6, 3), pushes: cost(9, 2), atMs: 1 };
    const compared = (before: string, level: LevelRecord) => factsOf(solved(before), { level }).compared;
    assert.deepEqual(compared("lrlr", record), ["3 moves more than your fewest, 6."]);
    const facts = ["1 move more than your fewest, 6.", "1 push more than your fewest, 1."];
    assert.deepEqual(compared("lr", { ...record, pushes: cost(9, 1) }), facts);
    assert.deepEqual(compared("", record), []);
  });

  it("compare a score of 2048 with the best other one", () => {
    const cells = [2, 4, 8, 16, 4, 8, 16, 32, 2, 4, 8, 16, 4, 8, 16, 32];
    const position = valueIn(
      makePosition({ size: 4, cells, score: 5_000, moves: 400, beyond: false, random: seedRandom(5) }),
    );
    const over = { ...sessionFrom(findGame("2048")!, position), seed: 5 };
    const entry = (score: number, gameId: string) => ({ name: "", score, gameId, atMs: 1 });
    const now = entry(5_000, "now");
    for (const [scores, expected] of [
      [[], ""],
      [[now], ""],
      [[entry(24_316, "a"), now], "19,316 short of the best score, 24,316."],
      [[now, entry(4_900, "a")], "100 more than the best score before, 4,900."],
      [[entry(5_000, "a")], "Equal to the best score."],
    ] as const)
      assert.equal(factsOf(over, { scores }).compared.join(), expected);
    for (const assisted of [recordHelp(over), { ...over, seed: undefined }])
      assert.deepEqual(factsOf(assisted, { scores: [entry(24_316, "a")] }).compared, []);
  });

  it("compare a finished sliding puzzle with the fewest moves and the shortest time", () => {
    const outcome = solve(dealPosition(findKind("3x3")!, 4), { spend: () => true });
    assert.ok(outcome.kind === "solved");
    const start = valueIn(deal(findGame("sliding")!, "3x3", 4));
    const won = play(start, outcome.moves);
    const result = (value: number, gameId: string) => ({ value, gameId, atMs: 1 });
    const moves = outcome.moves.length;
    const compared = (results: EarlierGames["results"], ms?: number) =>
      factsOf(won, { results }, ms).compared.join(" ");
    assert.equal(
      compared({ moves: result(moves - 2, "a"), ms: result(400, "a") }),
      `2 moves more than your fewest, ${moves - 2}. 0.6 s longer than your shortest time, 0.4 s.`,
    );
    assert.equal(compared({ ms: result(960, "a") }, 999), "", "0.9 s both of them");
    assert.equal(compared({ ms: result(999, "a") }), "0.1 s longer than your shortest time, 0.999 s.");
    assert.equal(compared({ moves: result(moves, "now"), ms: result(1_000, "now") }), "");
    const unfinished = factsOf(start, { results: { moves: result(2, "a") } });
    assert.deepEqual(unfinished, { compared: [], star: undefined });
  });
});

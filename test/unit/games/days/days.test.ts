import assert from "node:assert/strict";
import fc from "fast-check";
import { type Day, dayAt, formatDay, parseDay } from "../../../../src/games/days/day.js";
import { dayPuzzles, firstDay, puzzleKey, puzzleOf } from "../../../../src/games/days/day-puzzles.js";
import {
  betterDayResult,
  countedDays,
  type DayMark,
  type DayResult,
  streakOf,
} from "../../../../src/games/days/day-results.js";
import { findGame } from "../../../games/registry.js";
import { law } from "../../shared/samples.js";
import { valueIn } from "../../shared/value-in.js";
import { knownBoards } from "./known-boards.js";

const day = (text: string): Day => parseDay(text)!;

/** The rule of streaks, day by day from the first. */
function recounted(days: readonly Day[], today: Day): { current: number; longest: number } {
  const played = new Set(days);
  let [current, longest] = [0, 0];
  const missed: Day[] = [];
  for (let at = Math.min(today, ...days); at <= today; at++) {
    if (played.has(at)) current++;
    else if (at < today) {
      if (missed.some((other) => at - other <= 6)) current = 0;
      missed.push(at);
    }
    longest = Math.max(longest, current);
  }
  return { current, longest };
}

describe("Days", () => {
  it("are read back as written, and no other text is a day", () => {
    for (let at = firstDay; at < firstDay + 800; at++) assert.equal(parseDay(formatDay(at)), at);
    const others = ["2026-1-1", "2026-02-30", "2026-13-01", "1999-01-01", "2026-01-01T00", "20260101", ""];
    for (const text of others) assert.equal(parseDay(text), undefined, text);
  });

  for (const zone of ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"])
    it(`start at the player's hour, also in weeks in which clocks change: ${zone}`, () => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        for (const month of [2, 3, 9, 10])
          for (let date = 1; date <= 30; date++) {
            const at = (hour: number, minute: number) => new Date(2026, month, date, hour, minute).getTime();
            const today = Math.round(Date.UTC(2026, month, date) / 86_400_000);
            for (const start of [2, 3, 4]) {
              assert.equal(dayAt(at(12, 0), start), today);
              assert.equal(dayAt(at(23, 59), start), today);
              assert.equal(dayAt(at(0, 30), start), today - 1);
              assert.equal(dayAt(at(1, 59), start), today - 1);
              assert.equal(dayAt(at(4, 0), start), today);
            }
            assert.equal(dayAt(at(0, 30), 0), today);
          }
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    });
});

describe("Puzzles of a day", () => {
  it("never change", () => {
    for (const [text, boards] of Object.entries(knownBoards)) {
      const found = dayPuzzles(day(text)).map(({ game, variant, seed }) => {
        const rules = findGame(game)!;
        return rules.format(valueIn(rules.deal(variant, seed)));
      });
      assert.deepEqual(found, boards, text);
    }
  });

  it("are found by their game, and other games are none", () => {
    for (const text of Object.keys(knownBoards))
      for (const puzzle of dayPuzzles(day(text))) {
        assert.deepEqual(puzzleOf(puzzle.game, puzzle.variant, puzzle.seed), puzzle);
        assert.equal(puzzleKey(puzzle), `${text}/${puzzle.game}/${puzzle.variant}`);
      }
    assert.equal(puzzleOf("2048", "4x4", undefined), undefined);
    assert.equal(puzzleOf("2048", "4x4", 42), undefined);
    assert.equal(puzzleOf("2048", "5x5", 20_261_123), undefined);
    assert.equal(puzzleOf("2048", "4x4", 20_261_131), undefined);
    assert.equal(puzzleOf("2048", "4x4", 20_251_231), undefined, "there were no puzzles yet");
    assert.deepEqual(dayPuzzles(firstDay - 1), []);
    assert.deepEqual(dayPuzzles(day("9999-12-31") + 1), []);
  });
});

describe("The better result of a puzzle", () => {
  const counts = { day: 9, playedOn: 9, moves: 50, ms: 9_000, order: 1 };
  const result: DayResult = { ...counts, status: "won", score: undefined, gameId: "a" };
  /** Each is better than the result before it in the pair. */
  const pairs: readonly (readonly [string, Partial<DayResult>, Partial<DayResult>])[] = [
    ["that of its own day", { playedOn: 10, moves: 40 }, {}],
    ["the higher score, also if lost", { score: 20_000 }, { score: 60_000, status: "lost", moves: 90 }],
    ["the fewer moves", {}, { moves: 49, ms: 10_000 }],
    ["the less time", {}, { ms: 8_999 }],
    ["the earlier one", { order: 2 }, {}],
    ["one with a score, even of 0 points", {}, { score: 0 }],
  ];
  for (const [name, worse, better] of pairs)
    it(`is ${name}`, () => {
      const [one, other] = [worse, better].map((changed) => ({ ...result, ...changed }));
      assert.equal(betterDayResult(one!, other!), other);
      assert.equal(betterDayResult(other!, one!), other);
    });
});

describe("A streak", () => {
  it("equals a recount, for 10,000 random calendars", () => {
    const calendar = fc.array(fc.integer({ min: 100, max: 140 }), { maxLength: 45 });
    law(10_000, [calendar, fc.integer({ min: 100, max: 145 })], (all, today) => {
      const days = [...new Set(all.filter((at) => at <= today))].sort((one, other) => one - other);
      assert.deepEqual(streakOf(days, today), recounted(days, today));
    });
  });

  it("forgives one missed day in seven", () => {
    const played = (text: string) => [...text].flatMap((letter, at) => (letter === "x" ? [at] : []));
    const current = (text: string) => streakOf(played(text), text.length - 1).current;
    assert.equal(current("xxx"), 3);
    assert.equal(current("xxx-"), 3, "today can still be played");
    assert.equal(current("xxx-xx"), 5);
    assert.equal(current("xxx--x"), 1);
    assert.equal(current("xxx-xx-x"), 1, "two missed days in seven");
    assert.equal(current("xxx-xxxxxx-x"), 10);
    assert.equal(current("------"), 0);
    assert.equal(current("xxx---"), 0);
    assert.deepEqual(streakOf([], 5), { current: 0, longest: 0 });
  });

  /** Marks of these days, kept in this order. */
  const kept = (days: readonly Day[]) => days.map((at, order): DayMark => ({ day: at, order }));

  it("survives one wrong clock: the days count that leave out the fewest results", () => {
    const counted = (...days: readonly Day[]) => countedDays(kept(days), 112);
    // Nine days ahead on the third day.
    assert.deepEqual(counted(101, 102, 103, 112, 104, 105), [101, 102, 103, 104, 105]);
    const month = [101, 102, 103, 112, 104, 105, 106, 107, 108, 109, 110, 111];
    assert.deepEqual(streakOf(counted(...month), 112), { current: 11, longest: 11 });
    assert.deepEqual(streakOf(counted(...month, 112), 112), { current: 12, longest: 12 });
    assert.deepEqual(counted(101, 112, 102), [101, 102], "the later day was the wrong one");
    assert.deepEqual(counted(104, 105, 106, 101, 107), [104, 105, 106, 107], "a clock behind");
    assert.deepEqual(counted(105, 104, 106), [104, 105, 106], "a journey to the west");
  });

  it("counts the most days that go forward, as all selections of random results show", () => {
    const days = fc.array(fc.integer({ min: 100, max: 107 }), { maxLength: 9 });
    const isForward = (some: readonly Day[]) =>
      some.every((at, place) => at >= Math.max(...some.slice(0, place)) - 1);
    law(300, [days], (all) => {
      const selections = Array.from({ length: 2 ** all.length }, (_, bits) =>
        all.filter((__, place) => ((bits >> place) & 1) === 1),
      ).filter(isForward);
      const found = countedDays(kept(all), 110);
      assert.equal(found.length, Math.max(...selections.map((some) => new Set(some).size)));
      const days = selections.map((some) => [...new Set(some)].sort((a, b) => a - b).join());
      assert.ok(days.includes(found.join()), "they are one of the selections");
    });
  });

  it("ignores days in the future", () => {
    assert.deepEqual(countedDays(kept([20, 15, 16]), 16), [15, 16]);
  });
});

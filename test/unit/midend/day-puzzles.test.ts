import assert from "node:assert/strict";
import { type Day, dayText, formatDay, parseDay } from "../../../src/games/days/day.js";
import { dayPuzzles, firstDay, puzzleKey } from "../../../src/games/days/day-puzzles.js";
import type { Direction } from "../../../src/games/direction.js";
import { english } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import { dealLevel } from "../../../src/games/sokoban/sokoban.js";
import { solveLevel } from "../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { endOfPuzzle } from "../../../src/midend/pages/day-words.js";
import type { DayContext } from "../../../src/midend/statistics/day-calendar.js";
import { daysPage } from "../../../src/midend/statistics/day-calendar.js";
import type { ViewToday } from "../../../src/protocol/game/game-pages.js";
import type { DaysPage } from "../../../src/protocol/game/list-pages.js";
import { PanelWorld } from "./panel-world.js";
import type { World } from "./world.js";
import { action, answers, board, does, home, onSurfaces } from "./worlds.js";

const dayMs = 24 * 60 * 60_000;
const easy = 2;

function today(world: World): ViewToday {
  const { today } = home(world);
  assert.ok(today !== undefined);
  return today;
}

/** Plays one of today's puzzles, from Home. */
async function plays(world: World, puzzle: number): Promise<void> {
  await does(world, "home", "todaysPuzzles");
  await answers(world, puzzle);
}

const letters: Readonly<Record<string, Direction>> = { l: "left", r: "right", u: "up", d: "down" };

/** The directions that solve the easy level of a day. */
function solution(day: number): readonly Direction[] {
  const { variant, seed } = dayPuzzles(day)[easy]!;
  const solved = solveLevel(dealLevel(variant, seed)!, "any", nodeBudget(100_000));
  assert.ok(solved.kind === "solved");
  return [...solved.moves.join("").toLowerCase()].map((letter) => letters[letter]!);
}

onSurfaces("Today's puzzles are the same, are continued, and make a streak", async (world) => {
  await does(world, "home");
  const first = world.midend.records.today;
  assert.equal(today(world).detail, "0 of 5 finished");
  // A puzzle that was left is continued.
  await plays(world, 0);
  const { gameId, session } = world.live("2048");
  assert.deepEqual(session.seed, dayPuzzles(first)[0]!.seed);
  await does(world, "left", "down", "newGame");
  assert.notEqual(world.live("2048").gameId, gameId);
  await plays(world, 0);
  assert.equal(world.live("2048").gameId, gameId);

  for (const [index, day] of [first, first + 1].entries()) {
    await plays(world, easy);
    const played = board(world);
    assert.match(played.variantLabel, / · Today's puzzle$/);
    assert.equal(played.place, "Today's puzzle · Sokoban");
    await does(world, ...solution(day));
    const { ending } = board(world);
    assert.ok(ending?.won);
    assert.deepEqual(ending.day, { finished: 1, all: 5 });
    const streak = index === 0 ? "Streak: 1 day." : "Streak: 2 days.";
    assert.deepEqual(ending.notes.slice(0, 2), ["1 of 5 today.", streak]);
    assert.equal(ending.actions[0], "nextPuzzle");
    await does(world, "nextPuzzle");
    const { session: next } = world.live("sokoban");
    assert.deepEqual(
      [next.seed, next.game.variantOf(next.positions[0])],
      [dayPuzzles(day)[easy + 1]!.seed, "random/medium"],
    );
    await does(world, "home");
    if (index === 0) await world.ports.time.pass(dayMs);
  }
  assert.equal(today(world).detail, "1 of 5 finished · Streak of 2 days");

  // A finished puzzle is dealt again.
  await plays(world, easy);
  const again = world.live("sokoban");
  assert.deepEqual([again.session.seed, again.status], [dayPuzzles(first + 1)[easy]!.seed, "playing"]);

  // The list leads to past days, whose puzzles don't count toward a streak.
  await does(world, "todaysPuzzles");
  await answers(world, 5);
  if (world instanceof PanelWorld) {
    await does(world, action({ kind: "day", day: first }));
    const { days, puzzles } = world.page as unknown as DaysPage;
    const counted = days
      .filter(({ counts }) => counts)
      .map(({ day, finished }) => `${day - first}: ${finished}`);
    assert.deepEqual(counted, ["0: 1", "1: 1"]);
    const { label } = days.find(({ isChosen }) => isChosen)!;
    assert.match(label, /1 of 5 finished · counts toward the streak$/);
    const finished = puzzles.map(({ result }) => result !== undefined);
    assert.deepEqual(finished, [false, false, true, false, false]);
    await does(world, action({ kind: "day", day: first, puzzle: easy }));
  } else await answers(world, 1, easy);
  assert.equal(world.live("sokoban").session.seed, dayPuzzles(first)[easy]!.seed);
});

it("The end of a puzzle from a past day says that it doesn't count, unless it was finished in time and is still shown", () => {
  const puzzle = dayPuzzles(firstDay)[0]!;
  const key = puzzleKey(puzzle);
  const result = { ...puzzle, order: 1, status: "won", moves: 1, ms: 1, gameId: "a" } as const;
  const said = (playedOn: Day) =>
    endOfPuzzle(puzzle, { today: firstDay + 1, days: new Map([[key, { ...result, playedOn }]]) });
  assert.deepEqual(said(firstDay), []);
  assert.match(
    said(firstDay + 1)
      .map(english)
      .join(),
    /doesn't count toward a streak/,
  );
});

describe("The month of a day", () => {
  const pageOf = (day: Day, today: Day, language = "en") =>
    daysPage("2048", day, {
      games,
      records: { today, days: new Map() },
      ports: { speech: { language, translate: english } },
    } as unknown as DayContext);
  const dayOf = (text: string) => parseDay(text)!;

  it("has each of its days once, below its weekday, in the order of the language", () => {
    for (const [language, first] of [
      ["en-US", "Sunday"],
      ["de-DE", "Montag"],
    ] as const)
      for (let day = dayOf("2026-01-15"); day < dayOf("2028-04-01"); day += 28) {
        const { blanks, days, weekdays, month } = pageOf(day, day + 400, language);
        assert.equal(weekdays[0]!.long, first);
        assert.deepEqual(
          days.map(({ number }) => Number(number)),
          Array.from({ length: days.length }, (_, index) => index + 1),
          month,
        );
        const last = days.at(-1)!.day;
        assert.equal(formatDay(last + 1).slice(8), "01");
        for (const [index, one] of days.entries())
          assert.ok(dayText(one.day, language).startsWith(weekdays[(blanks + index) % 7]!.long), one.label);
      }
  });

  it("leads to the months before and after, but not beyond the first day and today", () => {
    const today = dayOf("2026-03-05");
    assert.deepEqual(
      [pageOf(today, today).later, formatDay(pageOf(today, today).earlier!)],
      [undefined, "2026-02-05"],
    );
    assert.equal(formatDay(pageOf(dayOf("2026-02-20"), today).later!), "2026-03-05");
    assert.equal(pageOf(firstDay, today).earlier, undefined);
    assert.equal(pageOf(today, today).days.filter(({ isOff }) => !isOff).length, 5);
  });
});

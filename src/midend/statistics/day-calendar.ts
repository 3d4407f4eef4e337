import { type Day, dayText, formatDay, parseDay, shortDayText } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, firstDay, puzzleKey } from "../../games/days/day-puzzles.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import { monthOf } from "../../games/statistics/figures.js";
import type { DaysPage, ViewDay } from "../../protocol/game/list-pages.js";
import type { PlayContext } from "../games/play-context.js";
import {
  daysThatCount,
  finishedOn,
  finishedText,
  puzzleTitle,
  resultText,
  streak,
} from "../pages/day-words.js";
import type { Choice } from "../ports/ports.js";
import { monthTexts } from "./statistics-words.js";

/** The puzzles of days, as questions and as a month. */

/** The records that lists of days and of best scores are about. */
export type DayContext = Pick<PlayContext, "games" | "records" | "ports">;

/** The list of past days has at most this many. */
const listedDays = 400;
const daysOfWeek = 7;
/** A Monday. */
const monday: Day = parseDay("2026-11-23")!;

/** A month with the puzzles of one of its days. `day`: that day; today, where there is none. */
export function daysPage(game: string, day: Day | undefined, sources: DayContext): DaysPage {
  const { games, records, ports } = sources;
  const { today, days } = records;
  const { language, translate } = ports.speech;
  const chosen = Math.max(firstDay, Math.min(day ?? today, today));
  const month = monthOf({ day: chosen });
  const first = parseDay(`${month}-01`)!;
  const length = monthLength(first);
  const counted = new Set(daysThatCount(today, days));
  const start = firstOfWeek(language);
  const viewDay = (at: Day): ViewDay => ({
    day: at,
    label: translate(say("{0}: {1}", dayText(at, language), dayWords(at, counted, sources))),
    number: translate(named(quantity(at - first + 1))),
    finished: finishedOn(at, days),
    counts: counted.has(at),
    isToday: at === today,
    isChosen: at === chosen,
    isOff: at > today || at < firstDay,
  });
  const weekday = (index: number, weekday: "short" | "long") =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(
      (monday + start - 1 + index) * 86_400_000,
    );
  return {
    kind: "days",
    game,
    title: translate(say("Today's Puzzles")),
    about: translate(streakText(streak(today, days))),
    month: monthTexts(language)(month),
    weekdays: Array.from({ length: daysOfWeek }, (_, index) => ({
      short: weekday(index, "short"),
      long: weekday(index, "long"),
    })),
    blanks: (((first - monday + 1 - start) % daysOfWeek) + daysOfWeek) % daysOfWeek,
    days: Array.from({ length }, (_, index) => viewDay(first + index)),
    earlier: first > firstDay ? inMonth(first - monthLength(first - 1), chosen - first) : undefined,
    later: first + length <= today ? Math.min(today, inMonth(first + length, chosen - first)) : undefined,
    dayTitle: dayText(chosen, language),
    dayAbout: chosen === today ? "" : translate(past),
    puzzles: dayPuzzles(chosen).map((puzzle) => {
      const result = days.get(puzzleKey(puzzle));
      return {
        title: translate(puzzleTitle(puzzle, games)),
        result: result && translate(resultText(result, language)),
      };
    }),
  };
}

const past = say("Past puzzles don't count toward a streak.");

function monthLength(day: Day): number {
  const [year, month] = formatDay(day).split("-").map(Number);
  return new Date(Date.UTC(year!, month!, 0)).getUTCDate();
}

/** The day of a month that starts at `first`, or its last one. `index`: from 0. */
function inMonth(first: Day, index: number): Day {
  return first + Math.min(index, monthLength(first) - 1);
}

/** The first day of a week, from 1 for Monday to 7. */
function firstOfWeek(language: string | undefined): number {
  type WithWeek = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };
  const locale: WithWeek = new Intl.Locale(language ?? "en");
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** "3 of 5 finished · counts toward the streak". */
function dayWords(day: Day, counted: ReadonlySet<Day>, { records: { days } }: DayContext): Message {
  const finished = finishedText(day, days);
  return counted.has(day) ? say("{0} · counts toward the streak", finished) : finished;
}

/**
 * Lets the player select a puzzle of a day. The last choice leads to other days: “calendar” where there is a
 * page for them, otherwise a list.
 */
export async function askPuzzle(
  day: Day,
  sources: DayContext,
  hasCalendar: boolean,
): Promise<DayPuzzle | "calendar" | undefined> {
  const { games, records, ports } = sources;
  const { today, days } = records;
  const { language } = ports.speech;
  const puzzles = dayPuzzles(day);
  const choices = puzzles.map((puzzle): Choice => {
    const result = days.get(puzzleKey(puzzle));
    const label = puzzleTitle(puzzle, games);
    return result === undefined
      ? { label, icon: "circle-large" }
      : { label, detail: resultText(result, language), icon: "pass" };
  });
  const chosen = await ports.ask.choose({
    title: day === today ? say("Today's Puzzles") : named(dayText(day, language)),
    prompt: day === today ? streakText(streak(today, days)) : past,
    choices: [...choices, { label: say("Past Days…"), icon: "calendar" }],
    isForReading: true,
  });
  if (chosen === undefined) return undefined;
  const puzzle = puzzles[chosen.index];
  if (puzzle !== undefined) return puzzle;
  if (hasCalendar) return "calendar";
  const other = await askDay(sources);
  return other === undefined ? undefined : askPuzzle(other, sources, hasCalendar);
}

/** The calendar as a list: today and the days before, with what was finished, by month. */
async function askDay(sources: DayContext): Promise<Day | undefined> {
  const { records, ports } = sources;
  const { today, days } = records;
  const { language } = ports.speech;
  const counted = new Set(daysThatCount(today, days));
  const first = Math.max(firstDay, today - listedDays + 1);
  const listed = Array.from({ length: Math.max(0, today - first + 1) }, (_, index) => today - index);
  const monthText = monthTexts(language);
  const chosen = await ports.ask.choose({
    title: say("Past Days"),
    prompt: say("Select a day"),
    isForReading: true,
    choices: listed.map((day, index): Choice => {
      const month = monthOf({ day });
      const isNew = index === 0 || month !== monthOf({ day: listed[index - 1]! });
      return {
        ...(isNew ? { heading: monthText(month) } : {}),
        label: shortDayText(day, language),
        detail: dayWords(day, counted, sources),
        icon: counted.has(day) ? "pass-filled" : finishedOn(day, days) > 0 ? "pass" : "circle-large",
      };
    }),
  });
  return chosen && listed[chosen.index];
}

/** "Streak: 3 days. Longest: 12 days." */
function streakText({ current, longest }: ReturnType<typeof streak>): Message {
  if (longest === 0) return say("Finish one puzzle a day to start a streak.");
  return sentences(
    plural(current, "Streak: {0} day.", "Streak: {0} days."),
    plural(longest, "Longest: {0} day.", "Longest: {0} days."),
  );
}

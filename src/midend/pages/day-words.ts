import { movesText } from "../../games/counted.js";
import { type Day, shortDayText } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, puzzleKey, puzzleOf } from "../../games/days/day-puzzles.js";
import {
  countedDays,
  type DayResult,
  isOnTime,
  type Streak,
  streakOf,
} from "../../games/days/day-results.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { durationText, named } from "../../games/message-texts.js";
import type { HomeLink, HomePage } from "../../protocol/game/game-pages.js";
import type { PlayContext } from "../games/play-context.js";
import type { LiveGame } from "../live/live-game.js";
import { joined } from "./descriptions.js";

/** The texts about the puzzles of a day. */

type DayContext = Pick<PlayContext, "records" | "ports">;
type Results = ReadonlyMap<string, DayResult>;

/** The puzzles of today on the home page; `undefined` if there are none, or the player has hidden them. */
export function todayOfHome({ records, ports }: DayContext): HomePage["today"] {
  const { speech, settings } = ports;
  const { today, days } = records;
  if (!settings.play.showsToday || dayPuzzles(today).length === 0) return undefined;
  const text = (message: Message) => speech.translate(message);
  return {
    title: text(say("Today, {0}", shortDayText(today, speech.language))),
    detail: text(summary(today, today, days)),
    all: {
      label: text(say("Today's Puzzles…")),
      tooltip: text(say("Today's puzzles and those of earlier days")),
    },
  };
}

/** The link to today's practice; `undefined` if the player has switched it off. */
export function practiceOfHome({
  practice,
  records,
  ports: { speech },
}: Pick<PlayContext, "practice" | "records" | "ports">): Pick<HomeLink, "label" | "tooltip"> | undefined {
  if (!practice.isOn) return undefined;
  const { length } = practice.due(records.today);
  return {
    label: speech.translate(length === 0 ? say("Practice") : practiceText(length)),
    tooltip: speech.translate(say("Positions from your reviews that come back until you solve them")),
  };
}

/** "Practice 3 Mistakes". */
export function practiceText(count: number): Message {
  return plural(count, "Practice {0} Mistake", "Practice {0} Mistakes");
}

/** "2 of 5 finished · Streak of 3 days". */
export function summary(day: Day, today: Day, results: Results): Message {
  const count = finishedText(day, results);
  const { current } = streak(today, results);
  return current === 0 ? count : joined([count, plural(current, "Streak of {0} day", "Streak of {0} days")]);
}

/** "2 of 5 finished". */
export function finishedText(day: Day, results: Results): Message {
  return say("{0} of {1} finished", quantity(finishedOn(day, results)), quantity(dayPuzzles(day).length));
}

/** How many puzzles of a day are finished, on the day itself or later. */
export function finishedOn(day: Day, results: Results): number {
  return dayPuzzles(day).filter((puzzle) => results.has(puzzleKey(puzzle))).length;
}

export function streak(today: Day, results: Results): Streak {
  return streakOf(daysThatCount(today, results), today);
}

/** The days of the streak rule on which a puzzle was finished, in ascending order. */
export function daysThatCount(today: Day, results: Results): readonly Day[] {
  return countedDays([...results.values()].filter(isOnTime), today);
}

/** "Sokoban · Random level with 2 boxes". */
export function puzzleTitle({ game: name, variant }: DayPuzzle, games: readonly AnyGame[]): Message {
  const game = games.find((candidate) => candidate.name === name);
  return joined([game?.title ?? named(name), game?.variant(variant)?.label ?? named(variant)]);
}

/** "Score 12,340", or "123 moves · 1:20"; with the day if that was later. */
export function resultText(result: DayResult, language?: string): Message {
  const { score, moves, ms, playedOn } = result;
  const facts =
    score === undefined
      ? [movesText(moves), durationText(ms)]
      : [say("Score {0}", quantity(score)), movesText(moves)];
  return joined(
    isOnTime(result) ? facts : [...facts, say("played on {0}", shortDayText(playedOn, language))],
  );
}

/** The puzzle of a day that a game is; `undefined` for other games, and for puzzles of later days. */
export function puzzleOfLive(
  { game, variant, session }: LiveGame,
  { today }: Pick<PlayContext["records"], "today">,
): DayPuzzle | undefined {
  const puzzle = puzzleOf(game.name, variant, session.seed);
  return puzzle !== undefined && puzzle.day <= today ? puzzle : undefined;
}

/** "Today's puzzle": what a board says about the day that it is the puzzle of. */
export function dayOfBoard(live: LiveGame, { records, ports }: DayContext): Message | undefined {
  const day = puzzleOfLive(live, records)?.day;
  if (day === undefined) return undefined;
  return day === records.today
    ? say("Today's puzzle")
    : say("Puzzle of {0}", shortDayText(day, ports.speech.language));
}

/** The next puzzle of the same day that is not finished; `undefined` if there is no other one. */
export function puzzleAfter(puzzle: DayPuzzle, results: Results): DayPuzzle | undefined {
  const all = dayPuzzles(puzzle.day);
  const at = all.findIndex((one) => puzzleKey(one) === puzzleKey(puzzle));
  return [...all.slice(at + 1), ...all.slice(0, at)].find((one) => !results.has(puzzleKey(one)));
}

/** What the end of a game says about the puzzle that it is. */
export function endOfPuzzle(
  puzzle: DayPuzzle | undefined,
  { today, days }: Pick<PlayContext["records"], "today" | "days">,
): readonly Message[] {
  if (puzzle === undefined) return [];
  const result = days.get(puzzleKey(puzzle));
  // The board of a puzzle that was finished in time may still be shown on the next day.
  if (puzzle.day < today && result !== undefined && isOnTime(result)) return [];
  if (puzzle.day < today) return [say("A puzzle from a past day. It doesn't count toward a streak.")];
  const { current } = streak(today, days);
  const [finished, all] = [finishedOn(today, days), dayPuzzles(today).length];
  return [
    finished === all
      ? say("All {0} of today's puzzles!", quantity(all))
      : say("{0} of {1} today.", quantity(finished), quantity(all)),
    ...(current === 0 ? [] : [plural(current, "Streak: {0} day.", "Streak: {0} days.")]),
  ];
}

/** Why a day has no puzzles to play; `undefined` if it has. */
export function problemOfDay(day: Day, today: Day): Message | undefined {
  if (day > today) return say("the puzzles of that day aren't available yet.");
  return dayPuzzles(day).length === 0 ? say("there are no puzzles of that day.") : undefined;
}

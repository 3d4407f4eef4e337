import { type Day, dayAt, dayText, formatDay, parseDay } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, firstDay, puzzleKey } from "../../games/days/day-puzzles.js";
import { isOnTime } from "../../games/days/day-results.js";
import { say } from "../../games/message.js";
import { games } from "../../games/registry/registry.js";
import { formatGameId } from "../../games/saves/game-id.js";
import type { Records } from "../../games/statistics/records.js";
import { practiceText, puzzleTitle, resultText, streak, summary } from "../../midend/pages/day-words.js";
import { PracticeStore } from "../../midend/store/remembered.js";
import { objectOf } from "../../operations/schema.js";
import { speech, translate } from "../../platform/speech.js";
import { padEnd, textWidth } from "../../terminal/text-width.js";
import { ShellSettings } from "../play/shell-ports.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { type GameStore, readingGames } from "../shared/game-store.js";
import { amount, count, flag, text } from "../shared/json-schema.js";
import { printableJson } from "../shared/program-output.js";

const lineSchema = objectOf({
  day: text,
  streak: objectOf({ current: count, longest: count }),
  practice: count,
  puzzles: {
    type: "array",
    items: objectOf(
      { id: text },
      {
        finished: objectOf(
          {
            playedOn: text,
            onTime: flag,
            moves: count,
            playedMs: amount,
            status: { type: "string", enum: ["won", "lost"] },
          },
          { score: count },
        ),
      },
    ),
  },
});

/** `tilework today`. */
export const today = command({
  summary: say("List the puzzles of the day"),
  positionals: "",
  options: {
    day: { value: "DATE", about: say("Another day, such as 2026-11-23 (default: today)"), read: readDay },
    json: { about: say("Print one JSON object") },
  },
  about: say(
    "List the puzzles of today with your results and your streak. Everybody has the same puzzles. A streak counts the days on which you finished at least one of them, unassisted. One missed day in seven is forgiven.",
  ),
  exits: { done: say("the list is complete"), storage: say("the folder of games can't be used") },
  json: { line: lineSchema },
  prepare({ values }) {
    const now = dayNow();
    const { day = now, json } = values;
    return readingGames((store, streams) => list(store, day, now, json, streams));
  },
});

function dayNow(): Day {
  return dayAt(Date.now(), 0);
}

function readDay(text: string, name: string): Day {
  const day = parseDay(text);
  const now = dayNow();
  if (day !== undefined && day >= firstDay && day <= now) return day;
  throw new UsageError(
    say("“{0}” isn't a day from {1} to today, {2}.", text, formatDay(firstDay), formatDay(now)),
    name,
  );
}

async function list(
  store: GameStore,
  day: Day,
  now: Day,
  json: boolean,
  streams: ProgramStreams,
): Promise<void> {
  await store.records.ready();
  const { days } = store.records.all;
  const practice = new PracticeStore(store.practice, new ShellSettings()).due(now).length;
  streams.out(
    json ? `${printableJson(jsonOf(day, now, days, practice))}\n` : textOf(day, now, days, practice),
  );
}

function textOf(day: Day, now: Day, results: Records["days"], practice: number): string {
  const entries = dayPuzzles(day).map((puzzle) => {
    const result = results.get(puzzleKey(puzzle));
    const end =
      result === undefined ? `tilework play ${idOf(puzzle)}` : translate(resultText(result, speech.language));
    return { sign: result === undefined ? "[ ]" : "[x]", title: translate(puzzleTitle(puzzle, games)), end };
  });
  if (practice > 0)
    entries.push({ sign: "[ ]", title: translate(practiceText(practice)), end: "tilework play" });
  const width = Math.max(38, ...entries.map(({ title }) => textWidth(title)));
  const lines = entries.map(({ sign, title, end }) => `${sign} ${padEnd(title, width)} ${end}`);
  return `${dayText(day, speech.language)} · ${translate(summary(day, now, results))}\n${lines.join("\n")}\n`;
}

function jsonOf(day: Day, now: Day, results: Records["days"], practice: number): object {
  return {
    day: formatDay(day),
    streak: streak(now, results),
    practice,
    puzzles: dayPuzzles(day).map((puzzle) => {
      const result = results.get(puzzleKey(puzzle));
      return {
        id: idOf(puzzle),
        finished: result && {
          playedOn: formatDay(result.playedOn),
          onTime: isOnTime(result),
          status: result.status,
          score: result.score,
          moves: result.moves,
          playedMs: result.ms,
        },
      };
    }),
  };
}

function idOf({ game, variant, seed }: DayPuzzle): string {
  return formatGameId({ game, variant, seed });
}

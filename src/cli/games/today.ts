import { type Day, dayAt, dayText, formatDay, parseDay } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, firstDay, puzzleKey } from "../../games/days/day-puzzles.js";
import { isOnTime } from "../../games/days/day-results.js";
import { say } from "../../games/message.js";
import type { Records } from "../../games/records/records.js";
import { games } from "../../games/registry/registry.js";
import { formatGameId } from "../../games/saves/game-id.js";
import { practiceText, puzzleTitle, resultText, streak, summary } from "../../midend/pages/day-words.js";
import { PracticeStore } from "../../midend/store/practice-store.js";
import { ShellSettings } from "../play/shell-ports.js";
import { described, type OptionTable, readArguments } from "../shared/arguments.js";
import {
  type Command,
  type ExitCode,
  exitCodes,
  type ProgramStreams,
  UsageError,
} from "../shared/command.js";
import { orInterrupted } from "../shared/interrupt.js";
import { printableJson } from "../shared/printable.js";
import { speech, translate } from "../shared/speech.js";
import { lookAtGames } from "./stored-games.js";

const optionTable = {
  day: { value: "DATE", about: say("Another day, such as 2026-11-23 (default: today)") },
  json: { about: say("Print one JSON object") },
} as const satisfies OptionTable;

/** `tilework today`. */
export const today: Command = {
  ...described({
    summary: say("List the puzzles of the day"),
    positionals: "",
    options: optionTable,
    about: say(
      "List the puzzles of today with your results and your streak. Everybody has the same puzzles. A streak counts the days on which you finished at least one of them, unassisted. One missed day in seven is forgiven.",
    ),
    exits: { 0: say("the list is complete"), 3: say("the folder of games can't be used") },
  }),
  prepare(args) {
    const { values } = readArguments(args, optionTable, "none");
    const now = dayAt(Date.now(), 0);
    const day = values.day === undefined ? now : parseDay(values.day);
    if (day === undefined || day < firstDay || day > now)
      throw new UsageError(
        say(
          "“{0}” isn't a day from {1} to today, {2}.",
          values.day ?? "",
          formatDay(firstDay),
          formatDay(now),
        ),
        "--day",
      );
    return (streams) => orInterrupted(list(day, now, values.json === true, streams), streams.interrupt);
  },
};

async function list(day: Day, now: Day, json: boolean, streams: ProgramStreams): Promise<ExitCode> {
  const store = await lookAtGames(streams);
  await store.records.ready();
  const { days } = store.records.all;
  const practice = new PracticeStore(store.practice, new ShellSettings()).due(now).length;
  streams.out(
    json ? `${printableJson(jsonOf(day, now, days, practice))}\n` : textOf(day, now, days, practice),
  );
  await store.close();
  return exitCodes.done;
}

function textOf(day: Day, now: Day, results: Records["days"], practice: number): string {
  const lines = dayPuzzles(day).map((puzzle) => {
    const result = results.get(puzzleKey(puzzle));
    const end =
      result === undefined ? `tilework play ${idOf(puzzle)}` : translate(resultText(result, speech.language));
    return `${result === undefined ? "[ ]" : "[x]"} ${translate(puzzleTitle(puzzle, games)).padEnd(38)} ${end}`;
  });
  if (practice > 0) lines.push(`[ ] ${translate(practiceText(practice)).padEnd(38)} tilework play`);
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

import { grouped } from "../../games/lists.js";
import { say } from "../../games/message.js";
import { games } from "../../games/registry/registry.js";
import { type CountedGame, formatCountedCsv } from "../../games/statistics/counted-game.js";
import { figuresOf, monthOf } from "../../games/statistics/figures.js";
import { sizesOf, statisticsSections } from "../../midend/statistics/statistics-words.js";
import { objectOf } from "../../operations/schema.js";
import { speech, translate } from "../../platform/speech.js";
import { padEnd, textWidth } from "../../terminal/text-width.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { readingGames } from "../shared/game-store.js";
import { amount, amountOrNull, count, countOrNull, textOrNull } from "../shared/json-schema.js";
import { printableJson, printableLines } from "../shared/program-output.js";

const lineSchema = objectOf({
  game: textOrNull,
  size: textOrNull,
  month: textOrNull,
  games: count,
  assisted: count,
  wins: count,
  winsInARow: count,
  mostWinsInARow: count,
  best: countOrNull,
  mean: amountOrNull,
  median: amountOrNull,
  playedMs: amount,
  highest: countOrNull,
  aboveFewest: amountOrNull,
  solved: count,
});

/** `tilework statistics`. */
export const statistics = command({
  summary: say("Show figures about the games that have ended"),
  positionals: "",
  options: {
    csv: { about: say("Print all counted games as CSV") },
    json: { about: say("Print one JSON object for all games, and for each game, size and month") },
  },
  about: say(
    "Show figures about the games that have ended on this machine: games, wins, wins in a row, best, mean and median, time, highest tile, moves above the fewest, and levels solved. Figures are explained below them. To export, import or delete statistics, select “Statistics” while you play.",
  ),
  exits: { done: say("all figures were printed"), storage: say("the folder of games can't be used") },
  json: { line: lineSchema },
  prepare({ values: { csv, json } }) {
    if (csv && json) throw new UsageError(say("Use {0} or {1}, not both.", "--csv", "--json"), "--csv");
    const form = json ? "json" : csv ? "csv" : "text";
    return readingGames(async ({ statistics }, streams) => show(await statistics.read(), form, streams));
  },
});

function show(all: readonly CountedGame[], form: "json" | "csv" | "text", streams: ProgramStreams): void {
  if (form === "csv") streams.outFile(formatCountedCsv(all));
  else if (form === "json") streams.out(linesOf(all));
  else streams.out(textOf(all));
}

function textOf(all: readonly CountedGame[]): string {
  if (all.length === 0) return `${translate(say("The statistics have no games yet."))}\n`;
  const sections = statisticsSections(all, games, speech).map(({ title, figures, tables }) => {
    const width = Math.max(...figures.map(({ label }) => textWidth(label)));
    const lines = figures.map(({ label, value }) => `  ${padEnd(label, width)}  ${value}`);
    const rows = tables.flatMap(({ title: heading, columns, rows: own }) => [
      `  ${heading}`,
      ...own.map(
        ({ label, cells }) =>
          `    ${label}: ${cells.map((cell, index) => `${columns[index]!.label} ${cell}`).join(", ")}`,
      ),
    ]);
    const meanings = figures.map(({ label, definition }) => `  ${label}: ${definition}`);
    return [title, ...lines, ...rows, "", ...meanings, ""].join("\n");
  });
  return printableLines(sections.join("\n"));
}

/** One line for all games, each game, each of its sizes, and each of its months. */
function linesOf(all: readonly CountedGame[]): string {
  const line = (about: object, counted: readonly CountedGame[]) => {
    const { best = null, mean = null, median = null, highest = null, ...rest } = figuresOf(counted);
    const { aboveFewest = null, ...others } = rest;
    return `${printableJson({ ...about, ...others, best, mean, median, highest, aboveFewest })}\n`;
  };
  const lines = [line({ game: null, size: null, month: null }, all)];
  for (const game of games) {
    const own = all.filter(({ game: name }) => name === game.name);
    if (own.length === 0) continue;
    lines.push(line({ game: game.name, size: null, month: null }, own));
    for (const [size, some] of grouped(own, sizesOf(game)))
      lines.push(line({ game: game.name, size, month: null }, some));
    for (const [month, some] of grouped(own, monthOf))
      lines.push(line({ game: game.name, size: null, month }, some));
  }
  return lines.join("");
}

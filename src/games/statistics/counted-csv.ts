import { csvRow, readCsvRows, readDate, separatorOf } from "../csv.js";
import { type Day, dayAt, formatDay, parseDay } from "../days/day.js";
import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import {
  type CountedGame,
  countedColumns,
  maxCountedGames,
  parseCounted,
  readCounted,
} from "./counted-game.js";

/** Larger files are not read. */
export const maxCountedCharacters = 64 * 1024 * 1024;

/** A table for spreadsheets: the first row names the columns, and days are written as 2026-11-23. */
export function formatCountedCsv(games: readonly CountedGame[]): string {
  const rows = games.map((game) =>
    csvRow(countedColumns.map((column) => (column === "day" ? formatDay(game.day) : game[column]))),
  );
  return `${[countedColumns.join(","), ...rows].join("\r\n")}\r\n`;
}

/** Reads an exported file, JSON or CSV. All or nothing. */
export function readExported(text: string): Result<readonly CountedGame[]> {
  if (text.length > maxCountedCharacters) return bad(say("the file is too large."));
  if (text.trimStart().startsWith("{")) {
    const games = parseCounted(text);
    if ("newer" in games) return bad(say("a newer version of Tilework wrote it."));
    return games.ok ? games : bad(notExported);
  }
  const table = text.replace(/^\ufeff/, "");
  const separator = separatorOf(table);
  const head = countedColumns.join(separator);
  if (!table.startsWith(head)) return bad(notExported);
  const [heads = [], ...rows] = readCsvRows(table, separator);
  if (heads.join(separator) !== head || rows.length > maxCountedGames) return bad(notExported);
  const games: CountedGame[] = [];
  for (const [index, row] of rows.entries()) {
    const game = readCounted(row.map((cell, column) => readCell(cell, column, separator !== ",")));
    if (game === undefined) return bad(say("line {0} isn't a game.", index + 2));
    games.push(game);
  }
  return good(games);
}

function localDay(text: string, isDayFirst: boolean): Day | undefined {
  const date = readDate(text, isDayFirst);
  return date === undefined ? undefined : dayAt(date, 0);
}

const notExported: Message = say("it doesn't contain statistics exported by Tilework.");

/** Spreadsheets write dates and truth values in their own way. */
function readCell(text: string, column: number, isDayFirst: boolean): unknown {
  const name = countedColumns[column];
  switch (name) {
    case "gameId":
    case "game":
    case "variant":
    case "board":
      return text;
    case "day":
      return parseDay(text) ?? localDay(text, isDayFirst);
    case "won":
    case "assisted":
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;
    default:
      return text === "" ? null : /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  }
}

import { csvRow, readCsvRows } from "../csv.js";
import { formatDay, parseDay } from "../days/day.js";
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
    if (games === "newer") return bad(say("a newer version of Tilework wrote it."));
    return games === undefined ? bad(notExported) : good(games);
  }
  const head = countedColumns.join(",");
  const table = text.replace(/^\ufeff/, "");
  if (!table.startsWith(head)) return bad(notExported);
  const [heads = [], ...rows] = readCsvRows(table);
  if (heads.join(",") !== head || rows.length > maxCountedGames) return bad(notExported);
  const games: CountedGame[] = [];
  for (const [index, row] of rows.entries()) {
    const game = readCounted(row.map(readCell));
    if (game === undefined) return bad(say("line {0} isn't a game.", index + 2));
    games.push(game);
  }
  return good(games);
}

const notExported: Message = say("it doesn't contain statistics exported by Tilework.");

function readCell(text: string, column: number): unknown {
  const name = countedColumns[column];
  switch (name) {
    case "gameId":
    case "game":
    case "variant":
    case "board":
      return text;
    case "day":
      return parseDay(text);
    case "won":
    case "assisted":
      return text === "true" ? true : text === "false" ? false : undefined;
    default:
      return text === "" ? null : /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  }
}

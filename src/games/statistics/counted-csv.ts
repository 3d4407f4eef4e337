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
    countedColumns.map((column) => cell(column === "day" ? formatDay(game.day) : game[column])).join(","),
  );
  return `${[countedColumns.join(","), ...rows].join("\r\n")}\r\n`;
}

function cell(value: string | number | boolean | undefined): string {
  const text = value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads an exported file, JSON or CSV. All or nothing. */
export function readExported(text: string): Result<readonly CountedGame[]> {
  if (text.length > maxCountedCharacters) return bad(say("the file is too large."));
  if (text.trimStart().startsWith("{")) {
    const games = parseCounted(text);
    if (games === "newer") return bad(say("a newer version of Tilework wrote it."));
    return games === undefined ? bad(notExported) : good(games);
  }
  const [head = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  if (head !== countedColumns.join(",") || lines.length > maxCountedGames) return bad(notExported);
  const games: CountedGame[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const game = readCounted(cellsOf(line).map(readCell));
    if (game === undefined) return bad(say("line {0} isn't a game.", index + 2));
    games.push(game);
  }
  return good(games);
}

const notExported: Message = say("it doesn't contain statistics exported by Tilework.");

/** Splits a row; a cell in quotes may contain commas and doubled quotes. */
function cellsOf(line: string): readonly string[] {
  const cells = line.match(/(?:^|,)(?:"(?:[^"]|"")*"|[^",]*)/g) ?? [];
  return cells.map((text, index) => {
    const bare = index === 0 ? text : text.slice(1);
    return bare.startsWith('"') ? bare.slice(1, -1).replaceAll('""', '"') : bare;
  });
}

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

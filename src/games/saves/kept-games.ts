import type { AnyGame, Figure } from "../game.js";
import { say } from "../message.js";
import { fieldsOf, isCount, parseObject } from "../plain-data.js";
import { bad, good } from "../result.js";
import { formatLines, parseLines, type StoredResult } from "./checksum.js";
import { type ListedSave, listedSave } from "./listed-save.js";
import { formatSave, isOrigin, type Save } from "./save.js";

/** Among the games with a name, in the bin, or deleted for good. */
const places = ["named", "bin", "gone"] as const;
export type KeptPlace = (typeof places)[number];

/** A game that was saved under a name or is in the bin, in one of its states. */
export interface KeptGame {
  readonly key: string;
  readonly place: KeptPlace;
  /** When it came to this place, in milliseconds since 1970. Greater than in all of its earlier states. */
  readonly atMs: number;
  /** `undefined` in the bin if its moves were not played, and if this version does not have its game. */
  readonly listed: ListedSave | undefined;
  readonly characters: number;
  /** Its JSON, with the save; empty for a brief entry. A later version may have written the save. */
  readonly line: string;
}

const keptFormat = "tilework-kept-games";
const keptVersion = 1;
const noGames = say("It is cut off or holds no saved games.");

/** The entry of a game in memory. */
export function keptGame(key: string, place: KeptPlace, atMs: number, save: Save): KeptGame {
  const listed = listedSave(key, save);
  const { variant, slot, steps, moves, figures, board } = listed;
  const texts = figures.map(({ name, label, value }) => [name, label.text, value, label.comment ?? null]);
  const facts = { variant, slot, steps, moves, figures: texts, board };
  return entryOf(key, place, atMs, { ...facts, save: parseObject(formatSave(save)) }, listed);
}

/** The entry of a game in the bin whose moves were not played. */
export function binnedText(key: string, atMs: number, text: string): KeptGame {
  return entryOf(key, "bin", atMs, { save: parseObject(text) }, undefined);
}

/** The same game in another place. The entry must not be brief, unless the game is gone. */
export function inPlace({ key, line, listed }: KeptGame, place: KeptPlace, atMs: number): KeptGame {
  return place === "gone"
    ? entryOf(key, place, atMs, {}, undefined)
    : entryOf(key, place, atMs, fieldsOf(parseObject(line)), listed);
}

function entryOf(
  key: string,
  place: KeptPlace,
  atMs: number,
  facts: object,
  listed: ListedSave | undefined,
): KeptGame {
  const line = JSON.stringify({ ...facts, key, place, atMs });
  return { key, place, atMs, listed, characters: line.length, line };
}

/** The text of its save. */
export function saveTextOf({ line }: KeptGame): string {
  return JSON.stringify(fieldsOf(parseObject(line)).save);
}

/** The last state of each game; the oldest first. */
export function latestKept(entries: readonly KeptGame[]): readonly KeptGame[] {
  const latest = new Map<string, KeptGame>();
  for (const entry of entries) {
    const known = latest.get(entry.key);
    if (known === undefined || isLater(entry, known)) latest.set(entry.key, entry);
  }
  return [...latest.values()].sort((one, other) => one.atMs - other.atMs);
}

/** Two processes may move a game at once. */
function isLater(one: KeptGame, other: KeptGame): boolean {
  const order = one.atMs - other.atMs || places.indexOf(one.place) - places.indexOf(other.place);
  return order > 0;
}

export function formatKept(entries: readonly KeptGame[]): string {
  return formatLines(
    keptFormat,
    keptVersion,
    entries.map(({ line }) => line),
  );
}

/** Reads the output of `formatKept`. Never throws. */
export function parseKept(
  text: string,
  findGame: (name: string) => AnyGame | undefined,
): StoredResult<readonly KeptGame[]> {
  const read = parseLines(text, keptFormat, keptVersion, noGames);
  if (!read.ok) return read;
  const entries = read.value.map(({ line, entry }) => readEntry(line, fieldsOf(entry), findGame));
  return entries.every((entry) => entry !== undefined)
    ? good(entries)
    : bad(say("Parts of it are missing or of the wrong kind."));
}

function readEntry(
  line: string,
  fields: Readonly<Record<string, unknown>>,
  findGame: (name: string) => AnyGame | undefined,
): KeptGame | undefined {
  const { key, atMs } = fields;
  const place = places.find((one) => one === fields.place);
  if (typeof key !== "string" || !/^[0-9a-f]{16}$/.test(key) || place === undefined || !isCount(atMs))
    return undefined;
  const listed = readListed(key, fields, findGame);
  return { key, place, atMs, listed, characters: line.length, line };
}

function readListed(
  key: string,
  { variant, slot, steps, moves, figures, board, save }: Readonly<Record<string, unknown>>,
  findGame: (name: string) => AnyGame | undefined,
): ListedSave | undefined {
  const { gameId, game: of, name, origin, order, savedAtMs } = fieldsOf(save);
  const game = typeof of === "string" ? findGame(of) : undefined;
  if (game === undefined || typeof gameId !== "string" || typeof board !== "string") return undefined;
  if (typeof variant !== "string" || typeof slot !== "string" || !isCount(steps) || !isCount(moves))
    return undefined;
  if (!(name === null || typeof name === "string") || !isCount(order) || typeof savedAtMs !== "number")
    return undefined;
  const read = Array.isArray(figures) ? figures.map(readFigure) : [undefined];
  if (!read.every((figure) => figure !== undefined) || !(origin === undefined || isOrigin(origin)))
    return undefined;
  const facts = { variant, slot, steps, moves, figures: read, board };
  return { key, gameId, game, name: name ?? undefined, origin, order, savedAtMs, ...facts };
}

function readFigure(entry: unknown): Figure | undefined {
  const [name, text, value, comment]: readonly unknown[] = Array.isArray(entry) ? entry : [];
  const isKnown = name === "score" || name === "moves" || name === "pushes";
  if (!isKnown || typeof text !== "string" || typeof value !== "number") return undefined;
  const label = typeof comment === "string" ? { text, args: [], comment } : { text, args: [] };
  return { name, label, value };
}

import type { Figure, FindGame } from "../game.js";
import { readOrigin } from "../levels.js";
import { say } from "../message.js";
import {
  count,
  either,
  fieldsOf,
  listOf,
  matching,
  nothing,
  number,
  object,
  oneOf,
  parseObject,
  type Reader,
  string,
  tuple,
  unlimited,
} from "../reading.js";
import { formatLines, parseLines, type StoredResult } from "./checksum.js";
import { formatSave, type Save } from "./save.js";
import { type ListedSave, listedSave } from "./stored-save.js";

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
export function parseKept(text: string, findGame: FindGame): StoredResult<readonly KeptGame[]> {
  return parseLines(text, keptFormat, keptVersion, noGames, (entry, line) =>
    readEntry(line, entry, findGame),
  );
}

const readState = object({ key: matching(/^[0-9a-f]{16}$/), place: oneOf(places), atMs: count });

function readEntry(line: string, entry: unknown, findGame: FindGame): KeptGame | undefined {
  const state = readState(entry);
  return state && { ...state, listed: readListed(state.key, entry, findGame), characters: line.length, line };
}

const text = string(unlimited);
const someNumber = number(-Number.MAX_VALUE, Number.MAX_VALUE);
const storedFigure = tuple(oneOf(["score", "moves", "pushes"]), text, someNumber, (comment) =>
  typeof comment === "string" ? { comment } : {},
);
const readFigure: Reader<Figure> = (value) => {
  const [name, label, amount, comment] = storedFigure(value) ?? [];
  return name && { name, label: { text: label!, args: [], ...comment }, value: amount! };
};

const readFacts = object({
  variant: text,
  slot: text,
  steps: count,
  moves: count,
  figures: listOf(readFigure, unlimited),
  board: text,
  save: object(
    { gameId: text, game: text, name: either(nothing, text), order: count, savedAtMs: someNumber },
    { origin: readOrigin },
  ),
});

function readListed(key: string, entry: unknown, findGame: FindGame): ListedSave | undefined {
  const read = readFacts(entry);
  if (read === undefined) return undefined;
  const { save, ...facts } = read;
  const game = findGame(save.game);
  return game && { ...facts, ...save, key, game, name: save.name ?? undefined, origin: save.origin };
}

import type { FindGame } from "../game.js";
import { madeOnce } from "../lists.js";
import { say } from "../message.js";
import { current, isAssisted, movesMade } from "../play/session.js";
import {
  boolean,
  count,
  either,
  nothing,
  number,
  object,
  oneOf,
  parseObject,
  string,
  unlimited,
} from "../reading.js";
import type { PausingWork } from "../slices.js";
import { formatLines, parseLines, type StoredResult } from "./checksum.js";
import { formatSave, parsingSave, type Save } from "./save.js";

/** The facts about a finished game that are known without playing its moves. */
export interface FinishedGame {
  /** See `Save.gameId`. A game that continues and ends again is kept once, in its last state. */
  readonly gameId: string;
  /** See `Game.name`. */
  readonly game: string;
  readonly variant: string;
  readonly seed: number | undefined;
  readonly status: "won" | "lost";
  /** The finished attempt was assisted; see `isAssisted`. */
  readonly assisted: boolean;
  /** The moves of the finished attempt. */
  readonly moves: number;
  /** `undefined` in games without pushes. */
  readonly pushes: number | undefined;
  /** The value by which such games are ranked; `undefined` where they are not. */
  readonly value: number | undefined;
  readonly playedMs: number;
  /** Milliseconds since 1970. */
  readonly endedAtMs: number;
  /** See `Ordered`. */
  readonly order: number;
}

/** A finished game with its save, in the form of an archive file. */
export interface FinishedEntry {
  readonly about: FinishedGame;
  /** The save's JSON. A later version may have written it; this version cannot open such a save. */
  readonly save: object;
}

const finishedFormat = "tilework-finished-games";
const finishedVersion = 1;

/** `undefined` for an unfinished game. */
export function finishedEntry(save: Save): FinishedEntry | undefined {
  const { session, gameId, playedMs, savedAtMs, order = 0 } = save;
  const { game, seed } = session;
  const position = current(session);
  const status = game.status(position);
  if (status === "playing") return undefined;
  const about: FinishedGame = {
    gameId,
    game: game.name,
    variant: game.variantOf(position),
    seed,
    status,
    assisted: isAssisted(session),
    moves: movesMade(session).length,
    pushes: game.levels?.pushes?.count(position),
    value: game.ranking?.value(position),
    playedMs,
    endedAtMs: savedAtMs,
    order,
  };
  return { about, save: parseObject(formatSave(save)) ?? {} };
}

/** Whether a finished game is a save's game with the same end. Help that followed the end changes nothing. */
export function isEndOf({ gameId, status, moves, value }: FinishedGame, save: Save): boolean {
  if (gameId !== save.gameId) return false;
  const { session } = save;
  const position = current(session);
  return (
    status === session.game.status(position) &&
    moves === movesMade(session).length &&
    value === session.game.ranking?.value(position)
  );
}

/** Opens the game by playing it by the rules; see `parsingSave`. */
export function openingFinished(
  { save }: FinishedEntry,
  findGame: FindGame,
): PausingWork<StoredResult<Save>> {
  return parsingSave(JSON.stringify(save), findGame);
}

/** A cache by the save of an entry, which never changes and is written again with every game of its file. */
const lines = new WeakMap<object, string>();

/** The line of a game in an archive file. */
export function finishedLine({ about, save }: FinishedEntry): string {
  const { variant, status, assisted, moves, pushes = null, value = null } = about;
  return madeOnce(lines, save, () =>
    JSON.stringify({ variant, status, assisted, moves, pushes, value, save }),
  );
}

/** The text of an archive file. */
export function formatFinished(entries: readonly FinishedEntry[]): string {
  return formatLines(finishedFormat, finishedVersion, entries.map(finishedLine));
}

/** Reads the output of `formatFinished`. Never throws. */
export function parseFinished(text: string): StoredResult<readonly FinishedEntry[]> {
  const other = say("It is cut off or holds no finished games.");
  return parseLines(text, finishedFormat, finishedVersion, other, parseEntry);
}

const orNone = either(nothing, count);
const readEntry = object({
  variant: string(unlimited),
  status: oneOf(["won", "lost"]),
  assisted: boolean,
  moves: count,
  pushes: orNone,
  value: orNone,
  save: object({
    gameId: string(unlimited),
    game: string(unlimited),
    seed: orNone,
    playedMs: count,
    savedAtMs: number(-Number.MAX_VALUE, Number.MAX_VALUE),
    order: count,
  }),
});

function parseEntry(entry: unknown): FinishedEntry | undefined {
  const read = readEntry(entry);
  if (read === undefined) return undefined;
  const { save, pushes, value, ...facts } = read;
  const { seed, savedAtMs: endedAtMs, ...known } = save;
  const about: FinishedGame = {
    ...facts,
    ...known,
    seed: seed ?? undefined,
    pushes: pushes ?? undefined,
    value: value ?? undefined,
    endedAtMs,
  };
  return { about, save: (entry as { readonly save: object }).save };
}

/** The copy of each game that ended last, ordered by the time of the end. */
export function latestFinished<Entry extends { readonly about: FinishedGame }>(
  entries: readonly Entry[],
): readonly Entry[] {
  const latest = new Map<string, Entry>();
  for (const entry of entries) {
    const known = latest.get(entry.about.gameId);
    if (known === undefined || known.about.order < entry.about.order) latest.set(entry.about.gameId, entry);
  }
  return [...latest.values()].sort((one, other) => one.about.order - other.about.order);
}

/** A result weighs as much as eight times the moves. */
const resultValue = 3;

/**
 * The value of keeping a game: the one with the lower number is dropped first. Games with about as many moves
 * have the same value, and then the older one is dropped.
 */
export function keepingValue({ status, assisted, moves, value }: FinishedGame): number {
  const hasResult = !assisted && (status === "won" || value !== undefined);
  return Math.floor(Math.log2(moves + 1)) + (hasResult ? resultValue : 0);
}

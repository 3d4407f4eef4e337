import { nextTurn } from "#host/time";
import type { FindGame } from "../../games/game.js";
import { good } from "../../games/result.js";
import {
  type FinishedEntry,
  type FinishedGame,
  finishedEntry,
  finishedLine,
  formatFinished,
  keepingValue,
  latestFinished,
  openingFinished,
  parseFinished,
} from "../../games/saves/finished-games.js";
import { nextOrder, type Save } from "../../games/saves/save.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../host-clock.js";
import type { FileSystem, StorageReports } from "./file-system.js";
import { type FileKind, isFullKey, SharedCollection } from "./shared-collection.js";

/** Limits for finished games, and for their division into files. */
export const usualFinishedBounds = {
  games: 10_000,
  /** The characters of all games together. */
  characters: 64 * 1024 * 1024,
  /** The most games in a file. */
  gamesPerFile: 100,
  /** The most characters in a file, except for a single game with more. */
  charactersPerFile: 200 * 1024,
};
export type FinishedBounds = Readonly<typeof usualFinishedBounds>;

/** The limits for full files, which leave room for an open one. */
function boundsOfFull(bounds: FinishedBounds): FinishedBounds {
  return {
    ...bounds,
    games: bounds.games - bounds.gamesPerFile,
    characters: bounds.characters - bounds.charactersPerFile,
  };
}

/** If the limits are exceeded, this share of them is kept, so that the next game does not drop others. */
const keptShare = 0.95;

/** A finished game and the length of its text. */
interface SizedGame {
  readonly about: FinishedGame;
  readonly characters: number;
}

/**
 * The games to drop so that the rest is within the limits: those with the least value (see `keepingValue`)
 * and, among equals, the oldest. The newest games, up to the number that fits in one file, are dropped last:
 * players expect to find the game they just played.
 */
export function surplusOf<Game extends SizedGame>(
  games: readonly Game[],
  bounds: FinishedBounds,
): readonly Game[] {
  const total = games.reduce((sum, { characters }) => sum + characters, 0);
  if (games.length <= bounds.games && total <= bounds.characters) return [];
  const oldestFirst = games.toSorted((one, other) => one.about.order - other.about.order);
  const last = oldestFirst.splice(-bounds.gamesPerFile);
  const least = [
    ...oldestFirst.sort((one, other) => keepingValue(one.about) - keepingValue(other.about)),
    ...last,
  ];
  let left = total;
  const dropped = least.findIndex((game, index) => {
    const isEnough =
      games.length - index <= keptShare * bounds.games && left <= keptShare * bounds.characters;
    left -= game.characters;
    return isEnough;
  });
  return dropped < 0 ? least : least.slice(0, dropped);
}

/** Games of full files are kept in memory without their saves. */
interface SizedEntry extends FinishedEntry, SizedGame {}

/** The numbers of games and of their characters in a full file. */
const fullKey = /^full-(\d{1,9})-(\d{1,12})-[0-9a-f]{16}$/;
/** The number of games that are returned at a time. */
const gamesAtATime = 100;

export const finishedKind: FileKind<SizedEntry> = {
  // Far more than any file has: the longest game has about 2 MB.
  maxMb: 8,
  format: formatFinished,
  parse(text) {
    const read = parseFinished(text);
    return read.ok ? good(read.value.map(sized)) : read;
  },
  merge: latestFinished,
  sizeOf: ({ characters }) => characters,
  perFile: perFile(usualFinishedBounds),
  brief: ({ about, characters }) => ({ about, characters, save: {} }),
};

function perFile({ gamesPerFile: entries, charactersPerFile: characters }: FinishedBounds) {
  return { entries, characters };
}

/**
 * Finished games. Of each game, the copy that ended last counts. The names of full files give their sizes.
 * Only if the limits are or may be exceeded, all files are read and the games with the least value are
 * dropped.
 */
export class FinishedFiles extends SharedCollection<SizedEntry> {
  readonly #findGame: FindGame;
  readonly #bounds: FinishedBounds;
  /** The greatest order that was read or given; see `Ordered`. */
  #order = 0;
  #added: readonly Save[] = [];

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: FindGame,
    reports: StorageReports,
    bounds = usualFinishedBounds,
  ) {
    super(folder, files, reports, { ...finishedKind, perFile: perFile(bounds) });
    this.#findGame = findGame;
    this.#bounds = bounds;
  }

  /**
   * Adds a finished game, replacing its earlier state. Resolves with whether it is on the disk; failed writes
   * are tried again. Never rejects.
   */
  add(save: Save): Promise<boolean> {
    this.#order = nextOrder(this.#order, save.savedAtMs);
    this.#added = [...this.#added, { ...save, order: this.#order }];
    return this.writeSoon();
  }

  /** The facts about all games, the newest first, in batches. */
  async *read(): AsyncGenerator<readonly FinishedGame[], undefined> {
    const all = (await this.entries()).toReversed().map(({ about }) => about);
    for (let first = 0; first < all.length; first += gamesAtATime)
      yield all.slice(first, first + gamesAtATime);
  }

  /** Opens a game by playing it; `undefined` if it is no longer kept, or this version cannot read it. */
  async open(game: Pick<FinishedGame, "gameId">): Promise<Save | undefined> {
    const known = (await this.entries()).find(({ about: { gameId } }) => gameId === game.gameId);
    const entry = known && (await this.wholeOf(known));
    const save = entry && (await inSlices(openingFinished(entry, this.#findGame), hostSlices));
    return save?.ok === true ? save.value : undefined;
  }

  protected override async writeWaiting(): Promise<boolean> {
    const added = this.#added;
    this.#added = [];
    // Play has priority over this.
    if (added.length > 0) await nextTurn();
    const entries = added.flatMap((save) => finishedEntry(save) ?? []).map(sized);
    this.waiting = [...this.waiting, ...entries];
    return super.writeWaiting();
  }

  protected override hasRead(games: readonly SizedEntry[]): void {
    for (const { about } of games) this.#order = Math.max(this.#order, about.order);
  }

  protected override nameOfFull(games: readonly SizedEntry[]): string {
    return `full-${games.length}-${this.sizeOf(games)}-`;
  }

  protected override async writeFull(group: string, games: readonly SizedEntry[]): Promise<void> {
    await super.writeFull(group, games);
    void this.change(() => this.#dropSurplus()).catch((error) => this.reports.problem(error));
  }

  /** Drops the games with the least value if there are too many, and duplicates in two files. */
  async #dropSurplus(): Promise<void> {
    const keys = (await this.keys()).filter((key) => fullKey.test(key));
    const sum = (part: 1 | 2) => keys.reduce((total, key) => total + Number(fullKey.exec(key)?.[part]), 0);
    const bounds = boundsOfFull(this.#bounds);
    if (sum(1) <= bounds.games && sum(2) <= bounds.characters) return;
    const parts = await this.parts(isFullKey);
    const latest = latestFinished(parts.flatMap(({ value }) => value));
    const dropped = new Set(surplusOf(latest, bounds));
    await this.repack(parts, new Set(latest.filter((game) => !dropped.has(game))));
  }
}

function sized(entry: FinishedEntry): SizedEntry {
  return { ...entry, characters: finishedLine(entry).length };
}

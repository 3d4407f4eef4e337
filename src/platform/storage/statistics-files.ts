import {
  type CountedGame,
  formatCounted,
  mergedGames,
  parseCounted,
} from "../../games/statistics/counted-game.js";
import { monthOf } from "../../games/statistics/figures.js";
import type { FileSystem, StorageReports } from "./file-system.js";
import { type FileKind, SharedCollection } from "./shared-collection.js";

export const statisticsKind: FileKind<CountedGame> = {
  maxMb: 16,
  format: formatCounted,
  parse: parseCounted,
  merge: mergedGames,
  groupOf: (game) => `${monthOf(game)}-`,
  perFile: { entries: 400, characters: Number.POSITIVE_INFINITY },
};

/** The games that count for statistics, in files by the month of their end. */
export class StatisticsFiles extends SharedCollection<CountedGame> {
  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    super(folder, files, reports, statisticsKind);
  }

  /** All games, each once, the oldest first. Never rejects. */
  async read(): Promise<readonly CountedGame[]> {
    const parts = await this.readParts();
    return mergedGames([...parts.flatMap(({ value }) => value), ...this.waiting]);
  }

  /** Adds games, or their later states. Resolves with whether they are on the disk; never rejects. */
  add(games: readonly CountedGame[]): Promise<boolean> {
    this.waiting = [...this.waiting, ...games];
    return this.writeSoon();
  }
}

import { type Day, dayAt } from "../../games/days/day.js";
import type { DayResult } from "../../games/days/day-results.js";
import type { AnyGame } from "../../games/game.js";
import type { Solution } from "../../games/levels.js";
import {
  bestValue,
  betterLevel,
  finishedRecords,
  nameGiven,
  type PlayedGame,
  raisedBest,
  rankingName,
  type Standing,
  solvedLevel,
  standingOf,
} from "../../games/statistics/game-records.js";
import { enterScore, type HighScore } from "../../games/statistics/high-scores.js";
import type { GameResults, LevelRecord, Records } from "../../games/statistics/records.js";
import type { Event } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import type { RecordsKeeping } from "../ports/store.js";

/** A score to be entered into a list. */
type NewScore = Omit<HighScore, "atMs">;

/**
 * The records of ranked and timed games, which undo does not change: lists of best scores, best values and
 * results, and the player's name.
 */
export class RecordStore {
  readonly onDidChange: Event<void>;

  constructor(private readonly ports: Pick<Ports, "records" | "time" | "settings">) {
    this.onDidChange = changesOf(ports.records, ["playerName", "scores", "best", "results", "days"]);
  }

  /** `undefined` until the player has entered one. */
  get playerName(): string | undefined {
    return this.ports.records.all.playerName?.text;
  }

  /** Keeps the name and adds it to scores that have none yet. */
  async setPlayerName(text: string): Promise<void> {
    await this.ports.records.ready();
    const named = nameGiven(text, this.ports.records.all, this.ports.time.now());
    if (named !== undefined) await this.ports.records.add(named);
  }

  scores(game: string, variant: string): readonly HighScore[] {
    return this.ports.records.all.scores.get(rankingName(game, variant)) ?? [];
  }

  best(game: string, variant: string): number {
    return bestValue(this.ports.records.all, rankingName(game, variant));
  }

  /** The best results of finished games. Each may be from another game. */
  results(game: string, variant: string): GameResults {
    return this.ports.records.all.results.get(rankingName(game, variant)) ?? {};
  }

  /** The variants of a game that have results. */
  resultVariants(game: string): readonly string[] {
    return [...this.ports.records.all.results.keys()].flatMap((name) =>
      name.startsWith(`${game}/`) ? [name.slice(game.length + 1)] : [],
    );
  }

  /** The player's day now. */
  get today(): Day {
    return dayAt(this.ports.time.now(), this.ports.settings.play.dayStartHour);
  }

  /** The puzzles of days that the player has finished, by `puzzleKey`. */
  get days(): ReadonlyMap<string, DayResult> {
    return this.ports.records.all.days;
  }

  /** Call this when a game leaves its board. Raises the best value if the game beats it. */
  async noteBest(played: PlayedGame): Promise<void> {
    const raised = raisedBest(played, this.ports.records.all);
    if (raised !== undefined) await this.ports.records.add(raised);
  }

  /**
   * Call this when a game has ended. Keeps its result if it is a new best. Resolves with the rank of the
   * game.
   */
  async noteEnd(played: PlayedGame): Promise<Standing> {
    await this.ports.records.ready();
    const moment = { atMs: this.ports.time.now(), today: this.today };
    const records = finishedRecords(played, this.ports.records.all, this.playerName ?? "", moment);
    const solved = solvedLevel(played);
    await Promise.all([
      Object.keys(records).length === 0 ? undefined : this.ports.records.add(records),
      // If the best solution is from another machine, its moves are not stored here.
      solved && this.ports.records.keepMoves(solved.key, solved.solution),
    ]);
    return standingOf(played, this.ports.records.all);
  }

  /** Enters scores into a list. Returns how many were entered, and the rank of the last one. */
  async enter(
    game: AnyGame,
    variant: string,
    scores: readonly NewScore[],
  ): Promise<{ readonly entered: number; readonly rank: number | undefined }> {
    await this.ports.records.ready();
    const atMs = this.ports.time.now();
    let list = this.scores(game.name, variant);
    let rank: number | undefined;
    let entered = 0;
    for (const [place, score] of scores.entries()) {
      // Keeps the order of equal scores.
      const result = enterScore(list, { ...score, atMs: atMs + place });
      list = result.list;
      rank = result.rank;
      if (rank !== undefined) entered++;
    }
    const scored = new Map([[rankingName(game.name, variant), list]]);
    if (entered > 0) await this.ports.records.add({ scores: scored });
    return { entered, rank };
  }
}

/** Tells when parts of the player's records change, in this process or another. */
function changesOf(records: RecordsKeeping, parts: readonly (keyof Records)[]): Event<void> {
  return (hear) =>
    records.onDidChange(({ before, after }) => {
      if (parts.some((part) => before[part] !== after[part])) hear();
    });
}

/**
 * The levels that the player has solved, and their solutions. Levels are known by their content, so it does
 * not matter which file they are in.
 */
export class LevelRecords {
  /** A level was solved for the first time, or better than before. */
  readonly onDidChange: Event<void>;

  constructor(private readonly ports: Pick<Ports, "records" | "time">) {
    this.onDidChange = changesOf(ports.records, ["levels"]);
  }

  /**
   * The player solved the level without help. Keeps the solution if it is the first, or has fewer moves or
   * pushes than any before.
   */
  async record(levelKey: string, solution: Solution): Promise<void> {
    await this.ports.records.ready();
    const better = betterLevel(this.best(levelKey), solution, this.ports.time.now());
    const added = better && this.ports.records.add({ levels: new Map([[levelKey, better]]) });
    // If the best solution is from another machine, its moves are not stored here.
    await Promise.all([added, this.ports.records.keepMoves(levelKey, solution)]);
  }

  isSolved(levelKey: string): boolean {
    return this.best(levelKey) !== undefined;
  }

  /** `undefined` until the level is solved. */
  best(levelKey: string): LevelRecord | undefined {
    return this.ports.records.all.levels.get(levelKey);
  }

  /** The best solutions that were played on this machine, with their moves. */
  solutions(levelKey: string): Promise<readonly Solution[]> {
    return this.ports.records.readMoves(levelKey);
  }
}

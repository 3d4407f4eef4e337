import { type Day, dayAt } from "../../games/days/day.js";
import type { DayResult } from "../../games/days/day-results.js";
import type { AnyGame } from "../../games/game.js";
import {
  bestValue,
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
import type { GameResults, Records } from "../../games/statistics/records.js";
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
  readonly #player: RecordsKeeping;
  readonly #now: () => number;
  readonly #settings: Ports["settings"];
  readonly onDidChange: Event<void>;

  constructor({ records: player, time, settings }: Pick<Ports, "records" | "time" | "settings">) {
    this.#player = player;
    this.#now = () => time.now();
    this.#settings = settings;
    this.onDidChange = changesOf(player, ["playerName", "scores", "best", "results", "days"]);
  }

  /** Resolves when the stored records have been read. */
  ready(): Promise<void> {
    return this.#player.ready();
  }

  /** See `RecordsKeeping.refresh`. */
  refresh(): Promise<void> {
    return this.#player.refresh();
  }

  /** `undefined` until the player has entered one. */
  get playerName(): string | undefined {
    return this.#player.all.playerName?.text;
  }

  /** Keeps the name and adds it to scores that have none yet. */
  async setPlayerName(text: string): Promise<void> {
    await this.#player.ready();
    const named = nameGiven(text, this.#player.all, this.#now());
    if (named !== undefined) await this.#player.add(named);
  }

  scores(game: string, variant: string): readonly HighScore[] {
    return this.#player.all.scores.get(rankingName(game, variant)) ?? [];
  }

  best(game: string, variant: string): number {
    return bestValue(this.#player.all, rankingName(game, variant));
  }

  /** The best results of finished games. Each may be from another game. */
  results(game: string, variant: string): GameResults {
    return this.#player.all.results.get(rankingName(game, variant)) ?? {};
  }

  /** The variants of a game that have results. */
  resultVariants(game: string): readonly string[] {
    return [...this.#player.all.results.keys()].flatMap((name) =>
      name.startsWith(`${game}/`) ? [name.slice(game.length + 1)] : [],
    );
  }

  /** The player's day now. */
  get today(): Day {
    return dayAt(this.#now(), this.#settings.play.dayStartHour);
  }

  /** The puzzles of days that the player has finished, by `puzzleKey`. */
  get days(): ReadonlyMap<string, DayResult> {
    return this.#player.all.days;
  }

  /** Call this when a game leaves its board. Raises the best value if the game beats it. */
  async noteBest(played: PlayedGame): Promise<void> {
    const raised = raisedBest(played, this.#player.all);
    if (raised !== undefined) await this.#player.add(raised);
  }

  /**
   * Call this when a game has ended. Keeps its result if it is a new best. Resolves with the rank of the
   * game.
   */
  async noteEnd(played: PlayedGame): Promise<Standing> {
    await this.#player.ready();
    const moment = { atMs: this.#now(), today: this.today };
    const records = finishedRecords(played, this.#player.all, this.playerName ?? "", moment);
    const solved = solvedLevel(played);
    await Promise.all([
      Object.keys(records).length === 0 ? undefined : this.#player.add(records),
      // If the best solution is from another machine, its moves are not stored here.
      solved && this.#player.keepMoves(solved.key, solved.solution),
    ]);
    return standingOf(played, this.#player.all);
  }

  /** Enters scores into a list. Returns how many were entered, and the rank of the last one. */
  async enter(
    game: AnyGame,
    variant: string,
    scores: readonly NewScore[],
  ): Promise<{ readonly entered: number; readonly rank: number | undefined }> {
    await this.#player.ready();
    const atMs = this.#now();
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
    if (entered > 0) await this.#player.add({ scores: new Map([[rankingName(game.name, variant), list]]) });
    return { entered, rank };
  }
}

/** Tells when parts of the player's records change, in this process or another. */
export function changesOf(records: RecordsKeeping, parts: readonly (keyof Records)[]): Event<void> {
  return (hear) =>
    records.onDidChange(({ before, after }) => {
      if (parts.some((part) => before[part] !== after[part])) hear();
    });
}

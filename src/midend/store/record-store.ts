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
} from "../../games/records/game-records.js";
import { enterScore, type HighScore } from "../../games/records/high-scores.js";
import type { GameResults } from "../../games/records/records.js";
import type { Disposable, Event } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import type { RecordsKeeping } from "../ports/store.js";
import { RecordChanges } from "./record-changes.js";

/** A score that is to enter a list. */
export type NewScore = Omit<HighScore, "atMs">;

/**
 * What undo must not take back of games that are ranked or compared: the lists of best scores, the best
 * values and results, and the player's name.
 */
export class RecordStore implements Disposable {
  readonly #player: RecordsKeeping;
  readonly #now: () => number;
  readonly #changes: RecordChanges;

  constructor({ records: player, time }: Pick<Ports, "records" | "time">) {
    this.#player = player;
    this.#now = () => time.now();
    this.#changes = new RecordChanges(player, ["playerName", "scores", "best", "results"]);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** See `RecordsKeeping.refresh`. */
  refresh(): Promise<void> {
    return this.#player.refresh();
  }

  /** `undefined` until the player gave one. */
  get playerName(): string | undefined {
    return this.#player.all.playerName?.text;
  }

  /** Remembers the name and writes it beside the scores that were waiting for one. */
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

  /** The best results of finished games, each by itself. */
  results(game: string, variant: string): GameResults {
    return this.#player.all.results.get(rankingName(game, variant)) ?? {};
  }

  /** Variants of the game that have results. */
  resultVariants(game: string): readonly string[] {
    return [...this.#player.all.results.keys()].flatMap((name) =>
      name.startsWith(`${game}/`) ? [name.slice(game.length + 1)] : [],
    );
  }

  /** Called after every move: raises the best value where the game on the board beats it. */
  async noteBest(played: PlayedGame): Promise<void> {
    const raised = raisedBest(played, this.#player.all);
    // The board shows it with the move.
    if (raised !== undefined) await this.#player.add(raised, true);
  }

  /**
   * Called when a game has ended: keeps what it came to where that is better than before. Resolves with how
   * it stands then.
   */
  async noteEnd(played: PlayedGame): Promise<Standing> {
    await this.#player.ready();
    const records = finishedRecords(played, this.#player.all, this.playerName ?? "", this.#now());
    const solved = solvedLevel(played);
    await Promise.all([
      Object.keys(records).length === 0 ? undefined : this.#player.add(records),
      // Where the best one came from another machine, its moves are not here.
      solved && this.#player.keepMoves(solved.key, solved.solution),
    ]);
    return standingOf(played, this.#player.all);
  }

  /** Enters scores into a list; returns how many of them did enter and the rank of the last one. */
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
      // Equal ones stay in their order.
      const result = enterScore(list, { ...score, atMs: atMs + place });
      list = result.list;
      rank = result.rank;
      if (rank !== undefined) entered++;
    }
    if (entered > 0) await this.#player.add({ scores: new Map([[rankingName(game.name, variant), list]]) });
    return { entered, rank };
  }
}

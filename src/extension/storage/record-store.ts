import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { cleanName, enterScore, type HighScore } from "../../games/records/high-scores.js";
import { type ResultName, type Results, resultNames } from "../../games/records/records.js";
import { current } from "../../games/session.js";
import type { LiveGame } from "../play/live/live-game.js";
import type { PlayerRecords } from "./player-records.js";

/** A score that is to enter a list. */
export type NewScore = Omit<HighScore, "atMs">;

/** What undo must not take back of games that are ranked or compared: the lists of best scores, the best values and results, and the player's name. */
export class RecordStore implements vscode.Disposable {
  readonly #player: PlayerRecords;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(player: PlayerRecords) {
    this.#player = player;
    this.#listening = player.onDidChange(({ before, after }) => {
      if ((["playerName", "scores", "best", "results"] as const).some((part) => before[part] !== after[part])) this.#onDidChange.fire();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  /** See `PlayerRecords.refresh`. */
  refresh(): Promise<void> {
    return this.#player.refresh();
  }

  /** `undefined` until the player gave one. */
  get playerName(): string | undefined {
    return this.#player.all.playerName?.text;
  }

  /** Remembers the name and writes it beside the scores that were waiting for one. */
  async setPlayerName(text: string): Promise<void> {
    const name = cleanName(text);
    if (name === "") return;
    await this.#player.ready();
    const named = [...this.#player.all.scores].map(([ranking, list]) => {
      return [ranking, list.map((entry) => (entry.name === "" ? { ...entry, name } : entry))] as const;
    });
    await this.#player.add({ playerName: { text: name, atMs: Date.now() }, scores: new Map(named) });
  }

  scores(game: string, variant: string): readonly HighScore[] {
    return this.#player.all.scores.get(rankingName(game, variant)) ?? [];
  }

  best(game: string, variant: string): number {
    return Math.max(this.#player.all.best.get(rankingName(game, variant)) ?? 0, this.scores(game, variant)[0]?.score ?? 0);
  }

  /** The best results of finished games, each by itself. */
  results(game: string, variant: string): Results {
    return this.#player.all.results.get(rankingName(game, variant)) ?? {};
  }

  /** Variants of the game that have results. */
  resultVariants(game: string): readonly string[] {
    return [...this.#player.all.results.keys()].flatMap((name) => (name.startsWith(`${game}/`) ? [name.slice(game.length + 1)] : []));
  }

  /** Keeps what is better than before; equal is not. */
  async noteResults(game: string, variant: string, gameId: string, values: { readonly [Name in ResultName]: number | undefined }): Promise<void> {
    await this.#player.ready();
    const atMs = Date.now();
    const results = resultNames.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, { value, gameId, atMs }] as const];
    });
    await this.#player.add({ results: new Map([[rankingName(game, variant), Object.fromEntries(results)]]) });
  }

  /** Called after every move: raises the best value where the game on the board beats it. Moves of an engine do not count. */
  async noteBest(live: LiveGame): Promise<void> {
    const { game, variant } = live;
    if (game.ranking === undefined || live.assisted) return;
    const value = game.ranking.value(current(live.session));
    if (value <= this.best(game.name, variant)) return;
    // The board shows it with the move.
    await this.#player.add({ best: new Map([[rankingName(game.name, variant), value]]) }, true);
  }

  /** Enters scores into a list; returns how many of them did enter and the rank of the last one. */
  async enter(game: AnyGame, variant: string, scores: readonly NewScore[]): Promise<{ readonly entered: number; readonly rank: number | undefined }> {
    await this.#player.ready();
    const atMs = Date.now();
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

function rankingName(game: string, variant: string): string {
  return `${game}/${variant}`;
}

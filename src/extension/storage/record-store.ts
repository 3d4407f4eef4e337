import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { cleanName, enterScore, type HighScore, highScoreLimit } from "../../games/high-scores.js";
import { current } from "../../games/session.js";
import type { LiveGame } from "../play/live/live-game.js";
import { levelRecordsKey } from "./level-records.js";

const scoresKey = "tilework.scores";
const bestKey = "tilework.best";
const nameKey = "tilework.playerName";
const resultsKey = "tilework.results";

/** What finished games are compared by. Fewer moves, less time, and a higher score are better. */
export const resultNames = ["moves", "ms", "score"] as const;
export type ResultName = (typeof resultNames)[number];

export type Results = { readonly [Name in ResultName]?: Result };

export interface Result {
  readonly value: number;
  /** The game it was reached in. */
  readonly gameId: string;
}

/**
 * What undo must not take back: the lists of best scores, the best value ever, and the player's name. Kept in `globalState` and synced. What comes
 * from there is checked, since another version or machine may have written it.
 */
export class RecordStore implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(state: vscode.Memento & { setKeysForSync(keys: readonly string[]): void }) {
    this.#state = state;
    state.setKeysForSync([scoresKey, bestKey, nameKey, resultsKey, levelRecordsKey]);
  }

  dispose(): void {
    this.#onDidChange.dispose();
  }

  /** `undefined` until the player gave one. */
  get playerName(): string | undefined {
    const name = this.#state.get<unknown>(nameKey);
    return typeof name === "string" && cleanName(name) !== "" ? cleanName(name) : undefined;
  }

  /** Remembers the name and writes it beside the scores that were waiting for one. */
  async setPlayerName(text: string): Promise<void> {
    const name = cleanName(text);
    await this.#state.update(nameKey, name);
    const lists = Object.entries(this.#read(scoresKey)).map(([ranking, value]) => {
      const named = readList(value).map((entry) => (entry.name === "" ? { ...entry, name } : entry));
      return [ranking, named] as const;
    });
    await this.#state.update(scoresKey, Object.fromEntries(lists));
    this.#onDidChange.fire();
  }

  scores(game: string, variant: string): readonly HighScore[] {
    return readList(this.#read(scoresKey)[rankingName(game, variant)]);
  }

  best(game: string, variant: string): number {
    const best = this.#read(bestKey)[rankingName(game, variant)];
    const first = this.scores(game, variant)[0]?.score ?? 0;
    return typeof best === "number" && Number.isFinite(best) ? Math.max(best, first) : first;
  }

  /** The best results of finished games, each by itself. */
  results(game: string, variant: string): Results {
    return readResults(this.#read(resultsKey)[rankingName(game, variant)]);
  }

  /** Variants of the game that have results. */
  resultVariants(game: string): readonly string[] {
    return Object.keys(this.#read(resultsKey)).flatMap((name) => (name.startsWith(`${game}/`) ? [name.slice(game.length + 1)] : []));
  }

  /** Keeps what is better than before; equal is not. */
  async noteResults(game: string, variant: string, gameId: string, values: { readonly [Name in ResultName]: number | undefined }): Promise<void> {
    const before = this.results(game, variant);
    const better = resultNames.flatMap((name) => {
      const value = values[name];
      const known = before[name]?.value;
      if (value === undefined || (known !== undefined && (name === "score" ? value <= known : value >= known))) return [];
      return [[name, { value, gameId }] as const];
    });
    if (better.length === 0) return;
    const results = { ...before, ...Object.fromEntries(better) };
    await this.#state.update(resultsKey, { ...this.#read(resultsKey), [rankingName(game, variant)]: results });
    this.#onDidChange.fire();
  }

  /** Called after every move: raises the best value where the game on the board beats it. Moves of an engine do not count. */
  async noteBest(live: LiveGame): Promise<void> {
    const { game, variant } = live;
    if (game.ranking === undefined || live.assisted) return;
    const value = game.ranking.value(current(live.session));
    if (value <= this.best(game.name, variant)) return;
    await this.#state.update(bestKey, { ...this.#read(bestKey), [rankingName(game.name, variant)]: value });
  }

  /** Enters scores into a list; returns how many of them did enter and the rank of the last one. */
  async enter(
    game: AnyGame,
    variant: string,
    scores: readonly HighScore[],
  ): Promise<{ readonly entered: number; readonly rank: number | undefined }> {
    let list = this.scores(game.name, variant);
    let rank: number | undefined;
    let entered = 0;
    for (const score of scores) {
      const result = enterScore(list, score);
      list = result.list;
      rank = result.rank;
      if (rank !== undefined) entered++;
    }
    if (entered > 0) {
      await this.#state.update(scoresKey, { ...this.#read(scoresKey), [rankingName(game.name, variant)]: list });
      this.#onDidChange.fire();
    }
    return { entered, rank };
  }

  #read(key: string): Readonly<Record<string, unknown>> {
    const value = this.#state.get<unknown>(key);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  }
}

function rankingName(game: string, variant: string): string {
  return `${game}/${variant}`;
}

function readList(value: unknown): readonly HighScore[] {
  if (!Array.isArray(value)) return [];
  const entries = value.flatMap((entry: unknown): HighScore[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { name, score, gameId } = entry as Record<string, unknown>;
    const isEntry = typeof name === "string" && typeof gameId === "string" && typeof score === "number" && Number.isSafeInteger(score) && score >= 0;
    return isEntry ? [{ name: cleanName(name), score, gameId }] : [];
  });
  return entries.sort((one, other) => other.score - one.score).slice(0, highScoreLimit);
}

function readResults(value: unknown): Results {
  if (typeof value !== "object" || value === null) return {};
  const entries = resultNames.flatMap((name) => {
    const result: unknown = (value as Record<string, unknown>)[name];
    if (typeof result !== "object" || result === null) return [];
    const { value: amount, gameId } = result as Record<string, unknown>;
    return typeof amount === "number" && Number.isFinite(amount) && typeof gameId === "string" ? [[name, { value: amount, gameId }] as const] : [];
  });
  return Object.fromEntries(entries);
}

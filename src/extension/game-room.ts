import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { AnyGame } from "../games/game.js";
import { deal } from "../games/session.js";
import { Assistant } from "./assistant.js";
import { type Change, LiveGame, newStart, type Start } from "./live-game.js";
import type { RecordStore } from "./record-store.js";
import type { SaveStore } from "./save-store.js";
import { defaultVariant } from "./settings.js";
import type { SolverPool } from "./solver/pool.js";
import { translate } from "./translate.js";

/** How the game on the board stands in the list of best scores. */
export type Standing =
  | { readonly kind: "entered"; readonly rank: number }
  /** Its moves are partly an engine's. */
  | { readonly kind: "assisted" }
  | { readonly kind: "none" };

export function randomSeed(): number {
  return randomBytes(4).readUInt32LE();
}

/** Holds the live game of each kind; keeps it after every change and enters its score when it ends. */
export class GameRoom implements vscode.Disposable {
  readonly #saves: SaveStore;
  readonly #records: RecordStore;
  readonly #pool: SolverPool;
  readonly #log: vscode.LogOutputChannel;
  readonly #games = new Map<string, LiveGame>();
  readonly #assistants = new Map<LiveGame, Assistant>();
  readonly #opening = new Map<string, Promise<LiveGame>>();
  readonly #standings = new Map<string, Standing>();
  readonly #onDidChange = new vscode.EventEmitter<LiveGame>();
  /** A live game changed, or what its assistant says of it. It has been handed to the stores already. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(saves: SaveStore, records: RecordStore, pool: SolverPool, log: vscode.LogOutputChannel) {
    this.#saves = saves;
    this.#records = records;
    this.#pool = pool;
    this.#log = log;
  }

  dispose(): void {
    for (const assistant of this.#assistants.values()) assistant.dispose();
    for (const live of this.#games.values()) live.dispose();
    this.#onDidChange.dispose();
  }

  /** The game of this kind that is in memory. */
  find(game: string): LiveGame | undefined {
    return this.#games.get(game);
  }

  /** The game of this kind: the one in memory, else the one that was saved; `undefined` where none was ever begun. */
  async look(game: AnyGame): Promise<LiveGame | undefined> {
    const live = this.#games.get(game.name) ?? (await this.#opening.get(game.name));
    if (live !== undefined) return live;
    const save = await this.#saves.readRunning(game.name);
    const found = this.#games.get(game.name);
    if (found !== undefined || save === undefined) return found;
    const admitted = this.#admit(save);
    this.#rank(admitted);
    return admitted;
  }

  /** The game of this kind; a new one is dealt where there is none. */
  open(game: AnyGame): Promise<LiveGame> {
    const opening = this.#opening.get(game.name) ?? this.#openOnce(game).finally(() => this.#opening.delete(game.name));
    this.#opening.set(game.name, opening);
    return opening;
  }

  /** Puts a newly dealt game on the board. */
  async begin(game: AnyGame, variant: string, seed: number): Promise<LiveGame> {
    return this.put(game, this.#deal(game, variant, seed));
  }

  /** Puts a game on the board in place of the one that stands there. */
  async put(game: AnyGame, start: Start): Promise<LiveGame> {
    const live = await this.look(game);
    if (live === undefined) {
      const admitted = this.#admit(start);
      this.#keep(admitted, "game");
      return admitted;
    }
    this.#settle(live);
    live.replace(start);
    return live;
  }

  /** Auto Play of a game that no view shows any more ends. */
  pauseUnseen(isSeen: (live: LiveGame) => boolean): void {
    for (const [live, assistant] of this.#assistants) if (!isSeen(live)) assistant.stopAutoPlay();
  }

  /** Hints and Auto Play of a live game. */
  assistant(live: LiveGame): Assistant {
    return this.#assistants.get(live)!;
  }

  standing(live: LiveGame): Standing {
    return this.#standings.get(live.game.name) ?? { kind: "none" };
  }

  async #openOnce(game: AnyGame): Promise<LiveGame> {
    const found = this.#games.get(game.name);
    if (found !== undefined) return found;
    const save = await this.#saves.readRunning(game.name);
    const raced = this.#games.get(game.name);
    if (raced !== undefined) return raced;
    const live = this.#admit(save ?? this.#deal(game, defaultVariant(game), randomSeed()));
    if (save === undefined) {
      this.#keep(live, "game");
    } else {
      this.#rank(live);
      this.#onDidChange.fire(live);
    }
    return live;
  }

  /** A game that entered the list when it was won, and went on, leaves with what it reached since. */
  #settle(live: LiveGame): void {
    const { game, variant, gameId, position } = live;
    if (game.ranking === undefined || live.assisted) return;
    const entry = this.#records.scores(game.name, variant).find((candidate) => candidate.gameId === gameId);
    if (entry !== undefined) void this.#records.enter(game, variant, [{ ...entry, score: game.ranking.value(position) }]);
  }

  #deal(game: AnyGame, variant: string, seed: number): Start {
    const session = deal(game, variant, seed);
    // Variant and seed were checked where they came in.
    if (!session.ok) throw new Error(translate(session.error));
    return newStart(session.value);
  }

  #admit(start: Start): LiveGame {
    const live = new LiveGame(start);
    this.#games.set(live.game.name, live);
    const assistant = new Assistant(live, this.#pool, this.#log);
    this.#assistants.set(live, assistant);
    live.onDidChange((change) => this.#keep(live, change));
    assistant.onDidChange(() => this.#onDidChange.fire(live));
    return live;
  }

  #keep(live: LiveGame, change: Change): void {
    if (change !== "words") {
      void this.#saves.writeRunning(live.save(undefined));
      this.#rank(live);
    }
    this.#onDidChange.fire(live);
  }

  #rank(live: LiveGame): void {
    const { game } = live;
    this.#standings.set(game.name, { kind: "none" });
    if (game.ranking === undefined) return;
    void this.#records.noteBest(live);
    if (live.status === "playing") return;
    if (live.assisted) {
      this.#standings.set(game.name, { kind: "assisted" });
      return;
    }
    const { gameId, variant, position } = live;
    const score = { name: this.#records.playerName ?? "", score: game.ranking.value(position), gameId };
    const find = () => this.#records.scores(game.name, variant).findIndex((entry) => entry.gameId === gameId && entry.score === score.score);
    void this.#records.enter(game, variant, [score]).then(() => {
      const place = find();
      if (place < 0 || live.gameId !== gameId || live.position !== position) return;
      this.#standings.set(game.name, { kind: "entered", rank: place + 1 });
      this.#onDidChange.fire(live);
    });
  }
}

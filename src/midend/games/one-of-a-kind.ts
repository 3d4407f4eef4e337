import type { AnyGame } from "../../games/game.js";
import type { LiveGame } from "../live/live-game.js";
import { dealtStart, type Start } from "../live/start.js";
import type { PanelPlace, ViewPlace } from "../ports/game-view.js";
import type { Ports } from "../ports/ports.js";
import type { SaveStore } from "../store/save-store.js";
import type { LiveGames } from "./live-games.js";

/**
 * The rule of today's surfaces: one game of each kind is live, and a place that names a kind means it. It is
 * the first of its kind that was opened; others can be live beside it, and places name them by their IDs.
 */
export class OneOfAKind {
  readonly #liveGames: LiveGames;
  readonly #saves: SaveStore;
  readonly #ports: Pick<Ports, "chance" | "settings">;
  readonly #opening = new Map<string, Promise<LiveGame>>();

  constructor(liveGames: LiveGames, saves: SaveStore, ports: Pick<Ports, "chance" | "settings">) {
    this.#liveGames = liveGames;
    this.#saves = saves;
    this.#ports = ports;
  }

  /** The game of this kind that is in memory. */
  find(game: string): LiveGame | undefined {
    return this.#liveGames.of(game)[0];
  }

  /**
   * The game of this kind: the one in memory, else the one that was saved; `undefined` where none was ever
   * started.
   */
  async look(game: AnyGame): Promise<LiveGame | undefined> {
    const live = this.find(game.name) ?? (await this.#opening.get(game.name));
    if (live !== undefined) return live;
    const save = await this.#saves.readRunning(game.name);
    const found = this.find(game.name);
    return found !== undefined || save === undefined ? found : this.#liveGames.openKept(save, true);
  }

  /** The game of this kind; a new one is dealt where there is none. */
  open(game: AnyGame): Promise<LiveGame> {
    const opening =
      this.#opening.get(game.name) ?? this.#openOnce(game).finally(() => this.#opening.delete(game.name));
    this.#opening.set(game.name, opening);
    return opening;
  }

  /** Puts a newly dealt game on the board. */
  async begin(game: AnyGame, variant: string, seed: number): Promise<LiveGame> {
    await this.look(game);
    return this.put(game, this.deal(game, variant, seed));
  }

  /** See `LiveGames.put`. */
  async put(game: AnyGame, start: Start, from?: string): Promise<LiveGame> {
    // Another game may have been put there since `look` found none.
    const live = (await this.look(game)) ?? this.find(game.name);
    return this.#liveGames.put(live, start, from);
  }

  /** A new game of a variant, with the picture of the one on the board. */
  deal(game: AnyGame, variant: string, seed: number): Start {
    return dealtStart(game, variant, seed, this.#ports.chance, this.find(game.name));
  }

  /** The live game whose board a place is. */
  at(place: PanelPlace | undefined): LiveGame | undefined {
    if (place?.kind !== "board") return undefined;
    return place.live === undefined ? this.find(place.game) : this.#liveGames.find(place.live);
  }

  /** The same; reads the game of its kind where none is in memory. */
  async lookAt(place: ViewPlace, game: AnyGame): Promise<LiveGame | undefined> {
    return place.kind === "board" && place.live !== undefined ? this.at(place) : this.look(game);
  }

  /** The place of a live game's board. */
  placeOf(live: LiveGame): ViewPlace {
    const game = live.game.name;
    return { kind: "board", game, ...(this.find(game) === live ? {} : { live: live.id }) };
  }

  /** Whether what a place shows may be of this game: its board, or a list that it is in. */
  concerns(place: PanelPlace, live: LiveGame): boolean {
    if (place.kind === "home") return true;
    if (place.game !== live.game.name) return false;
    // Where the board's game was closed, its place shows something else from now on.
    const shown = this.at(place);
    return place.kind !== "board" || shown === undefined || shown === live;
  }

  async #openOnce(game: AnyGame): Promise<LiveGame> {
    const found = this.find(game.name);
    if (found !== undefined) return found;
    const save = await this.#saves.readRunning(game.name);
    const raced = this.find(game.name);
    if (raced !== undefined) return raced;
    if (save !== undefined) return this.#liveGames.openKept(save, false);
    const { settings, chance } = this.#ports;
    return this.#liveGames.open(this.deal(game, settings.defaultVariant(game), chance.seed()));
  }
}

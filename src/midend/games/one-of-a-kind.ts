import type { AnyGame } from "../../games/game.js";
import type { LiveGame } from "../live/live-game.js";
import { dealtStart, type Start } from "../live/start.js";
import type { PanelPlace, ViewPlace } from "../ports/game-view.js";
import type { Ports } from "../ports/ports.js";
import type { SaveStore } from "../store/save-store.js";
import type { LiveGames } from "./live-games.js";

/**
 * The rule of today's surfaces: they show one live game of each kind, and a place without an ID means that
 * game. It is the first of its kind that was opened. Other games of the kind can be live, too: those that an
 * agent has read or played while they were on no board. Places name them by ID.
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

  /** The live game of this kind, if it is in memory. */
  find(game: string): LiveGame | undefined {
    return this.#liveGames.of(game)[0];
  }

  /** The game of this kind: the live one, or the saved one; `undefined` where none was ever started. */
  async look(game: AnyGame): Promise<LiveGame | undefined> {
    const live = this.find(game.name) ?? (await this.#opening.get(game.name));
    if (live !== undefined) return live;
    const save = await this.#saves.readRunning(game.name);
    const found = this.find(game.name);
    return found !== undefined || save === undefined ? found : this.#liveGames.openKept(save, true);
  }

  /** The game of this kind. Deals a new one where there is none. */
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
    // Another call may have opened a game while `look` waited.
    const live = (await this.look(game)) ?? this.find(game.name);
    return this.#liveGames.put(live, start, from);
  }

  /** A new game of a variant, with the picture of the current one. */
  deal(game: AnyGame, variant: string, seed: number): Start {
    return dealtStart(game, variant, seed, this.#ports.chance, this.find(game.name));
  }

  /** The live game of a board's place; `undefined` for other places. */
  at(place: PanelPlace | undefined): LiveGame | undefined {
    if (place?.kind !== "board") return undefined;
    return place.live === undefined ? this.find(place.game) : this.#liveGames.find(place.live);
  }

  /** The live game of a place. Reads the game of the kind from the store where none is in memory. */
  async lookAt(place: ViewPlace, game: AnyGame): Promise<LiveGame | undefined> {
    return place.kind === "board" && place.live !== undefined ? this.at(place) : this.look(game);
  }

  /** The place of a live game's board. */
  placeOf(live: LiveGame): ViewPlace {
    const game = live.game.name;
    return { kind: "board", game, ...(this.find(game) === live ? {} : { live: live.id }) };
  }

  /** Whether a change of this game may change what a place shows. */
  concerns(place: PanelPlace, live: LiveGame): boolean {
    if (place.kind === "home") return true;
    if (place.game !== live.game.name) return false;
    // A place whose game was closed shows something else from now on.
    const shown = this.at(place);
    return place.kind !== "board" || shown === undefined || shown === live;
  }

  async #openOnce(game: AnyGame): Promise<LiveGame> {
    const found = this.find(game.name);
    if (found !== undefined) return found;
    const save = await this.#saves.readRunning(game.name);
    const openedMeanwhile = this.find(game.name);
    if (openedMeanwhile !== undefined) return openedMeanwhile;
    if (save !== undefined) return this.#liveGames.openKept(save, false);
    const { settings, chance } = this.#ports;
    return this.#liveGames.open(this.deal(game, settings.defaultVariant(game), chance.seed()));
  }
}

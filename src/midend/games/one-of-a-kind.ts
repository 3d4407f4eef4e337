import type { AnyGame } from "../../games/game.js";
import { english } from "../../games/message.js";
import { deal } from "../../games/play/session.js";
import type { UnfinishedSave } from "../../games/saves/stored-save.js";
import type { LiveGame } from "../live/live-game.js";
import { type Details, newStart, type Start } from "../live/start.js";
import type { PanelPlace } from "../ports/game-view.js";
import type { Ports } from "../ports/ports.js";
import type { LiveGames } from "./live-games.js";

/** The live game of each kind, which places mean. Opens it from the store where it is not in memory. */
export class OneOfAKind {
  readonly #opening = new Map<string, Promise<LiveGame>>();

  constructor(
    private readonly liveGames: LiveGames,
    private readonly ports: Pick<Ports, "chance" | "saves" | "settings">,
  ) {}

  /** The live game of this kind, if it is in memory. */
  find(game: string): LiveGame | undefined {
    return this.liveGames.find(game);
  }

  /** The game of this kind: the live one, or the saved one; `undefined` where none was ever started. */
  async look(game: AnyGame): Promise<LiveGame | undefined> {
    return this.find(game.name) ?? (await this.#opening.get(game.name)) ?? this.#kept(game, true);
  }

  /**
   * The games that can be continued, for lists. A live game without moves has its slot, and so has one that
   * has ended until it leaves its board.
   */
  async unfinished(): Promise<readonly UnfinishedSave[]> {
    const kept = await this.ports.saves.unfinished();
    return kept.filter(({ game, slot }) => {
      const live = this.find(game.name);
      return live?.slot !== slot || live.isUnfinished;
    });
  }

  /** The slots of a kind with a game to continue; see `slotOf`. */
  async unfinishedSlots(game: AnyGame): Promise<ReadonlySet<string>> {
    await this.look(game);
    const kept = await this.unfinished();
    return new Set(kept.flatMap(({ game: { name }, slot }) => (name === game.name ? [slot] : [])));
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
    await this.look(game);
    return this.liveGames.put(start, from);
  }

  /** A new game of a variant, with the picture of the current one. Variant and seed must be valid. */
  deal(game: AnyGame, variant: string, seed: number): Start {
    const session = deal(game, variant, seed);
    if (!session.ok) throw new Error(english(session.error));
    const { picture, picturePart, pictureLook }: Partial<Details> = this.find(game.name) ?? {};
    return newStart(session.value, this.ports.chance, { picture, picturePart, pictureLook });
  }

  /** The live game of a board's place; `undefined` for other places. */
  at(place: PanelPlace | undefined): LiveGame | undefined {
    return place?.kind === "board" ? this.find(place.game) : undefined;
  }

  /** The live game, or else the saved one. Another request may open it while the save is being read. */
  async #kept({ name }: AnyGame, isListed: boolean): Promise<LiveGame | undefined> {
    const live = this.find(name);
    if (live !== undefined) return live;
    const save = await this.ports.saves.readRunning(name);
    return this.find(name) ?? (save && this.liveGames.openKept(save, isListed));
  }

  async #openOnce(game: AnyGame): Promise<LiveGame> {
    const known = (await this.#kept(game, false)) ?? this.find(game.name);
    if (known !== undefined) return known;
    const { settings, chance } = this.ports;
    return this.liveGames.put(this.deal(game, settings.defaultVariant(game), chance.seed()));
  }
}

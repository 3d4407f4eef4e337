import { type AnyGame, canGoOn } from "../../games/game.js";
import type { LevelOrigin } from "../../games/levels.js";
import { english, type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { current, deal } from "../../games/play/session.js";
import type { Standing } from "../../games/records/game-records.js";
import { isEarlierState } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import { type KnownLosses, noLosses } from "../hints/known-losses.js";
import { type GameChange, LiveGame } from "../live/live-game.js";
import { newStart, type Start } from "../live/start.js";
import type { Ports } from "../ports/ports.js";
import type { StoredSave } from "../ports/store.js";
import type { RecentLevels } from "../store/recent-levels.js";
import type { RecordStore } from "../store/record-store.js";
import type { SaveStore } from "../store/save-store.js";
import { GameRankings } from "./game-rankings.js";
import { GameTable } from "./game-table.js";

/** Holds the live game of each kind; keeps it after every change and enters its score when it ends. */
export class LiveGames implements Disposable {
  /** The random levels that were on a board. */
  readonly recent: RecentLevels;
  readonly #saves: SaveStore;
  readonly #ports: Ports;
  readonly #losses: KnownLosses;
  readonly #games = new Map<string, LiveGame>();
  readonly #tables = new Map<LiveGame, GameTable>();
  readonly #opening = new Map<string, Promise<LiveGame>>();
  readonly #rankings: GameRankings;
  /** Those that were read to be shown, and not written since. */
  readonly #unplayed = new Set<LiveGame>();
  readonly #onDidChange = new Emitter<LiveGame>();
  /** A live game changed, or what its assistant says of it. It has been handed to the stores already. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #onDidOpen = new Emitter<LiveGame>();
  /** A game of another kind is live now. */
  readonly onDidOpen = this.#onDidOpen.event;

  constructor(
    ports: Ports,
    {
      saves,
      records,
      recent,
    }: { readonly saves: SaveStore; readonly records: RecordStore; readonly recent: RecentLevels },
    losses = noLosses,
  ) {
    this.#ports = ports;
    this.recent = recent;
    this.#losses = losses;
    this.#saves = saves;
    this.#rankings = new GameRankings(
      records,
      (live) => this.#scoreOf(live),
      (live) => this.#onDidChange.fire(live),
    );
  }

  dispose(): void {
    for (const table of this.#tables.values()) table.dispose();
    for (const live of this.#games.values()) live.dispose();
    this.#onDidChange.dispose();
    this.#onDidOpen.dispose();
  }

  /** The game of this kind that is in memory. */
  find(game: string): LiveGame | undefined {
    return this.#games.get(game);
  }

  /**
   * The game of this kind: the one in memory, else the one that was saved; `undefined` where none was ever
   * begun.
   */
  async look(game: AnyGame): Promise<LiveGame | undefined> {
    const live = this.#games.get(game.name) ?? (await this.#opening.get(game.name));
    if (live !== undefined) return live;
    const save = await this.#saves.readRunning(game.name);
    const found = this.#games.get(game.name);
    if (found !== undefined || save === undefined) return found;
    const admitted = this.#admit(save);
    this.#unplayed.add(admitted);
    this.#rankings.rank(admitted);
    return admitted;
  }

  /**
   * Where other windows have changed what is kept: whoever lists it is told, and what was only read to be
   * shown, in lists and not on a board, is read again. `isOnBoard`: whether a view shows the board of that
   * game.
   */
  refresh(isOnBoard: (live: LiveGame) => boolean): Promise<void> {
    return this.#saves.refresh(() => {
      for (const live of [...this.#unplayed]) if (!isOnBoard(live)) this.#forget(live);
    });
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

  /**
   * Puts a game on the board in place of the one that stands there. That one is kept in its slot, and what
   * the slot of the new one held, among the unfinished games. `from`: the key of the unfinished game that
   * comes back to its slot, if it is one.
   */
  put(game: AnyGame, start: Start, from?: string): Promise<LiveGame> {
    return this.#put(game, start, { clearsSlot: true, from });
  }

  async #put(
    game: AnyGame,
    start: Start,
    { clearsSlot, from }: { readonly clearsSlot: boolean; readonly from?: string | undefined },
  ): Promise<LiveGame> {
    // Another game may have been put there since `look` found none.
    const live = (await this.look(game)) ?? this.find(game.name);
    if (live === undefined) {
      const admitted = this.#admit(start);
      this.#keep(admitted, "game");
      return admitted;
    }
    this.#rankings.settle(live);
    const isSetApart = this.#leave(live, slotOf(game, start.session.positions[0]), clearsSlot);
    if (from !== undefined) this.#resume(game, slotOf(game, start.session.positions[0]), from);
    live.replace(start);
    if (isSetApart) this.#tellSetApart(live);
    return live;
  }

  /**
   * Goes on with the game in a slot: the one on the board, else the one that was left there. Where there is
   * none that goes on, `begin` makes one; where that makes none, nothing changes. `origin`: where the level
   * is played from now.
   */
  async enter(
    game: AnyGame,
    slot: string,
    begin: () => Start | undefined,
    origin?: LevelOrigin,
  ): Promise<LiveGame | undefined> {
    const live = await this.look(game);
    if (live?.slot === slot && canGoOn(game, live.position)) {
      if (origin !== undefined) live.setOrigin(origin);
      // It is the one that was played last.
      this.#write(live);
      return live;
    }
    const kept = await this.#saves.readSlot(game.name, slot);
    const goesOn = kept !== undefined && canGoOn(game, current(kept.session));
    const start = goesOn ? { ...kept, origin: origin ?? kept.origin } : begin();
    return start && this.#put(game, start, { clearsSlot: false });
  }

  /** A new game of a variant, to be put on the board; the picture of the one that stands there stays. */
  deal(game: AnyGame, variant: string, seed: number): Start {
    const session = deal(game, variant, seed);
    // Variant and seed were checked where they came in.
    if (!session.ok) throw new Error(english(session.error));
    const { picture, picturePart } = this.find(game.name) ?? { picture: undefined, picturePart: undefined };
    return newStart(session.value, this.#ports.chance, { picture, picturePart });
  }

  /** Tells each game whether it is seen. Without any panel the solver threads end. */
  setSeen(isSeen: (live: LiveGame) => boolean, isFocused: boolean, hasPanels: boolean): void {
    for (const [live, table] of this.#tables) {
      table.setSeen(isSeen(live), isFocused);
      if (!hasPanels) void this.#ports.solving.rest(live.game);
    }
  }

  /** The game that another window has played in the slot of this one, if that is news. */
  async playedElsewhere(live: LiveGame): Promise<StoredSave | undefined> {
    const { gameId, slot } = live;
    const found = await this.#saves.readNews(live.game.name, slot);
    const isStill = live.gameId === gameId && live.slot === slot;
    return found !== undefined && isStill && !isEarlierState(found.save, live.save(undefined))
      ? found
      : undefined;
  }

  /** Keeps the game as the one that was played last, whatever other windows have played. */
  keep(live: LiveGame): void {
    this.#write(live);
  }

  /** Keeps every game as it is now, with the time that was played since the last move. */
  keepAll(): void {
    for (const live of this.#games.values()) if (live.hasUnkeptTime) this.#write(live);
  }

  /** A live game with all that helps to play it. */
  table(live: LiveGame): GameTable {
    const table = this.#tables.get(live);
    if (table === undefined) throw new Error("A game was asked for that is not live here.");
    return table;
  }

  rankingOf(live: LiveGame): Standing {
    return this.#rankings.of(live);
  }

  async #openOnce(game: AnyGame): Promise<LiveGame> {
    const found = this.#games.get(game.name);
    if (found !== undefined) return found;
    const save = await this.#saves.readRunning(game.name);
    const raced = this.#games.get(game.name);
    if (raced !== undefined) return raced;
    const live = this.#admit(
      save ?? this.deal(game, this.#ports.settings.defaultVariant(game), this.#ports.chance.seed()),
    );
    if (save === undefined) {
      this.#keep(live, "game");
    } else {
      this.#rankings.rank(live);
      this.#onDidChange.fire(live);
    }
    return live;
  }

  /**
   * A game goes from the board, for one of a slot. Whether it was set apart: it would have been written over,
   * and there was something to lose.
   */
  #leave(live: LiveGame, slotOfNext: string, clearsSlot: boolean): boolean {
    const { game, slot } = live;
    if (live.hasUnkeptTime) this.#write(live);
    if (slot !== slotOfNext) {
      if (!live.isBegun) void this.#saves.drop(game.name, slot);
      if (clearsSlot) void this.#saves.setApart(game.name, slotOfNext);
      return false;
    }
    if (live.hasSomethingToLose) void this.#saves.setApart(game.name, slot);
    return live.hasSomethingToLose;
  }

  /**
   * An unfinished game comes back to its slot. What was left there had nothing to lose, or was set apart: it
   * is not to be listed beside it.
   */
  #resume(game: AnyGame, slot: string, key: string): void {
    void this.#saves.drop(game.name, slot);
    void this.#saves.resume(key);
  }

  #tellSetApart(live: LiveGame): void {
    const text: Message = say("The game before is kept among your saved games.");
    live.speak(sentences(live.announcement.text, text) ?? text);
    this.#ports.tell.passing(text, 5_000);
  }

  /** The game that was written last is the one that was played last. */
  #write(live: LiveGame): void {
    this.#unplayed.delete(live);
    void this.#saves.writeRunning(live.save(undefined));
  }

  #admit(start: Start): LiveGame {
    const live = new LiveGame(start, this.#ports);
    this.#games.set(live.game.name, live);
    const table = new GameTable(live, this.#ports, this.#losses);
    this.#tables.set(live, table);
    live.onDidChange((change) => this.#keep(live, change));
    table.onDidChange(() => {
      this.#rankings.scoreLate(live);
      this.#onDidChange.fire(live);
    });
    this.#onDidOpen.fire(live);
    return live;
  }

  #forget(live: LiveGame): void {
    this.#unplayed.delete(live);
    this.#games.delete(live.game.name);
    this.#tables.get(live)?.dispose();
    this.#tables.delete(live);
    live.dispose();
  }

  #keep(live: LiveGame, change: GameChange): void {
    if (change === "game") this.recent.note(live.session);
    if (change !== "words") this.#write(live);
    if (change === "position" || change === "game") this.#rankings.rank(live);
    this.#onDidChange.fire(live);
  }

  #scoreOf(live: LiveGame): number | undefined {
    const trail = this.#tables.get(live)?.gameAnalysis?.trail;
    return trail && live.game.analysis?.score(trail);
  }
}

import { type AnyGame, canGoOn } from "../../games/game.js";
import type { LevelOrigin } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { current } from "../../games/play/session.js";
import type { Standing } from "../../games/records/game-records.js";
import { isEarlierState, type Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import { type KnownPatterns, noKnownPatterns } from "../hints/known-patterns.js";
import { type GameChange, LiveGame } from "../live/live-game.js";
import type { Start } from "../live/start.js";
import type { Ports } from "../ports/ports.js";
import type { StoredSave } from "../ports/store.js";
import type { RecentLevels } from "../store/recent-levels.js";
import type { RecordStore } from "../store/record-store.js";
import type { SaveStore } from "../store/save-store.js";
import { UnkeptMoves } from "../store/unkept-moves.js";
import { GameRankings } from "./game-rankings.js";
import { GameTable } from "./game-table.js";

interface Putting {
  /** What the slot of the game holds goes among the unfinished games. */
  readonly clearsSlot: boolean;
  /** The key of the unfinished game that comes back to its slot, if it is one. */
  readonly from?: string | undefined;
  /** Nobody is told where the game before is kept. */
  readonly isSilent?: boolean;
}

/**
 * Holds the games that are being played. Keeps each after every change and enters its score when it ends.
 * Several games of a kind can be live, each in a slot of its own: the store keeps one running game a slot.
 */
export class LiveGames implements Disposable {
  /** The random levels that were on a board. */
  readonly recent: RecentLevels;
  /** What of them is not known to be in the store. */
  readonly unkept = new UnkeptMoves();
  readonly #saves: SaveStore;
  readonly #ports: Ports;
  readonly #losses: KnownPatterns;
  readonly #tables = new Map<LiveGame, GameTable>();
  readonly #rankings: GameRankings;
  /** Those that were read to be shown, and not written since. */
  readonly #unplayed = new Set<LiveGame>();
  /** By their IDs, the states that games have in the store which were not written since. */
  readonly #opened = new Map<string, Save>();
  /** By its ID, when a game was played last that this process has not played. */
  readonly #leftAtMs = new Map<string, number>();
  #lastSavedMs = 0;
  /** The position in which each game ended last, and whether it is in the archive so. */
  readonly #archived = new WeakMap<
    LiveGame,
    { readonly position: unknown; readonly isKept: Promise<boolean> }
  >();
  readonly #onDidChange = new Emitter<LiveGame>();
  /**
   * A live game changed or was closed, or what its assistant says of it changed. It has been handed to the
   * stores already.
   */
  readonly onDidChange = this.#onDidChange.event;
  readonly #onDidOpen = new Emitter<LiveGame>();
  /** There is another live game now. */
  readonly onDidOpen = this.#onDidOpen.event;
  readonly #onDidRefuse = new Emitter<{ readonly live: LiveGame; readonly text: Message }>();
  /** A player was told why something is not done. */
  readonly onDidRefuse = this.#onDidRefuse.event;

  constructor(
    ports: Ports,
    {
      saves,
      records,
      recent,
    }: { readonly saves: SaveStore; readonly records: RecordStore; readonly recent: RecentLevels },
    losses = noKnownPatterns,
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
    for (const [live, table] of this.#tables) {
      table.dispose();
      live.dispose();
    }
    this.unkept.dispose();
    this.#onDidChange.dispose();
    this.#onDidOpen.dispose();
    this.#onDidRefuse.dispose();
  }

  /** Those of a kind, in the order in which they were opened. */
  of(game: string): readonly LiveGame[] {
    return [...this.#tables.keys()].filter((live) => live.game.name === game);
  }

  /** See `LiveGame.id`. */
  find(id: string): LiveGame | undefined {
    return [...this.#tables.keys()].find((live) => live.id === id);
  }

  /** Opens another game. What its slot held is kept among the unfinished games. */
  open(start: Start): LiveGame {
    this.#clearSlot(start);
    const live = this.#admit(start);
    this.#keep(live, "game");
    return live;
  }

  /**
   * Opens a game that the store keeps as the running one of its slot; no other live game has that slot.
   * `isListed`: it is only shown in a list so far, and is read again where another window plays it.
   */
  openKept(save: Save, isListed: boolean): LiveGame {
    const live = this.#admit(save);
    this.#opened.set(save.gameId, save);
    this.#leftAtMs.set(save.gameId, save.savedAtMs);
    if (isListed) this.#unplayed.add(live);
    this.#rankings.rank(live);
    if (!isListed) this.#onDidChange.fire(live);
    return live;
  }

  /**
   * Puts a game on the board in place of `live`, or opens it. The game before is kept in its slot, and what
   * the slot of the new one held, among the unfinished games. `from`: the key of the unfinished game that
   * comes back to its slot, if it is one.
   */
  put(live: LiveGame | undefined, start: Start, from?: string): LiveGame {
    return live === undefined ? this.open(start) : this.#put(live, start, { clearsSlot: true, from });
  }

  /**
   * Puts a game on the board that was there when the process before this one ended, in place of `live`, unless
   * that was played since. `from`: the key of what is kept of it, if it is to be replaced. Returns whether it
   * is there.
   */
  putBack(live: LiveGame | undefined, save: Save, from: string | undefined): boolean {
    const { gameId, session, savedAtMs } = save;
    const same = [...this.#tables.keys()].find((other) => other.gameId === gameId);
    if (same !== undefined) {
      if (this.#leftAtMs.get(gameId) === savedAtMs) return true;
      if (from === undefined) void this.#saves.setApart(session.game.name, same.slot);
      same.replace(save);
    } else if (live === undefined) {
      this.open(save);
    } else {
      const leftAtMs = this.#leftAtMs.get(live.gameId);
      if (leftAtMs === undefined ? live.isBegun : leftAtMs > savedAtMs) return false;
      this.#put(live, save, { clearsSlot: true, from, isSilent: true });
    }
    this.#leftAtMs.set(gameId, savedAtMs);
    return true;
  }

  #put(live: LiveGame, start: Start, { clearsSlot, from, isSilent = false }: Putting): LiveGame {
    const { game } = live;
    const slot = slotOf(game, start.session.positions[0]);
    const holder = this.#holderOf(game, slot);
    if (holder !== live) this.#giveUp(holder);
    this.#rankings.settle(live);
    const isSetApart = this.#leave(live, slot, clearsSlot);
    if (from !== undefined) this.#resume(game, slot, from);
    live.replace(start);
    if (isSetApart && !isSilent) this.#tellSetApart(live);
    return live;
  }

  /**
   * Continues with the game in a slot: the live one, else the one that was left there, which takes the place
   * of `live` or is opened. Where there is none that can be continued, `begin` makes one; where that makes
   * none, nothing changes. `origin`: where the level is played from now.
   */
  async enter(
    live: LiveGame | undefined,
    game: AnyGame,
    slot: string,
    begin: () => Start | undefined,
    origin?: LevelOrigin,
  ): Promise<LiveGame | undefined> {
    const holder = this.#holderOf(game, slot);
    if (holder !== undefined && canGoOn(game, holder.position)) {
      if (origin !== undefined) holder.setOrigin(origin);
      // It is the one that was played last.
      this.#write(holder);
      return holder;
    }
    const kept = await this.#saves.readSlot(game.name, slot);
    const goesOn = kept !== undefined && canGoOn(game, current(kept.session));
    if (goesOn) this.#opened.set(kept.gameId, kept);
    const start = goesOn ? { ...kept, origin: origin ?? kept.origin } : begin();
    if (start === undefined) return undefined;
    // The process in which it ended may have been killed before it was archived.
    if (kept !== undefined && !goesOn)
      void this.#saves.retire(game.name, slot, this.#ports.finished.add(kept));
    return live === undefined ? this.open(start) : this.#put(live, start, { clearsSlot: false });
  }

  /** Ends that a game is live. It is kept as it is. */
  close(live: LiveGame): void {
    if (live.hasUnkeptTime) this.#write(live);
    this.#forget(live);
    this.#onDidChange.fire(live);
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

  /** Tells each game whether it is seen. Without any panel the solver threads end. */
  setSeen(isSeen: (live: LiveGame) => boolean, isFocused: boolean, hasPanels: boolean): void {
    for (const [live, table] of this.#tables) {
      table.setSeen(isSeen(live), isFocused);
      if (!hasPanels) table.restSolvers();
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
    for (const live of this.#tables.keys()) if (live.hasUnkeptTime) this.#write(live);
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

  #holderOf(game: AnyGame, slot: string): LiveGame | undefined {
    return this.of(game.name).find((live) => live.slot === slot);
  }

  /** The slot of a live game is taken by another one. */
  #giveUp(holder: LiveGame | undefined): void {
    if (holder === undefined) return;
    const { game, slot } = holder;
    this.#rankings.settle(holder);
    this.close(holder);
    if (!canGoOn(game, holder.position)) this.#retire(holder);
    else void (holder.isBegun ? this.#saves.setApart(game.name, slot) : this.#saves.drop(game.name, slot));
  }

  #clearSlot({ session: { game, positions } }: Start): void {
    const slot = slotOf(game, positions[0]);
    this.#giveUp(this.#holderOf(game, slot));
    if (this.of(game.name).length > 0) void this.#saves.setApart(game.name, slot);
  }

  /**
   * A game goes from the board, for one of a slot. One that has ended goes from its slot. Returns whether it
   * was set apart: it would have been written over, and there was something to lose.
   */
  #leave(live: LiveGame, slotOfNext: string, clearsSlot: boolean): boolean {
    const { game, slot } = live;
    if (live.hasUnkeptTime) this.#write(live);
    const isOver = !canGoOn(game, live.position);
    if (isOver) this.#retire(live);
    if (slot !== slotOfNext) {
      if (!live.isBegun && !isOver) void this.#saves.drop(game.name, slot);
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

  /** The game that was written last is the one that was played last. No two states have the same time. */
  #write(live: LiveGame): void {
    this.#unplayed.delete(live);
    const save = live.save(undefined);
    this.#lastSavedMs = Math.max(save.savedAtMs, this.#lastSavedMs + 1);
    const written = { ...save, savedAtMs: this.#lastSavedMs };
    this.unkept.written(written, this.#opened.get(save.gameId));
    this.#opened.delete(save.gameId);
    this.#leftAtMs.delete(save.gameId);
    void this.#saves.writeRunning(written).then((isKept) => {
      if (isKept) this.unkept.kept(written);
    });
  }

  /** A game that has ended gives up its slot. It stays there until it is in the archive. */
  #retire(live: LiveGame): void {
    const archived = this.#archived.get(live);
    // Help that was taken since it ended is not the game's.
    const isKept = archived?.position === live.position ? archived?.isKept : this.#archive(live);
    if (isKept !== undefined) void this.#saves.retire(live.game.name, live.slot, isKept);
  }

  #archive(live: LiveGame): Promise<boolean> {
    const isKept = this.#ports.finished.add(live.save(undefined));
    this.#archived.set(live, { position: live.position, isKept });
    return isKept;
  }

  #admit(start: Start): LiveGame {
    const id = this.find(start.gameId) === undefined ? start.gameId : this.#ports.chance.id();
    const live = new LiveGame(start, this.#ports, id);
    const { solvers, ...ports } = this.#ports;
    const table = new GameTable(live, { ...ports, solving: solvers.of(live.id) }, this.#losses);
    this.#tables.set(live, table);
    live.onDidChange((change) => this.#keep(live, change));
    live.onDidRefuse((text) => this.#onDidRefuse.fire({ live, text }));
    table.onDidChange(() => {
      this.#rankings.scoreLate(live);
      this.#onDidChange.fire(live);
    });
    this.#onDidOpen.fire(live);
    return live;
  }

  #forget(live: LiveGame): void {
    this.#unplayed.delete(live);
    this.#opened.delete(live.gameId);
    this.#leftAtMs.delete(live.gameId);
    const table = this.#tables.get(live);
    this.#tables.delete(live);
    table?.restSolvers();
    table?.dispose();
    live.dispose();
  }

  #keep(live: LiveGame, change: GameChange): void {
    if (change === "game") this.recent.note(live.session);
    if (change !== "words") this.#write(live);
    if (change === "position" && live.status !== "playing") void this.#archive(live);
    if (change === "position" || change === "game") this.#rankings.rank(live);
    this.#onDidChange.fire(live);
  }

  #scoreOf(live: LiveGame): number | undefined {
    const trail = this.#tables.get(live)?.gameAnalysis?.trail;
    return trail && live.game.analysis?.score(trail);
  }
}

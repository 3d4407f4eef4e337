import { type AnyGame, canBeContinued } from "../../games/game.js";
import type { LevelOrigin } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { type AnySession, current } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { PatternFinder } from "../hints/pattern-watch.js";
import { type GameChange, LiveGame } from "../live/live-game.js";
import type { Start } from "../live/start.js";
import type { Ports } from "../ports/ports.js";
import type { RecordStore } from "../store/record-store.js";
import type { RecentLevels } from "../store/remembered.js";
import { GameEnds, GameRankings } from "./game-ends.js";
import { PlaySession } from "./play-session.js";
import { UnkeptMoves } from "./recovery.js";

interface Putting {
  /** Moves the game that is kept in the slot to the unfinished games. */
  readonly clearsSlot: boolean;
  /** The key of an unfinished game that returns to its slot. */
  readonly from?: string | undefined;
  /** Does not say where the previous game is kept. */
  readonly isSilent?: boolean;
}

/**
 * The games that are being played, one of each kind. Saves each game after every change and enters its score
 * when it ends. The store keeps one running game for each slot.
 */
export class LiveGames implements Disposable {
  /** The random levels that were played. */
  readonly recent: RecentLevels;
  /** Moves that may not be in the store yet. */
  readonly unkept = new UnkeptMoves();
  readonly #playSessions = new Map<LiveGame, PlaySession>();
  readonly rankings: GameRankings;
  /** Games that were read for a list and were not written since. */
  readonly #unplayed = new Set<LiveGame>();
  /** By game ID, the stored states of games that were not written since they were opened. */
  readonly #opened = new Map<string, Save>();
  /** By game ID: when another process last played a game that this process has not played. */
  readonly #leftAtMs = new Map<string, number>();
  #lastSavedMs = 0;
  /** The final position of each ended game, and whether the archive has the game. */
  readonly ends: GameEnds;
  /** Sessions as they were read from files, without a move in this process since. */
  readonly #read = new WeakSet<AnySession>();
  /** When each game was written last; see `Save.savedAtMs`. */
  readonly #writtenMs = new WeakMap<LiveGame, number>();
  /** True while a game is being changed to a state that is in a file already. */
  #isFollowing = false;
  #seen: readonly LiveGame[] = [];
  #isFocused = false;
  /**
   * Views that draw in a process of their own. Each resolves when it shows all changes of the game so far, or
   * doesn't show the game. Auto Play waits for that before its next move. So a key that stops it is never
   * behind more than one move.
   */
  readonly drawers = new Set<(live: LiveGame) => Promise<unknown>>();
  readonly #onDidChange = new Emitter<LiveGame>();
  /** A live game or one of its helpers changed, or the game was closed. The stores know already. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #onDidOpen = new Emitter<LiveGame>();
  /** A game was opened. */
  readonly onDidOpen = this.#onDidOpen.event;
  readonly #onDidRefuse = new Emitter<{ readonly live: LiveGame; readonly text: Message }>();
  /** Something was refused, and the player was told why. */
  readonly onDidRefuse = this.#onDidRefuse.event;
  readonly #onDidSee = new Emitter<void>();
  /** Other games are seen, or the player comes back to those that are. */
  readonly onDidSee = this.#onDidSee.event;

  constructor(
    private readonly ports: Ports,
    { records, recent }: { readonly records: RecordStore; readonly recent: RecentLevels },
    private readonly patterns: PatternFinder,
  ) {
    this.recent = recent;
    this.ends = new GameEnds(
      ports.finished,
      (live) => this.#playSessions.get(live)?.gameAnalysis?.trail.startDistance,
    );
    this.rankings = new GameRankings(
      records,
      (live) => this.#scoreOf(live),
      (live) => this.#onDidChange.fire(live),
    );
  }

  dispose(): void {
    for (const [live, playSession] of this.#playSessions) {
      playSession.dispose();
      live.dispose();
    }
    this.unkept.dispose();
    this.#onDidChange.dispose();
    this.#onDidOpen.dispose();
    this.ends.dispose();
    this.#onDidRefuse.dispose();
    this.#onDidSee.dispose();
  }

  /** The live game of a kind. */
  find(game: string): LiveGame | undefined {
    return [...this.#playSessions.keys()].find((live) => live.game.name === game);
  }

  /**
   * Opens the running game of a slot from the store. No other game of its kind may be live. `isListed`: the
   * game is only shown in a list so far, so it is read again when another window has played it.
   */
  openKept(save: Save, isListed: boolean): LiveGame {
    this.#read.add(save.session);
    const live = this.#create(save);
    this.#opened.set(save.gameId, save);
    this.#leftAtMs.set(save.gameId, save.savedAtMs);
    this.ends.noteEarlier(live, save);
    if (isListed) this.#unplayed.add(live);
    this.rankings.rank(live);
    if (!isListed) this.#onDidChange.fire(live);
    return live;
  }

  /**
   * Puts a game on the board of its kind. The previous game stays in its slot. The game that was in the new
   * game's slot becomes an unfinished game. `from`: the key of an unfinished game that returns to its slot.
   */
  put(start: Start, from?: string): LiveGame {
    return this.#put(start, { clearsSlot: true, from });
  }

  /**
   * Puts a game on the board that was there when the process before this one ended, unless the board was
   * played since. `from`: the key of the kept game that this one replaces, if any. Returns whether it is
   * there.
   */
  putBack(save: Save, from: string | undefined): boolean {
    const { gameId, session, savedAtMs } = save;
    const live = this.find(session.game.name);
    const leftAtMs = live && this.#leftAtMs.get(live.gameId);
    if (live?.gameId === gameId) {
      if (leftAtMs === savedAtMs) return true;
      if (from === undefined) void this.ports.saves.setApart(session.game.name, live.slot);
      live.replace(save);
    } else {
      const isPlayed = leftAtMs === undefined ? live?.isUnfinished : leftAtMs > savedAtMs;
      if (isPlayed === true) return false;
      this.#put(save, { clearsSlot: true, from, isSilent: true });
    }
    this.#leftAtMs.set(gameId, savedAtMs);
    return true;
  }

  #put(start: Start, { clearsSlot, from, isSilent = false }: Putting): LiveGame {
    const { game } = start.session;
    const live = this.find(game.name);
    if (live === undefined) {
      const opened = this.#create(start);
      this.#changed(opened, "game");
      return opened;
    }
    const slot = slotOf(game, start.session.positions[0]);
    this.rankings.settle(live);
    const isSetApart = this.#leave(live, slot, clearsSlot);
    if (from !== undefined) {
      this.#read.add(start.session);
      // The game that was in the slot had nothing to lose or was set apart, so it is not listed.
      void this.ports.saves.drop(game.name, slot);
      void this.ports.saves.resume(from);
    }
    live.replace(start);
    if (isSetApart && !isSilent) this.#sayWhereKept(live);
    return live;
  }

  /**
   * Continues the game in a slot: the live one, or the stored one, which is put on the board. If no game can
   * be continued, `begin` makes one; if it makes none, nothing changes. `origin`: the new origin of the
   * level.
   */
  async enter(
    game: AnyGame,
    slot: string,
    begin: () => Start | undefined,
    origin?: LevelOrigin,
  ): Promise<LiveGame | undefined> {
    const live = this.find(game.name);
    if (live?.slot === slot && canBeContinued(game, live.position)) {
      if (origin !== undefined) live.setOrigin(origin);
      // Marks it as the game that was played last.
      this.keep(live);
      return live;
    }
    const kept = await this.ports.saves.readSlot(game.name, slot);
    const goesOn = kept !== undefined && canBeContinued(game, current(kept.session));
    if (goesOn) {
      this.#opened.set(kept.gameId, kept);
      this.#read.add(kept.session);
    }
    const start = goesOn ? { ...kept, origin: origin ?? kept.origin } : begin();
    if (start === undefined) return undefined;
    // The process in which it ended may have been killed before it archived the game.
    if (kept !== undefined && !goesOn) {
      void this.ports.saves.retire(game.name, slot, this.ends.keepMissed(kept));
    }
    return this.#put(start, { clearsSlot: false });
  }

  /**
   * Checks for changes by other windows. Updates lists, and reads games again that were only read for a list.
   * `isOnBoard`: whether a view shows the board of a game.
   */
  refresh(isOnBoard: (live: LiveGame) => boolean): Promise<void> {
    return this.ports.saves.refresh(() => {
      for (const live of [...this.#unplayed]) if (!isOnBoard(live)) this.#forget(live);
    });
  }

  /** Informs each game whether it is seen. Ends solver threads when there is no view. */
  setSeen(isSeen: (live: LiveGame) => boolean, isFocused: boolean, hasPanels: boolean): void {
    for (const [live, playSession] of this.#playSessions) {
      playSession.setSeen(isSeen(live), isFocused);
      if (!hasPanels) playSession.restSolvers();
    }
    const seen = [...this.#playSessions.keys()].filter(isSeen);
    const isNews = seen.some((live) => !this.#seen.includes(live)) || seen.length !== this.#seen.length;
    const comesBack = isFocused && !this.#isFocused;
    this.#seen = seen;
    this.#isFocused = isFocused;
    if (isNews || comesBack) this.#onDidSee.fire();
  }

  /** The games on boards that are on the screen. */
  get seen(): readonly LiveGame[] {
    return this.#seen;
  }

  /** Whether nothing was done in the game since it came from its file. */
  isUntouched(live: LiveGame): boolean {
    return this.#read.has(live.session);
  }

  /** When the game was written last; 0 where this process has not. */
  writtenMs(live: LiveGame): number {
    return this.#writtenMs.get(live) ?? 0;
  }

  /** Shows what another window has written, which is the running game of its slot from now on. */
  follow(live: LiveGame, { key, save }: StoredSave): void {
    if (live.gameId !== save.gameId) this.rankings.settle(live);
    void this.ports.saves.follow(live.game.name, live.slot, key);
    this.#read.add(save.session);
    this.#lastSavedMs = Math.max(this.#lastSavedMs, save.savedAtMs);
    this.#opened.set(save.gameId, save);
    this.#leftAtMs.set(save.gameId, save.savedAtMs);
    if (this.unkept.has(save.gameId)) {
      this.unkept.written(save);
      this.unkept.kept(save);
    }
    this.#isFollowing = true;
    try {
      if (live.gameId === save.gameId) live.follow(save);
      else live.replace(save);
      this.ends.noteEarlier(live, save);
    } finally {
      this.#isFollowing = false;
    }
  }

  /** Saves every game with the time that passed since its last move. */
  keepAll(): void {
    for (const live of this.#playSessions.keys()) if (live.hasUnkeptTime) this.keep(live);
  }

  /** The helpers of a live game. */
  playSession(live: LiveGame): PlaySession {
    const playSession = this.#playSessions.get(live);
    if (playSession === undefined) throw new Error("A game was asked for that is not live here.");
    return playSession;
  }

  /**
   * A game leaves the board for a game of another slot, or of its own. An ended game leaves its slot, too.
   * Returns whether it was set apart because it would have been overwritten.
   */
  #leave(live: LiveGame, slotOfNext: string, clearsSlot: boolean): boolean {
    const { game, slot } = live;
    if (live.hasUnkeptTime) this.keep(live);
    const isOver = !canBeContinued(game, live.position);
    // It gives up its slot as soon as it is in the archive.
    if (isOver) void this.ports.saves.retire(game.name, slot, this.ends.keep(live));
    if (slot !== slotOfNext) {
      if (!live.isUnfinished && !isOver) void this.ports.saves.drop(game.name, slot);
      if (clearsSlot) void this.ports.saves.setApart(game.name, slotOfNext);
      return false;
    }
    if (live.hasSomethingToLose) void this.ports.saves.setApart(game.name, slot);
    return live.hasSomethingToLose;
  }

  #sayWhereKept(live: LiveGame): void {
    const text: Message = say("The previous game is kept among your saved games.");
    live.speak(sentences(live.announcement.text, text));
    this.ports.tell.passing(text, 5_000);
  }

  /**
   * Saves the game. What is written last counts as played last, even where other windows have played it. So
   * no two saves have the same time.
   */
  keep(live: LiveGame): void {
    this.#unplayed.delete(live);
    const save = live.save(undefined);
    this.#lastSavedMs = Math.max(save.savedAtMs, this.#lastSavedMs + 1);
    const written = { ...save, savedAtMs: this.#lastSavedMs };
    this.#writtenMs.set(live, this.#lastSavedMs);
    this.unkept.written(written, this.#opened.get(save.gameId));
    this.#opened.delete(save.gameId);
    this.#leftAtMs.delete(save.gameId);
    void this.ports.saves.writeRunning(written).then((isKept) => {
      if (isKept) this.unkept.kept(written);
    });
  }

  #create(start: Start): LiveGame {
    const live = new LiveGame(start, this.ports);
    const { solvers, ...ports } = this.ports;
    const playSession = new PlaySession(
      live,
      { ...ports, solving: solvers.of(live.game.name) },
      this.patterns,
      () => Promise.all([...this.drawers].map((drawn) => drawn(live))),
    );
    this.#playSessions.set(live, playSession);
    live.onDidChange((change) => this.#changed(live, change));
    live.onDidRefuse((text) => this.#onDidRefuse.fire({ live, text }));
    playSession.onDidChange(() => {
      this.rankings.scoreLate(live);
      this.#onDidChange.fire(live);
    });
    this.#onDidOpen.fire(live);
    return live;
  }

  #forget(live: LiveGame): void {
    this.#unplayed.delete(live);
    this.#opened.delete(live.gameId);
    this.#leftAtMs.delete(live.gameId);
    const playSession = this.#playSessions.get(live);
    this.#playSessions.delete(live);
    this.#seen = this.#seen.filter((other) => other !== live);
    playSession?.restSolvers();
    playSession?.dispose();
    live.dispose();
  }

  #changed(live: LiveGame, change: GameChange): void {
    if (change === "game") this.recent.note(live.session);
    if (change !== "words" && !this.#isFollowing) {
      this.keep(live);
      if (change === "game") this.ends.noteEarlier(live, live.save(undefined));
      else if (change === "position" && live.status !== "playing") this.ends.ended(live);
    }
    if (change === "position" || change === "game") this.rankings.rank(live);
    this.#onDidChange.fire(live);
  }

  #scoreOf(live: LiveGame): number | undefined {
    const trail = this.#playSessions.get(live)?.gameAnalysis?.trail;
    return trail && live.game.analysis?.score(trail);
  }
}

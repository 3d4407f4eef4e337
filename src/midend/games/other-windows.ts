import { canGoOn } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import { type LineRelation, relationOf } from "../../games/saves/save-lines.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { type Disposable, disposeAll, Emitter } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import type { Log } from "../ports/time.js";
import type { SaveStore } from "../store/save-store.js";
import type { LiveGames } from "./live-games.js";

/** What another window has played in the slot of a game, and this window cannot show without a choice. */
export interface OtherLine {
  readonly stored: StoredSave;
  /** The same game, played on by other moves; else another game. */
  readonly isSameGame: boolean;
}

/** What this window knows of the others, about one of its games. */
interface Known {
  /** The game that this is about: another one on the board makes all of it void. */
  readonly gameId: string;
  offered: OtherLine | undefined;
  /** Games of other windows that the player has chosen to leave to them. */
  readonly declined: Set<string>;
  /** What is to be followed as soon as no replay or search is under way. */
  held: StoredSave | undefined;
}

/**
 * Windows of one folder, those without a folder, and shells share their games. A window whose player has made
 * no moves of their own since both had the same state follows the other one. Where both have played on, the
 * page offers the other line; the one that is not taken stays among the saved games.
 */
export class OtherWindows implements Disposable {
  readonly #liveGames: LiveGames;
  readonly #saves: SaveStore;
  readonly #words: (line: OtherLine) => Message;
  readonly #log: Log;
  readonly #listening: Disposable;
  #watching: Disposable | undefined;
  readonly #known = new WeakMap<LiveGame, Known>();
  /** Games whose files are being looked at. `true`: something has changed since. */
  readonly #looking = new Map<LiveGame, boolean>();
  readonly #changes = new WeakMap<LiveGame, number>();
  readonly #onDidChange = new Emitter<LiveGame>();
  /** What is offered of a game has changed. */
  readonly onDidChange = this.#onDidChange.event;

  /** `words`: what is said when another line is offered. */
  constructor(liveGames: LiveGames, saves: SaveStore, words: (line: OtherLine) => Message, log: Log) {
    this.#liveGames = liveGames;
    this.#saves = saves;
    this.#words = words;
    this.#log = log;
    this.#listening = disposeAll(
      liveGames.onDidSee(() => this.#see()),
      liveGames.onDidChange((live) => this.#release(live)),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    this.#watching?.dispose();
    this.#onDidChange.dispose();
  }

  /** The other line of this game that the player may take. */
  offered(live: LiveGame): OtherLine | undefined {
    const known = this.#known.get(live);
    return known?.gameId === live.gameId ? known.offered : undefined;
  }

  /** Counts what other windows did to the game on this board, for views that do not watch it all the time. */
  changes(live: LiveGame): number {
    return this.#changes.get(live) ?? 0;
  }

  /** The other line as it is now, to be put on the board; it is offered no more. */
  async take(live: LiveGame): Promise<StoredSave | undefined> {
    // It may have gone on since.
    await this.#look(live);
    const offered = this.offered(live);
    this.#known.delete(live);
    return offered?.stored;
  }

  /** The player goes on with this window's line. `false` where there is no other one. */
  keepOwn(live: LiveGame): boolean {
    const known = this.#knownOf(live);
    if (known.offered === undefined) return false;
    known.declined.add(known.offered.stored.save.gameId);
    known.offered = undefined;
    this.#liveGames.keep(live);
    return true;
  }

  /** Files are watched only while a board is seen. */
  #see(): void {
    const { seen } = this.#liveGames;
    if (seen.length === 0) {
      this.#watching?.dispose();
      this.#watching = undefined;
      return;
    }
    this.#watching ??= this.#saves.onDidChangeElsewhere(() => this.#lookAtAll());
    this.#lookAtAll();
  }

  #lookAtAll(): void {
    for (const live of this.#liveGames.seen)
      this.#look(live).catch((error: unknown) => this.#log.error(error));
  }

  /** Calls while one is under way lead to one more. */
  async #look(live: LiveGame): Promise<void> {
    if (this.#looking.has(live)) {
      this.#looking.set(live, true);
      return;
    }
    try {
      do {
        this.#looking.set(live, false);
        const { slot } = live;
        const news = await this.#saves.readNews(live.game.name, slot);
        if (this.#liveGames.find(live.id) !== live) return;
        if (live.slot !== slot) this.#looking.set(live, true);
        // The newest is heard last: what it leads to stays.
        else for (const stored of news.toReversed()) this.#hear(live, stored);
      } while (this.#looking.get(live) === true);
    } finally {
      this.#looking.delete(live);
    }
  }

  #hear(live: LiveGame, stored: StoredSave): void {
    const relation = relationOf(live, stored.save);
    if (relation === "behind") return;
    if (relation === "same") {
      this.#drop(live);
      return;
    }
    if (this.#mayFollow(live, stored, relation)) this.#follow(live, stored);
    else if (relation !== "turned") this.#offer(live, stored, relation !== "other");
  }

  #mayFollow(live: LiveGame, { save }: StoredSave, relation: LineRelation): boolean {
    const isUntouched = this.#liveGames.isUntouched(live);
    if (relation === "ahead" || isUntouched) return relation !== "other" || !live.hasSomethingToLose;
    return relation === "turned" && save.savedAtMs > this.#liveGames.writtenMs(live);
  }

  #follow(live: LiveGame, stored: StoredSave): void {
    if (this.#isBusy(live)) {
      this.#knownOf(live).held = stored;
      return;
    }
    this.#known.delete(live);
    this.#changes.set(live, this.changes(live) + 1);
    this.#liveGames.follow(live, stored);
  }

  #offer(live: LiveGame, stored: StoredSave, isSameGame: boolean): void {
    const { session, gameId } = stored.save;
    const known = this.#knownOf(live);
    if (known.declined.has(gameId)) return;
    // A game that has ended, or is only dealt, is nothing to go on with.
    if (
      !isSameGame &&
      (!canGoOn(session.game, session.positions[session.cursor]) || session.steps.length === 0)
    )
      return;
    const isNew = known.offered?.stored.save.gameId !== gameId;
    known.offered = { stored, isSameGame };
    if (isNew) {
      this.#changes.set(live, this.changes(live) + 1);
      live.speak(this.#words(known.offered));
    }
    this.#onDidChange.fire(live);
  }

  /** The other window shows the same by now: there is nothing to choose. */
  #drop(live: LiveGame): void {
    if (this.offered(live) === undefined) return;
    this.#known.delete(live);
    this.#onDidChange.fire(live);
  }

  /** A replay has ended, or a search. */
  #release(live: LiveGame): void {
    const known = this.#known.get(live);
    const held = known?.held;
    if (known === undefined || held === undefined || this.#liveGames.find(live.id) !== live) return;
    if (this.#isBusy(live)) return;
    known.held = undefined;
    if (known.gameId === live.gameId) this.#hear(live, held);
  }

  /** What the player looks at, or waits for, would end with another position. */
  #isBusy(live: LiveGame): boolean {
    const { player, assistant } = this.#liveGames.table(live);
    return player.showing !== undefined || assistant.isSolving;
  }

  #knownOf(live: LiveGame): Known {
    const known = this.#known.get(live);
    if (known?.gameId === live.gameId) return known;
    const fresh = { gameId: live.gameId, offered: undefined, declined: new Set<string>(), held: undefined };
    this.#known.set(live, fresh);
    return fresh;
  }
}

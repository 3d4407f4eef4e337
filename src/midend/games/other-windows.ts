import { canBeContinued } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { type LineRelation, relationOf } from "../../games/saves/save-lines.js";
import { listedSave, type StoredSave } from "../../games/saves/stored-save.js";
import { type Disposable, Emitter, Owner } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import { describeSave } from "../pages/descriptions.js";
import type { Ports } from "../ports/ports.js";
import type { LiveGames } from "./live-games.js";

/**
 * A line of moves that another window has played in the slot of a game. The player has to decide which line
 * to continue.
 */
export interface OtherLine {
  readonly stored: StoredSave;
  /** Whether it continues the same game by other moves. Otherwise it is another game. */
  readonly isSameGame: boolean;
}

/** The sentence that offers another line. */
export function otherLineText({ stored: { key, save }, isSameGame }: OtherLine): Message {
  const what = describeSave(listedSave(key, save));
  return isSameGame
    ? say("Also played on in another window: {0}", what)
    : say("Another game in another window: {0}", what);
}

/** What this window knows about the other windows' lines, for one of its games. */
interface GameLines {
  /** The game that this is about. When another game is put on the board, all of it is void. */
  readonly gameId: string;
  offered: OtherLine | undefined;
  /** Games of other windows that the player has declined. */
  readonly declined: Set<string>;
  /** The state to follow as soon as no replay and no search is running. */
  held: StoredSave | undefined;
}

/**
 * Windows of one folder share their games, and so do windows without a folder and shells. If the player has
 * made no moves here since both windows had the same state, this window follows the other one. If both have
 * played, the page offers the other line. The line that the player does not select stays among the saved
 * games.
 */
export class OtherWindows extends Owner {
  #watching: Disposable | undefined;
  readonly #known = new WeakMap<LiveGame, GameLines>();
  /** Games whose files are being read. `true`: a file has changed since the reading started. */
  readonly #reading = new Map<LiveGame, boolean>();
  readonly #changes = new WeakMap<LiveGame, number>();
  readonly #onDidChange = this.own(new Emitter<LiveGame>());
  /** The offered line of a game has changed. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    private readonly liveGames: LiveGames,
    private readonly ports: Pick<Ports, "log" | "saves">,
  ) {
    super();
    this.own(
      liveGames.onDidSee(() => this.#see()),
      liveGames.onDidChange((live) => this.#release(live)),
      { dispose: () => this.#watching?.dispose() },
    );
  }

  /** The other line of this game that the player may take. */
  offered(live: LiveGame): OtherLine | undefined {
    const known = this.#known.get(live);
    return known?.gameId === live.gameId ? known.offered : undefined;
  }

  /**
   * The number of changes that other windows made to the game on this board, for views that do not watch it
   * all the time.
   */
  changes(live: LiveGame): number {
    return this.#changes.get(live) ?? 0;
  }

  /** The current state of the other line, to be put on the board. It is no longer offered. */
  async take(live: LiveGame): Promise<StoredSave | undefined> {
    // The other window may have played more moves.
    await this.#read(live);
    const offered = this.offered(live);
    this.#known.delete(live);
    return offered?.stored;
  }

  /** The player continues this window's line. Returns `false` where there is no other line. */
  keepOwn(live: LiveGame): boolean {
    const known = this.#knownOf(live);
    if (known.offered === undefined) return false;
    known.declined.add(known.offered.stored.save.gameId);
    known.offered = undefined;
    this.liveGames.keep(live);
    return true;
  }

  /** Watches files only while a board is seen. */
  #see(): void {
    const { seen } = this.liveGames;
    if (seen.length === 0) {
      this.#watching?.dispose();
      this.#watching = undefined;
      return;
    }
    this.#watching ??= this.ports.saves.onDidChangeElsewhere(() => this.#readAll());
    this.#readAll();
  }

  #readAll(): void {
    for (const live of this.liveGames.seen)
      this.#read(live).catch((error: unknown) => this.ports.log.error(error));
  }

  /** Calls during a look lead to one more look. */
  async #read(live: LiveGame): Promise<void> {
    if (this.#reading.has(live)) {
      this.#reading.set(live, true);
      return;
    }
    try {
      do {
        this.#reading.set(live, false);
        const { slot } = live;
        const news = await this.ports.saves.readNews(live.game.name, slot);
        if (this.liveGames.find(live.game.name) !== live) return;
        if (live.slot !== slot) this.#reading.set(live, true);
        // The newest state is handled last, so its effect stays.
        else for (const stored of news.toReversed()) this.#handle(live, stored);
      } while (this.#reading.get(live) === true);
    } finally {
      this.#reading.delete(live);
    }
  }

  #handle(live: LiveGame, stored: StoredSave): void {
    const relation = relationOf(live, stored.save);
    if (relation === "behind") return;
    if (relation === "same") {
      this.#drop(live);
      return;
    }
    if (this.#mayFollow(live, stored, relation)) this.#follow(live, stored);
    else if (relation !== "elsewhere") this.#offer(live, stored, relation !== "other");
  }

  #mayFollow(live: LiveGame, { save }: StoredSave, relation: LineRelation): boolean {
    const isUntouched = this.liveGames.isUntouched(live);
    if (relation === "ahead" || isUntouched) return relation !== "other" || !live.hasSomethingToLose;
    return relation === "elsewhere" && save.savedAtMs > this.liveGames.writtenMs(live);
  }

  #follow(live: LiveGame, stored: StoredSave): void {
    if (this.#isBusy(live)) {
      this.#knownOf(live).held = stored;
      return;
    }
    this.#known.delete(live);
    this.#changes.set(live, this.changes(live) + 1);
    this.liveGames.follow(live, stored);
  }

  #offer(live: LiveGame, stored: StoredSave, isSameGame: boolean): void {
    const { session, gameId } = stored.save;
    const known = this.#knownOf(live);
    if (known.declined.has(gameId)) return;
    // A game that has ended, or has no moves yet, cannot be continued.
    if (
      !isSameGame &&
      (!canBeContinued(session.game, session.positions[session.cursor]) || session.steps.length === 0)
    )
      return;
    const isNew = known.offered?.stored.save.gameId !== gameId;
    known.offered = { stored, isSameGame };
    if (isNew) {
      this.#changes.set(live, this.changes(live) + 1);
      live.speak(otherLineText(known.offered));
    }
    this.#onDidChange.fire(live);
  }

  /** The other window shows the same state by now, so there is nothing to decide. */
  #drop(live: LiveGame): void {
    if (this.offered(live) === undefined) return;
    this.#known.delete(live);
    this.#onDidChange.fire(live);
  }

  /** A replay or a search has ended. */
  #release(live: LiveGame): void {
    const known = this.#known.get(live);
    const held = known?.held;
    if (known === undefined || held === undefined || this.liveGames.find(live.game.name) !== live) return;
    if (this.#isBusy(live)) return;
    known.held = undefined;
    if (known.gameId === live.gameId) this.#handle(live, held);
  }

  /** Another position would end the replay or the search that the player waits for. */
  #isBusy(live: LiveGame): boolean {
    const { player, assistant } = this.liveGames.playSession(live);
    return player.showing !== undefined || assistant.isSolving;
  }

  #knownOf(live: LiveGame): GameLines {
    const known = this.#known.get(live);
    if (known?.gameId === live.gameId) return known;
    const fresh = { gameId: live.gameId, offered: undefined, declined: new Set<string>(), held: undefined };
    this.#known.set(live, fresh);
    return fresh;
  }
}

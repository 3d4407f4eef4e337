import type { AnyGame } from "../games/game.js";
import { type Event, Owner } from "../protocol/emitter.js";
import type { Page } from "../protocol/game/game-pages.js";
import type { PanelPage } from "../protocol/game/list-pages.js";
import { PageRequests, type PlayerQuestions } from "./commands/command-context.js";
import type { DeadlockPatterns } from "./commands/deadlock-patterns.js";
import { GameActions } from "./commands/game-actions.js";
import { tellBinned } from "./commands/save-questions.js";
import { LiveGames } from "./games/live-games.js";
import { OneOfAKind } from "./games/one-of-a-kind.js";
import { OtherWindows } from "./games/other-windows.js";
import { boardPage } from "./pages/board-page.js";
import { type PageOptions, panelPage } from "./pages/page-at.js";
import type { GameViews, PanelPlace } from "./ports/game-view.js";
import type { Ports } from "./ports/ports.js";
import type { SavedGames } from "./ports/store.js";
import type { Reviews } from "./review/game-reviews.js";
import type { GameStatistics } from "./statistics/kept-statistics.js";
import { DayWatch } from "./store/day-watch.js";
import { LevelRecords, RecordStore } from "./store/record-store.js";
import { PracticeStore, RecentLevels } from "./store/remembered.js";
import type { Timing } from "./timing/timed-play.js";
import { Waiting } from "./waiting/waiting.js";

/**
 * The layer between the games and the surfaces that show them: live games and their helpers, records and
 * saves, pages and commands. All surfaces of a process share one midend, so several of them can show the same
 * live game.
 */
export class Midend extends Owner {
  readonly saves: SavedGames;
  readonly records: RecordStore;
  readonly levelRecords: LevelRecords;
  readonly days: DayWatch;
  readonly recent: RecentLevels;
  readonly practice: PracticeStore;
  readonly waiting: Waiting;
  readonly liveGames: LiveGames;
  readonly oneOfAKind: OneOfAKind;
  readonly otherWindows: OtherWindows;

  constructor(
    readonly ports: Ports,
    readonly games: readonly AnyGame[],
    readonly patterns: DeadlockPatterns,
    readonly timing: Timing,
    readonly reviews: Reviews,
    readonly statistics: GameStatistics,
    readonly questions: PlayerQuestions,
  ) {
    super();
    this.saves = ports.saves;
    this.records = new RecordStore(ports);
    this.levelRecords = new LevelRecords(ports);
    this.days = new DayWatch(this.records, ports.time);
    this.practice = new PracticeStore(ports.practice, ports.settings);
    this.waiting = new Waiting(ports);
    this.recent = new RecentLevels((name) => games.find((game) => game.name === name), ports.recentLevels);
    this.liveGames = new LiveGames(ports, this, patterns);
    this.oneOfAKind = new OneOfAKind(this.liveGames, ports);
    this.otherWindows = new OtherWindows(this.liveGames, ports);
    this.own(
      this.saves.onDidBin((gone) => tellBinned(gone, this.oneOfAKind, ports.tell)),
      this.liveGames.ends.onDidEnd((ended) => statistics.note(ended)),
      this.otherWindows,
      this.liveGames,
      this.days,
      this.practice,
      this.waiting,
    );
  }

  /** Something has changed that any page may show, besides the game on its board. */
  get onDidChangeAny(): readonly Event<unknown>[] {
    return [
      this.records.onDidChange,
      this.levelRecords.onDidChange,
      this.practice.onDidChange,
      this.waiting.onDidChange,
      this.patterns.onDidChange,
      this.timing.onDidChange,
      this.statistics.onDidChange,
      this.ports.settings.onDidChange,
      this.otherWindows.onDidChange,
    ];
  }

  /** Something has changed that pages without a board may show: lists of games, or the day. */
  get onDidChangeSaves(): readonly Event<unknown>[] {
    return [this.saves.onDidChangeSaves, this.saves.onDidChangeUnfinished, this.days.onDidChange];
  }

  /** The actions of a player in these views. */
  actionsFor(views: GameViews): GameActions {
    return new GameActions({ ...this, views: new PageRequests(views) });
  }

  /** The current page of a place. It does not start a game. */
  async page(place: PanelPlace, options: PageOptions): Promise<PanelPage> {
    const board = this.boardPage(place, options.speaks);
    if (board !== undefined) return board;
    switch (place.kind) {
      case "statistics":
        return this.statistics.page(place.game);
      case "days":
        return this.statistics.daysPage(place.game, place.day, this);
      case "timer":
        return this.timing.page(options.view ?? "");
      case "patterns": {
        const game = this.games.find(({ name }) => name === place.game);
        if (game !== undefined) return this.patterns.page(game);
        return this.#withWait(await panelPage({ kind: "home" }, this, options));
      }
      default:
        return this.#withWait(await panelPage(place, this, options));
    }
  }

  /** The page of a board whose game is in memory; `undefined` for other places, whose pages take a read. */
  boardPage(place: PanelPlace, speaks: boolean): Page | undefined {
    const live = this.oneOfAKind.at(place);
    return live && this.#withWait(boardPage(this.liveGames.playSession(live), this, speaks));
  }

  #withWait(page: Page): Page {
    const { view } = this.waiting;
    return view === undefined ? page : { ...page, wait: view };
  }
}

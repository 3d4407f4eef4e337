import { boardWords } from "../../games/board-words.js";
import type { Direction } from "../../games/direction.js";
import { canKeepGoing, type Gesture, hasLevels } from "../../games/game.js";
import { say } from "../../games/message.js";
import type { PlayAction } from "../../games/play/play-core.js";
import type { AskingCommand, BoardCommand } from "../../protocol/game/board-commands.js";
import { timedGame } from "../../protocol/game/timer-page.js";
import type { PlaySession } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import { shownScene } from "../pages/scenes.js";
import type { Showable } from "../ports/game-view.js";
import type { CommandContext } from "./command-context.js";
import { noPatterns } from "./deadlock-patterns.js";
import type { GameStarter } from "./game-starter.js";
import type { LevelActions } from "./level-actions.js";
import { showReplay } from "./replays.js";
import type { ReviewContext } from "./reviews.js";
import { choosePicture, hasPicture, toggleNumbers } from "./tile-actions.js";

/** The state of the window that runs a command. */
export interface WindowState {
  /** Leaves Zen Mode; present only where it is on. */
  readonly leaveZenMode?: () => unknown;
}

/** A command that acts at once, or asks about what it does. */
export type Deed = Exclude<BoardCommand, AskingCommand>;

const noDeadlocks = say("This game has no deadlocks.");
const noOtherLine = say("No other window has played this game.");

/** Actions on the game of a board, by command, key, button, click or drag. */
export class BoardActions {
  readonly #services: CommandContext;
  readonly #starter: GameStarter;
  readonly #levels: LevelActions;

  constructor(services: CommandContext, starter: GameStarter, levels: LevelActions) {
    this.#services = services;
    this.#starter = starter;
    this.#levels = levels;
  }

  readonly commands: Readonly<Record<Deed, (live: LiveGame, state?: WindowState) => unknown>> = {
    undo: (live) =>
      this.#orInTrial(live, "undo", () =>
        this.#unlessBusy(live, () => this.#starter.undoPaste(live) ?? live.act({ kind: "undo" })),
      ),
    redo: (live) => this.#unlessBusy(live, () => live.act({ kind: "redo" })),
    keepGoing: (live) => this.#unlessBusy(live, () => this.#keepGoing(live)),
    hint: (live) =>
      this.#orInTrial(live, "showBest", () =>
        this.#afterReplay(live, ({ assistant }) => assistant.showHint()),
      ),
    playHint: (live) =>
      this.#orInTrial(live, "showBest", () =>
        this.#afterReplay(live, ({ assistant }) => assistant.playHint()),
      ),
    autoPlay: (live) =>
      this.#orInTrial(live, "showBest", () =>
        this.#afterReplay(live, ({ assistant }) => {
          if (!assistant.stop()) return assistant.autoPlay();
        }),
      ),
    // A level may take long to solve; the same button stops the search. A solution that is still being
    // shortened stays on the screen.
    solve: (live) => {
      if (this.#playSession(live).assistant.improvement?.isRunning)
        return this.#playSession(live).assistant.stop();
      return this.#orInTrial(live, "showBest", () =>
        this.#afterReplay(live, async ({ assistant, levelAssistant }) => {
          if (levelAssistant === undefined || !assistant.isSolving) await assistant.solve();
          else assistant.stop();
        }),
      );
    },
    replayGame: (live) => showReplay(this.#playSession(live)),
    reviewGame: (live) => {
      const playSession = this.#playSession(live);
      playSession.assistant.stop();
      playSession.entry.clear();
      // A board without moves has nothing to review, so an earlier game may be meant.
      return live.session.cursor === 0
        ? this.#focusAfter(this.reviewFinished())
        : this.#services.reviews.review(playSession, this.#reviewSources);
    },
    reviewFinished: () => this.#focusAfter(this.reviewFinished()),
    retryMistake: (live) => this.#services.reviews.retry(this.#playSession(live), this.#reviewSources),
    practiceMistakes: () => this.practice(),
    earlierLines: (live) =>
      this.#afterReplay(live, (playSession) =>
        this.#focusAfter(this.#services.reviews.askEarlierLine(playSession)),
      ),
    replayToggle: (live) => this.#inReplay(live, ({ player }) => player.toggle()),
    replayBack: (live) => this.#inReplay(live, ({ player }) => player.step("back")),
    replayForward: (live) => this.#inReplay(live, ({ player }) => player.step("forward")),
    replayBackPush: (live) => this.#inReplay(live, ({ player }) => player.step("backPush")),
    replayForwardPush: (live) => this.#inReplay(live, ({ player }) => player.step("forwardPush")),
    replayFirst: (live) => this.#inReplay(live, ({ player }) => player.step("first")),
    replayLast: (live) => this.#inReplay(live, ({ player }) => player.step("last")),
    replaySpeed: () => this.#focusAfter(this.#services.questions.chooseReplaySpeed(this.#services.ports)),
    replayLeave: (live) => this.#inReplay(live, ({ player }) => player.leave()),
    replayTake: (live) =>
      this.#inReplay(live, ({ player }) => {
        if (!player.take()) live.refuse(say("These moves are in your game already."));
      }),
    replayShorter: (live) =>
      this.#inReplay(live, ({ assistant, player }) => {
        if (!player.showShorter() && !assistant.showShorter())
          live.refuse(say("No shorter solution has been found."));
      }),
    takeOther: (live) => this.#takeOther(live),
    keepOwn: (live) => {
      if (this.#services.otherWindows.keepOwn(live))
        live.speak(say("The game of the other window is among your saved games."));
      else live.refuse(noOtherLine);
    },
    newGame: (live) =>
      hasLevels(live.game) ? this.#levels.choose(live) : this.#starter.newGame(live.game, live.variant),
    saveGame: async (live) => {
      this.#playSession(live).assistant.stop();
      // VS Code restores the focus after an input box, but not after a dialog.
      if ((await this.#services.questions.saveUnderName(live, this.#services)) !== "dismissed")
        this.#services.views.active?.focus();
    },
    showBin: async (live) => {
      const message = await this.#services.questions.askBin(this.#services);
      if (message !== undefined) live.speak(message);
      this.#services.views.active?.focus();
    },
    todaysPuzzles: () => this.#focusAfter(this.#starter.days.ask()),
    nextPuzzle: (live) => this.#starter.days.next(live),
    showBest: () => this.#focusAfter(this.#services.statistics.askBest(this.#services)),
    showStatistics: ({ game }) => this.showStatistics(game.name),
    copyGameId: (live) => this.#services.questions.copyGameId(live, this.#services.ports),
    copyLink: (live) => this.#focusAfter(this.#services.questions.copyLink(live, this.#services.ports)),
    exportPage: (live) =>
      this.#focusAfter(this.#services.questions.exportPage(this.#playSession(live), this.#services.ports)),
    shareResult: (live) => this.#services.questions.shareResult(live, this.#services.ports),
    copyGame: (live) => this.#services.questions.copyGame(live, this.#services.ports),
    copyBoard: (live) => this.#focusAfter(this.#services.questions.copyBoard(live, this.#services.ports)),
    timeSolves: (live) => this.#where("timer", live, () => this.showTimer()),
    choosePicture: (live) =>
      this.#where("pictures", live, async () => {
        const chosen = await choosePicture(live, this.#services.ports);
        this.#services.views.preferred?.focus();
        if (chosen !== undefined) await this.commands[chosen](live);
      }),
    toggleNumbers: (live) => this.#where("pictures", live, () => toggleNumbers(live)),
    showPicture: (live) => this.#showPicture(live, "whole"),
    choosePicturePart: (live) => this.#showPicture(live, "part"),
    moveTile: async (live) => {
      this.#playSession(live).player.leave();
      const number = await this.#services.questions.askTileOf(this.#services.ports.ask, live);
      if (number !== undefined) this.move(live, { kind: "number", number });
      this.#services.views.preferred?.focus();
    },
    returnToWork: (live) => this.#returnToWork(live),
    changePlayerName: () =>
      this.#focusAfter(
        this.#services.questions.changePlayerName(this.#services.ports, this.#services.records),
      ),
    // The key closes other things before it goes home, one at a time.
    home: (live, state) => {
      const { assistant, entry, player } = this.#playSession(live);
      if (entry.clear()) return;
      if (live.picked !== undefined) return live.act({ kind: "drop" });
      if (this.#endOverlay(live)) return;
      if (player.showing !== undefined) return player.leave();
      if (assistant.stop() || assistant.dismissHint()) return;
      if (state?.leaveZenMode !== undefined) return state.leaveZenMode();
      this.#services.views.show({ kind: "home" });
    },
    showKeys: () => this.#services.views.active?.showKeys(),
    readBoard: (live) => {
      const { cells, columns } = shownScene(this.#playSession(live), this.#services.ports);
      live.speak(boardWords(cells, columns));
    },
    undoPush: (live) =>
      this.#orInTrial(live, "undo", () => this.#unlessBusy(live, () => live.act({ kind: "undoPush" }))),
    restart: (live) =>
      this.#orInTrial(live, "undo", () => this.#afterReplay(live, () => live.act({ kind: "restart" }))),
    undoDeadlock: (live) => this.#ofDeadlocks(live, ({ assistant }) => assistant.undoDeadlock()),
    whyLost: (live) => this.#ofDeadlocks(live, ({ assistant }) => assistant.explainLoss()),
    keepLoss: (live) => this.#ofDeadlocks(live, (playSession) => this.#services.losses.keep(playSession)),
    showLosses: (live) =>
      this.#where("patterns", live, () =>
        live.game.levels?.deadlocks?.patterns === undefined
          ? live.refuse(noPatterns)
          : this.#services.losses.show(live.game, this.#services.views.request()),
      ),
    nextLevel: (live) => this.#levels.go(live, 1),
    previousLevel: (live) => this.#levels.go(live, -1),
    chooseLevel: (live) => this.#focusAfter(this.#levels.choose(live)),
    showLevels: (live) =>
      live.origin?.file === undefined ? this.#levels.show(live) : this.#focusAfter(this.#levels.show(live)),
    copyMoves: (live) => this.#copyMoves(live, "moves"),
    copyLurd: (live) => this.#copyMoves(live, "notation"),
  };

  /** Reviews a finished game that the player selects. Resolves with whether one was selected. */
  async reviewFinished(): Promise<boolean> {
    const { games, oneOfAKind, reviews, views } = this.#services;
    const request = views.request();
    const chosen = await reviews.askFinished(games);
    if (chosen === undefined) return false;
    await this.#starter.put(chosen.game, chosen.start, { request });
    const live = oneOfAKind.find(chosen.game.name);
    if (live?.gameId === chosen.start.gameId)
      await reviews.review(this.#playSession(live), this.#reviewSources);
    return true;
  }

  /** Puts up a position of today's practice. */
  async practice(): Promise<void> {
    await this.#services.reviews.practice(this.#reviewSources);
  }

  get #reviewSources(): ReviewContext {
    const { games, liveGames, oneOfAKind, practice, records, views } = this.#services;
    return {
      games,
      practice,
      today: records.today,
      goHome: () => views.show({ kind: "home" }),
      open: async (game) => {
        await this.#starter.playGame(game);
        const live = oneOfAKind.find(game.name);
        return live && liveGames.playSession(live);
      },
    };
  }

  /** Shows statistics as a page, or as lists in views that have no such page. */
  showStatistics(game: string): unknown {
    const { views, statistics } = this.#services;
    if (views.limits.statistics === undefined) return views.show({ kind: "statistics", game });
    return this.#focusAfter(statistics.ask());
  }

  /** Shows the page of timed solves. */
  showTimer(): void {
    this.#services.views.show({ kind: "timer", game: timedGame });
  }

  /** A direction key, a swipe or a click. */
  move(live: LiveGame, gesture: Gesture | Extract<PlayAction, { readonly kind: "pick" }>): void {
    const { assistant, entry, overlay, player } = this.#playSession(live);
    if (overlay?.trial !== undefined) {
      if (gesture.kind !== "pick") overlay.play(gesture);
    } else if (assistant.isAutoPlaying) {
      assistant.stopAutoPlay();
    } else if (!player.move(gesture)) {
      entry.clear();
      live.act(gesture);
    }
  }

  /** A direction key. A setting says whether it moves the tile or the blank. */
  moveByKey(live: LiveGame, direction: Direction): void {
    this.move(live, { kind: "direction", direction, follows: this.#services.ports.settings.play.keysMove });
  }

  typeDigit(live: LiveGame, digit: number): void {
    const { assistant, entry, overlay, player } = this.#playSession(live);
    if (assistant.isAutoPlaying) assistant.stopAutoPlay();
    else if (player.showing === undefined && overlay?.trial === undefined) entry.type(digit);
  }

  commitNumber(live: LiveGame): void {
    this.#playSession(live).entry.commit();
  }

  /**
   * Acts on the position that is shown for a new attempt, if there is one. A command for that position must
   * not change the game behind it. Otherwise acts on the game.
   */
  #orInTrial(live: LiveGame, inTrial: "undo" | "showBest", act: () => unknown): unknown {
    const { overlay } = this.#playSession(live);
    return overlay?.trial === undefined ? act() : overlay[inTrial]();
  }

  /** Stops Auto Play, drops typed digits or leaves a replay; acts only where there was nothing to stop. */
  #unlessBusy(live: LiveGame, act: () => unknown): unknown {
    const { assistant, entry, player } = this.#playSession(live);
    if (assistant.isAutoPlaying) assistant.stopAutoPlay();
    else if (this.#endOverlay(live)) return undefined;
    else if (player.showing !== undefined) player.leave();
    else if (!entry.clear()) return act();
    return undefined;
  }

  /** Shows what was there before where something else than the game is shown. Returns whether that was so. */
  #endOverlay(live: LiveGame): boolean {
    const playSession = this.#playSession(live);
    const { overlay } = playSession;
    if (overlay === undefined) return false;
    playSession.setOverlay(undefined);
    if (overlay.goBack === undefined) live.speak(say("Back in your game."));
    else overlay.goBack();
    return true;
  }

  /** Acts on the replay that is shown, or says that there is none. */
  #inReplay(live: LiveGame, act: (playSession: PlaySession) => void): void {
    const playSession = this.#playSession(live);
    if (playSession.player.showing === undefined) live.refuse(say("No replay is shown."));
    else act(playSession);
  }

  /** Leaves a replay before it acts. While Auto Play runs, it stops that and does nothing else. */
  #afterReplay(
    live: LiveGame,
    act: (playSession: PlaySession) => void | Promise<void>,
  ): void | Promise<void> {
    const playSession = this.#playSession(live);
    if (playSession.assistant.isAutoPlaying) return playSession.assistant.stopAutoPlay();
    playSession.entry.clear();
    playSession.setOverlay(undefined);
    playSession.player.leave();
    return act(playSession);
  }

  /** Leaves a replay before it acts, in games with levels: others have no deadlocks. */
  #ofDeadlocks(live: LiveGame, act: (playSession: PlaySession) => Promise<void>): void | Promise<void> {
    if (!hasLevels(live.game)) live.refuse(noDeadlocks);
    else return this.#afterReplay(live, act);
  }

  /** Runs an action that not all views can show, or says why it cannot be shown. */
  #where(what: Showable, live: LiveGame, run: () => unknown): unknown {
    const limit = this.#services.views.limits[what];
    return limit === undefined ? run() : live.refuse(limit);
  }

  #showPicture(live: LiveGame, what: "whole" | "part"): unknown {
    return this.#where("pictures", live, () => {
      if (hasPicture(live)) this.#services.views.active?.showPicture(what);
    });
  }

  async #takeOther(live: LiveGame): Promise<void> {
    const stored = await this.#services.otherWindows.take(live);
    if (stored === undefined) live.refuse(noOtherLine);
    else await this.#starter.load(stored);
  }

  async #returnToWork(live: LiveGame): Promise<void> {
    const hasGone = (await this.#services.ports.work?.goBack()) ?? false;
    if (!hasGone) live.refuse(say("You aren't waiting for anything."));
  }

  #keepGoing(live: LiveGame): void {
    if (canKeepGoing(live.game, live.position)) live.act({ kind: "continue" });
    else live.refuse(say("You can keep going when you have won and the game isn't over."));
  }

  #copyMoves(live: LiveGame, form: "moves" | "notation"): Promise<void> {
    const { showing } = this.#playSession(live).player;
    const solution = showing?.solution === undefined ? undefined : showing.replay.moves;
    return this.#services.questions.copyMoves(live, form, solution, this.#services.ports);
  }

  #playSession(live: LiveGame): PlaySession {
    return this.#services.liveGames.playSession(live);
  }

  /** Puts the keyboard back on the board, unless the question was dismissed. */
  async #focusAfter(question: Promise<unknown>): Promise<void> {
    if ((await question) !== false) this.#services.views.preferred?.focus();
  }
}

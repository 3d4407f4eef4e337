import type { Direction } from "../../games/direction.js";
import { canKeepGoing, type Gesture, hasLevels } from "../../games/game.js";
import { say } from "../../games/message.js";
import { boardWords } from "../../games/message-texts.js";
import { usualLook } from "../../games/picture-part.js";
import type { PlayAction } from "../../games/play/play-core.js";
import {
  type AskingCommand,
  type BoardCommand,
  type BoardCommandRow,
  pictureCommands,
  rowOf,
} from "../../protocol/game/board-commands.js";
import { timedGame } from "../../protocol/game/timer-page.js";
import { type PlaySession, showReplay } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import { replayDeeds } from "../live/replay-run.js";
import { shownScene } from "../pages/scenes.js";
import type { Ports } from "../ports/ports.js";
import type { ReviewContext } from "../review/game-reviews.js";
import type { CommandContext } from "./command-context.js";
import { noPatterns } from "./deadlock-patterns.js";
import type { GameStarter } from "./game-starter.js";
import type { LevelActions } from "./level-actions.js";

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
  constructor(
    private readonly services: CommandContext,
    private readonly starter: GameStarter,
    private readonly levels: LevelActions,
  ) {}

  /** Runs a command, where its row says that it applies. */
  run(live: LiveGame, command: Deed, state?: WindowState): unknown {
    return this.#where(live, rowOf(command), () => this.#deeds[command](this.#playSession(live), state));
  }

  readonly #deeds: Readonly<Record<Deed, (playSession: PlaySession, state?: WindowState) => unknown>> = {
    undo: ({ live }) => this.starter.undoPaste(live) ?? live.act({ kind: "undo" }),
    redo: ({ live }) => live.act({ kind: "redo" }),
    keepGoing: ({ live }) => {
      if (canKeepGoing(live.game, live.position)) live.act({ kind: "continue" });
      else live.refuse(say("You can keep going when you have won and the game isn't over."));
    },
    hint: ({ assistant }) => assistant.showHint(),
    playHint: ({ assistant }) => assistant.playHint(),
    autoPlay: ({ assistant }) => {
      if (!assistant.stop()) return assistant.autoPlay();
    },
    // A level may take long to solve; the same button stops the search. A solution that is still being
    // shortened stays on the screen.
    solve: ({ live, assistant, levelAssistant }) => {
      if (assistant.improvement?.isRunning) return assistant.stop();
      return this.#where(live, rowOf("hint"), async () => {
        if (levelAssistant === undefined || !assistant.isSolving) await assistant.solve();
        else assistant.stop();
      });
    },
    replayGame: showReplay,
    reviewGame: (playSession) => {
      playSession.assistant.stop();
      playSession.entry.clear();
      // A board without moves has nothing to review, so an earlier game may be meant.
      return playSession.live.session.cursor === 0
        ? this.focusAfter(this.reviewFinished())
        : this.services.reviews.review(playSession, this.#reviewSources);
    },
    reviewFinished: () => this.focusAfter(this.reviewFinished()),
    retryMistake: (playSession) => this.services.reviews.retry(playSession, this.#reviewSources),
    practiceMistakes: () => this.practice(),
    earlierLines: (playSession) =>
      this.focusAfter(this.services.questions.askEarlierLine(playSession, this.services.ports)),
    ...replayDeeds,
    replaySpeed: () => this.focusAfter(this.services.questions.chooseReplaySpeed(this.services.ports)),
    replayLeave: ({ player }) => player.leave(),
    replayTake: ({ live, player }) => {
      if (!player.take()) live.refuse(say("These moves are in your game already."));
    },
    replayShorter: ({ live, assistant, player }) => {
      if (!player.showShorter() && !assistant.showShorter())
        live.refuse(say("No shorter solution has been found."));
    },
    takeOther: async ({ live }) => {
      const stored = await this.services.otherWindows.take(live);
      if (stored === undefined) live.refuse(noOtherLine);
      else await this.starter.load(stored);
    },
    keepOwn: ({ live }) => {
      if (this.services.otherWindows.keepOwn(live))
        live.speak(say("The game of the other window is among your saved games."));
      else live.refuse(noOtherLine);
    },
    newGame: ({ live }) =>
      hasLevels(live.game) ? this.levels.choose(live) : this.starter.newGame(live.game, live.variant),
    saveGame: async ({ live, assistant }) => {
      assistant.stop();
      // VS Code restores the focus after an input box, but not after a dialog.
      if ((await this.services.questions.saveUnderName(live, this.services.ports)) !== "dismissed")
        this.services.views.active?.focus();
    },
    showBin: async ({ live }) => {
      const message = await this.services.questions.askBin(this.services.ports);
      if (message !== undefined) live.speak(message);
      this.services.views.active?.focus();
    },
    todaysPuzzles: () => this.focusAfter(this.starter.days.ask()),
    nextPuzzle: ({ live }) => this.starter.days.next(live),
    showBest: () => this.focusAfter(this.services.statistics.askBest(this.services)),
    showStatistics: ({ live }) => this.showStatistics(live.game.name),
    copyGameId: ({ live }) => this.services.questions.copyGameId(live, this.services.ports),
    copyLink: ({ live }) => this.focusAfter(this.services.questions.copyLink(live, this.services.ports)),
    exportPage: (playSession) =>
      this.focusAfter(this.services.questions.exportPage(playSession, this.services.ports)),
    shareResult: ({ live }) => this.services.questions.shareResult(live, this.services.ports),
    copyGame: ({ live }) => this.services.questions.copyGame(live, this.services.ports),
    copyBoard: ({ live }) => this.focusAfter(this.services.questions.copyBoard(live, this.services.ports)),
    timeSolves: () => this.showTimer(),
    choosePicture: async ({ live }) => {
      const chosen = await choosePicture(live, this.services.ports);
      this.services.views.preferred?.focus();
      if (chosen !== undefined) await this.run(live, chosen);
    },
    toggleNumbers: ({ live }) => toggleNumbers(live),
    showPicture: ({ live }) => this.#showPicture(live, "whole"),
    choosePicturePart: ({ live }) => this.#showPicture(live, "part"),
    moveTile: async ({ live, player }) => {
      player.leave();
      const number = await this.services.questions.askTileOf(this.services.ports.ask, live);
      if (number !== undefined) this.move(live, { kind: "number", number });
      this.services.views.preferred?.focus();
    },
    returnToWork: async ({ live }) => {
      const hasGone = (await this.services.ports.work?.goBack()) ?? false;
      if (!hasGone) live.refuse(say("You aren't waiting for anything."));
    },
    changePlayerName: () =>
      this.focusAfter(this.services.questions.changePlayerName(this.services.ports, this.services.records)),
    // The key closes other things before it goes home, one at a time.
    home: (playSession, state) => {
      const { live, assistant, entry, player } = playSession;
      if (entry.clear()) return;
      if (live.picked !== undefined) return live.act({ kind: "drop" });
      if (endOverlay(playSession)) return;
      if (player.showing !== undefined) return player.leave();
      if (assistant.stop() || assistant.dismissHint()) return;
      if (state?.leaveZenMode !== undefined) return state.leaveZenMode();
      this.services.views.show({ kind: "home" });
    },
    showKeys: () => this.services.views.active?.showKeys?.(),
    readBoard: (playSession) => {
      const { live, shownPosition } = playSession;
      const scene = live.game.scene(shownPosition);
      live.speak(boardWords(shownScene(playSession, scene, this.services.ports).cells, scene.columns));
    },
    undoPush: ({ live }) => live.act({ kind: "undoPush" }),
    restart: ({ live }) => live.act({ kind: "restart" }),
    undoDeadlock: ({ assistant }) => assistant.undoDeadlock(),
    whyLost: ({ assistant }) => assistant.explainLoss(),
    keepPattern: (playSession) => this.services.patterns.keep(playSession),
    showPatterns: ({ live }) =>
      live.game.levels?.deadlocks?.patterns === undefined
        ? live.refuse(noPatterns)
        : this.services.views.show({ kind: "patterns", game: live.game.name }),
    nextLevel: ({ live }) => this.levels.go(live, 1),
    previousLevel: ({ live }) => this.levels.go(live, -1),
    chooseLevel: ({ live }) => this.focusAfter(this.levels.choose(live)),
    showLevels: ({ live }) =>
      live.origin?.file === undefined ? this.levels.show(live) : this.focusAfter(this.levels.show(live)),
    copyMoves: (playSession) => this.#copyMoves(playSession, "moves"),
    copyLurd: (playSession) => this.#copyMoves(playSession, "notation"),
  };

  /** Reviews a finished game that the player selects. Resolves with whether one was selected. */
  async reviewFinished(): Promise<boolean> {
    const { games, ports, questions, reviews, views } = this.services;
    const request = views.request();
    const chosen = await questions.askFinishedGame(games, ports);
    if (chosen === undefined) return false;
    const live = await this.starter.put(chosen, request);
    if (live?.gameId === chosen.gameId) await reviews.review(this.#playSession(live), this.#reviewSources);
    return true;
  }

  /** Puts up a position of today's practice. */
  async practice(): Promise<void> {
    await this.services.reviews.practice(this.#reviewSources);
  }

  get #reviewSources(): ReviewContext {
    const { liveGames, oneOfAKind, views } = this.services;
    return {
      ...this.services,
      goHome: () => views.show({ kind: "home" }),
      open: async (game) => {
        await this.starter.playGame(game);
        const live = oneOfAKind.find(game.name);
        return live && liveGames.playSession(live);
      },
    };
  }

  /** Shows statistics as a page, or as lists in views that have no such page. */
  showStatistics(game: string): unknown {
    const { views, statistics } = this.services;
    if (views.limits.statistics === undefined) return views.show({ kind: "statistics", game });
    return this.focusAfter(statistics.ask());
  }

  /** Shows the page of timed solves. */
  showTimer(): void {
    this.services.views.show({ kind: "timer", game: timedGame });
  }

  /** A direction key, a swipe or a click. */
  move(live: LiveGame, gesture: Gesture | Extract<PlayAction, { readonly kind: "pick" }>): void {
    const { assistant, entry, overlay, player } = this.#playSession(live);
    if (overlay?.trial !== undefined) {
      if (gesture.kind !== "pick") overlay.trial.play(gesture);
    } else if (assistant.isAutoPlaying) {
      assistant.stopAutoPlay();
    } else if (!player.move(gesture)) {
      entry.clear();
      live.act(gesture);
    }
  }

  /** A direction key. A setting says whether it moves the tile or the blank. */
  moveByKey(live: LiveGame, direction: Direction): void {
    this.move(live, { kind: "direction", direction, follows: this.services.ports.settings.play.keysMove });
  }

  typeDigit(live: LiveGame, digit: number): void {
    const { assistant, entry, overlay, player } = this.#playSession(live);
    if (assistant.isAutoPlaying) assistant.stopAutoPlay();
    else if (player.showing === undefined && overlay?.trial === undefined) entry.type(digit);
  }

  commitNumber(live: LiveGame): void {
    this.#playSession(live).entry.commit();
  }

  /** Acts on the game or on what is shown in its place, or says why not: see `BoardCommandRow`. */
  #where(live: LiveGame, { needs, inTrial, first }: BoardCommandRow, act: () => unknown): unknown {
    const playSession = this.#playSession(live);
    const { overlay, player } = playSession;
    if (needs === "replay" && player.showing === undefined) return live.refuse(say("No replay is shown."));
    if (needs === "levels" && !hasLevels(live.game)) return live.refuse(noDeadlocks);
    const limit =
      needs === "replay" || needs === "levels" ? undefined : needs && this.services.views.limits[needs];
    if (limit !== undefined) return live.refuse(limit);
    if (inTrial !== undefined && overlay?.trial !== undefined) return overlay.trial[inTrial]();
    return first !== undefined && this.#hasStopped(playSession, first) ? undefined : act();
  }

  /** Stops or leaves what is shown in place of the game. Returns whether the command is done with that. */
  #hasStopped(playSession: PlaySession, first: "stop" | "leave"): boolean {
    const { assistant, entry, player } = playSession;
    if (assistant.isAutoPlaying) {
      assistant.stopAutoPlay();
      return true;
    }
    if (first === "leave") {
      entry.clear();
      playSession.setOverlay(undefined);
      player.leave();
      return false;
    }
    if (endOverlay(playSession)) return true;
    if (player.showing === undefined) return entry.clear();
    player.leave();
    return true;
  }

  #showPicture(live: LiveGame, what: "whole" | "part"): void {
    if (hasPicture(live)) this.services.views.active?.showPicture?.(what);
  }

  #copyMoves({ live, player: { showing } }: PlaySession, form: "moves" | "notation"): Promise<void> {
    const solution = showing?.solution === undefined ? undefined : showing.replay.moves;
    return this.services.questions.copyMoves(live, form, solution, this.services.ports);
  }

  #playSession(live: LiveGame): PlaySession {
    return this.services.liveGames.playSession(live);
  }

  /** Puts the keyboard back on the board, unless the question was dismissed. */
  async focusAfter(question: Promise<unknown>): Promise<void> {
    if ((await question) !== false) this.services.views.preferred?.focus();
  }
}

/** Shows what was there before where something else than the game is shown. Returns whether that was so. */
function endOverlay(playSession: PlaySession): boolean {
  const { live, overlay } = playSession;
  if (overlay === undefined) return false;
  playSession.setOverlay(undefined);
  if (overlay.goBack === undefined) live.speak(say("Back in your game."));
  else overlay.goBack();
  return true;
}

/** Actions with the picture on the tiles. */

type PictureCommand = (typeof pictureCommands)[number];

/** Puts the selected picture on the tiles. Resolves with the command that was selected in place of one. */
async function choosePicture(
  live: LiveGame,
  { pictures }: Pick<Ports, "pictures">,
): Promise<PictureCommand | undefined> {
  if (!takesPictures(live)) return undefined;
  const chosen = await pictures.choose(live.picture !== undefined);
  const command = pictureCommands.find((one) => one === chosen);
  if (chosen !== undefined && command === undefined) live.setPicture(chosen === "none" ? undefined : chosen);
  return command;
}

function toggleNumbers(live: LiveGame): void {
  const { numbers, ...rest } = live.pictureLook ?? usualLook;
  if (hasPicture(live)) live.setPictureLook({ ...rest, numbers: !numbers });
}

/** Whether there is a picture on the tiles. If not, the player is told. */
function hasPicture(live: LiveGame): boolean {
  if (!takesPictures(live)) return false;
  if (live.picture === undefined)
    live.refuse(say("There is no picture on the tiles. “{0}” puts one there.", say("Select Picture…")));
  return live.picture !== undefined;
}

function takesPictures(live: LiveGame): boolean {
  if (live.game.pictures !== true) live.refuse(say("This game has no pictures."));
  return live.game.pictures === true;
}

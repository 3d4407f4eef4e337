import { movesText } from "../../games/counted.js";
import { type AnyGame, type Gesture, hasLevels } from "../../games/game.js";
import { type Message, quantity, say } from "../../games/message.js";
import { usualLook } from "../../games/picture-part.js";
import {
  type AskingCommand,
  type BoardCommand,
  type CommandOfAnyPage,
  isAsking,
} from "../../protocol/game/board-commands.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { LiveGame } from "../live/live-game.js";
import { nextAction } from "../pages/ending.js";
import type { GameView } from "../ports/game-view.js";
import { askGame, bySeed } from "./answers.js";
import { BoardActions, type WindowState } from "./board-actions.js";
import type { CommandContext } from "./command-context.js";
import { GameStarter } from "./game-starter.js";
import { LevelActions } from "./level-actions.js";

/** What a player can do by command, key, button or the home page. */
export class GameActions {
  readonly starter: GameStarter;
  readonly levels: LevelActions;
  readonly board: BoardActions;

  constructor(private readonly services: CommandContext) {
    this.starter = new GameStarter(services);
    this.levels = new LevelActions(services, this.starter);
    this.board = new BoardActions(services, this.starter, this.levels);
  }

  /** What board commands do without a board. Other board commands do nothing then. */
  readonly #withoutBoard: Readonly<Partial<Record<BoardCommand, () => unknown>>> = {
    newGame: () => this.chooseNewGame(),
    home: () => this.openGames(),
    showLevels: () => this.levels.show(undefined),
    showBin: () => this.services.questions.askBin(this.services.ports),
    todaysPuzzles: () => this.starter.days.ask(),
    practiceMistakes: () => this.board.practice(),
    reviewFinished: () => this.board.reviewFinished(),
    showBest: () => this.services.statistics.askBest(this.services),
    showStatistics: () => this.board.showStatistics(this.services.games[0]!.name),
    showPatterns: () => {
      const { games, views } = this.services;
      const game = games.find(({ levels }) => levels?.deadlocks?.patterns !== undefined);
      if (game !== undefined) views.show({ kind: "patterns", game: game.name });
    },
    chooseLevel: () => this.levels.choose(undefined),
    timeSolves: () => {
      const limit = this.services.views.limits.timer;
      if (limit === undefined) this.board.showTimer();
      else void this.services.ports.tell.information(limit);
    },
    changePlayerName: () =>
      this.services.questions.changePlayerName(this.services.ports, this.services.records),
  } satisfies Record<CommandOfAnyPage, () => unknown>;

  openGames(): void {
    this.services.views.show({ kind: "home" });
  }

  /**
   * Starts a new game of a size, a level or a seed that the player selects.
   * @param game default: the game on the active board; without a board, asks for it
   */
  async chooseNewGame(game: AnyGame | undefined = this.activeLive()?.game): Promise<void> {
    const { games, ports, questions } = this.services;
    const chosen = game ?? (await questions.askNewGame(ports.ask, games));
    if (chosen === bySeed) return this.starter.newGameBySeed(this.activeLive()?.game ?? games[0]!);
    if (chosen === undefined) return;
    if (hasLevels(chosen)) return this.levels.choose(undefined, chosen);
    const variant = await questions.askVariant(ports.ask, chosen, (variant) => this.#best(chosen, variant));
    if (variant === bySeed) await this.starter.newGameBySeed(chosen);
    else if (variant !== undefined) await this.starter.newGame(chosen, variant);
  }

  #best({ name, ranking }: AnyGame, variant: string): Message | undefined {
    const { records } = this.services;
    const moves = records.results(name, variant).moves?.value;
    const score = ranking === undefined ? 0 : records.best(name, variant);
    if (moves !== undefined) return say("fewest: {0}", movesText(moves));
    return score > 0 ? say("best: {0}", quantity(score)) : undefined;
  }

  autoPlaySpeed(): Promise<void> {
    return this.board.focusAfter(this.services.questions.chooseAutoPlaySpeed(this.services.ports));
  }

  /**
   * The game that a command is about: that of the active board, or the only game. Otherwise asks the player.
   */
  async chooseGame(): Promise<AnyGame | undefined> {
    return this.activeLive()?.game ?? askGame(this.services.ports.ask, this.services.games);
  }

  get activeView(): GameView | undefined {
    return this.services.views.active;
  }

  /** The game on the board of the active view. */
  activeLive(): LiveGame | undefined {
    return this.liveOf(this.activeView);
  }

  liveOf(panel: GameView | undefined): LiveGame | undefined {
    return this.services.oneOfAKind.at(panel?.place);
  }

  /** Opens the game of a view after a reload. Deals a new one where its save is gone or broken. */
  async restore({ place }: GameView): Promise<void> {
    const game = place.kind === "board" ? this.#find(place.game) : undefined;
    if (game !== undefined) await this.services.oneOfAKind.open(game);
  }

  /** Runs a board command in a view, also where the view shows no board. */
  async run(view: GameView | undefined, command: BoardCommand, state?: WindowState): Promise<void> {
    const live = this.liveOf(view);
    if (isAsking(command)) {
      const chosen = await this.ask(command, live);
      if (chosen !== undefined) await this.run(view, chosen);
      return;
    }
    await (live === undefined ? this.#withoutBoard[command]?.() : this.board.run(live, command, state));
  }

  /** Asks which command is meant. `isElsewhere`: whether one can run where no board is active. */
  ask(
    command: AskingCommand,
    live: LiveGame | undefined,
    isElsewhere: (command: BoardCommand) => boolean = () => false,
  ): Promise<BoardCommand | undefined> {
    const isPossible = (one: BoardCommand) => one in this.#withoutBoard || isElsewhere(one);
    return this.services.questions.askCommand(this.services.ports.ask, command, live, isPossible);
  }

  /** A gesture on the board of a view. */
  gesture(panel: GameView, gesture: Gesture): void {
    const live = this.liveOf(panel);
    if (live !== undefined) this.board.move(live, gesture);
  }

  /** A button or link of a view. */
  async act(panel: GameView, action: Action): Promise<void> {
    const live = this.liveOf(panel);
    const game = "game" in action ? this.#find(action.game) : undefined;
    const playSession = live && this.services.liveGames.playSession(live);
    switch (action.kind) {
      case "command":
        return this.run(panel, action.command);
      case "stop":
        return playSession?.assistant.stopAutoPlay();
      case "seek":
        return playSession?.player.seek(action.place);
      case "speed":
        return this.services.ports.settings.change("replayMoveMs", action.moveMs);
      case "picturePart":
        if (live?.picture !== undefined)
          live.setPicture(live.picture, { across: action.across, down: action.down, zoom: action.zoom });
        return;
      case "pictureBeside":
        return live?.setPictureLook({ ...(live.pictureLook ?? usualLook), isBeside: action.isShown });
      case "choose":
        if (game?.levels !== undefined) this.services.views.show({ kind: "levels", game: game.name });
        else if (game !== undefined) await this.chooseNewGame(game);
        return;
      case "playFile":
        return this.levels.playFile(game, undefined, undefined);
      case "pick":
        return live && this.board.move(live, action);
      case "digit":
        return live && this.board.typeDigit(live, action.digit);
      case "commitNumber":
        return live && this.board.commitNumber(live);
      case "drop":
        return live?.act({ kind: "drop" });
      case "continue":
        return game && this.starter.playGame(game);
      case "next": {
        const ended = game && (await this.services.oneOfAKind.look(game));
        if (ended !== undefined) await this.board.run(ended, nextAction(ended, this.services));
        return;
      }
      case "new":
        if (game?.variant(action.variant) !== undefined) await this.starter.newGame(game, action.variant);
        return;
      case "open":
        return game && this.starter.open(game, action.slot);
      case "saves":
        return this.starter.loadGame();
      case "openPattern":
      case "copyPattern":
      case "deletePattern":
      case "importPatterns":
      case "exportPatterns": {
        const request = this.services.views.request();
        return this.services.patterns.act(action, (start) => this.starter.openLevel(start, request));
      }
      case "statistics":
        return this.board.focusAfter(this.services.statistics.act(action));
      case "day":
        await this.starter.days.show(action.day, action.puzzle);
        return;
      case "timerSolved":
      case "timerLog":
      case "timerMark":
      case "timerReplay":
      case "timerSkipped":
      case "timerChoose":
        return this.services.timing.act(action);
      case "timerAsk":
        return this.board.focusAfter(this.services.timing.act(action));
      case "load": {
        const request = this.services.views.request();
        const opened = await this.services.saves.open(action.save);
        if (opened !== undefined) await this.starter.load(opened, request);
        return;
      }
      case "rename":
      case "delete": {
        const { questions, ports, saves } = this.services;
        const stored = (await saves.listed()).find(({ key }) => key === action.save);
        if (stored === undefined) return;
        await (action.kind === "rename"
          ? questions.renameSave(stored, ports)
          : questions.deleteSave(stored, ports));
      }
    }
  }

  /** The status bar item: shows a hint, or stops what is running. */
  async hintButton(): Promise<void> {
    const live = this.activeLive();
    if (live === undefined) return;
    if (!this.services.liveGames.playSession(live).assistant.stop()) void this.board.run(live, "hint");
    // The click took the focus away from the board.
    this.services.views.active?.focus(true);
  }

  #find(name: string): AnyGame | undefined {
    return this.services.games.find((game) => game.name === name);
  }
}

import * as vscode from "vscode";
import type { Direction } from "../../games/direction.js";
import { type AnyGame, type Gesture, hasLevelFiles, hasLevels, type LevelGame } from "../../games/game.js";
import { seededVariant } from "../../games/game-id.js";
import { findGame, games } from "../../games/registry/registry.js";
import { pushPlaces, replayOfSession } from "../../games/replay.js";
import type { BoardCommand } from "../../protocol/board-commands.js";
import type { Action } from "../../protocol/game-wire.js";
import type { GamePanel } from "../panel/game-panel.js";
import type { Panels } from "../panel/panels.js";
import { askPicture, type Pictures } from "../panel/pictures.js";
import type { GameTable } from "../play/game-table.js";
import type { LiveGame, Start } from "../play/live/live-game.js";
import { type LiveGames, randomSeed } from "../play/live-games.js";
import { autoPlayMoveMs, defaultVariant, keysMove, replayMoveMs, setAutoPlayMoveMs, setReplayMoveMs } from "../shared/settings.js";
import type { LevelRecords } from "../storage/level-records.js";
import type { RecordStore } from "../storage/record-store.js";
import type { SaveStore, StoredSave } from "../storage/save-store.js";
import { copyGame, copyGameId, readPaste } from "./clipboard.js";
import { askGame, askGameId, askPlayerName, askSave, askTempo, askVariant, deleteSave, mayReplace, renameSave, saveUnderName } from "./dialogs.js";
import { LevelFilePlay } from "./level-file-play.js";
import { LevelPlay } from "./level-play.js";
import { askTileOf, choosePicture, toggleNumbers } from "./tile-actions.js";

/** What a player can do, whether by command, key, button or the home page. */
export class GameActions {
  readonly #liveGames: LiveGames;
  readonly #saves: SaveStore;
  readonly #records: RecordStore;
  readonly #pictures: Pictures;
  readonly #panels: Panels;
  readonly #levels: LevelPlay;
  readonly #files: LevelFilePlay;

  constructor(liveGames: LiveGames, saves: SaveStore, records: RecordStore, levelRecords: LevelRecords, pictures: Pictures, panels: Panels) {
    this.#liveGames = liveGames;
    this.#saves = saves;
    this.#records = records;
    this.#pictures = pictures;
    this.#panels = panels;
    const starter = {
      put: (game: AnyGame, start: Start) => this.#put(game, () => liveGames.put(game, start)),
      newGame: (game: AnyGame, variant: string) => this.newGame(game, variant),
    };
    this.#files = new LevelFilePlay(levelRecords, starter);
    this.#levels = new LevelPlay(levelRecords, starter, this.#files, (live) => liveGames.table(live));
  }

  /** What is done to the game on a board. */
  readonly board: Readonly<Record<BoardCommand, (live: LiveGame) => void | Promise<void>>> = {
    undo: (live) => this.#unlessBusy(live, () => live.undo()),
    redo: (live) => this.#unlessBusy(live, () => live.redo()),
    keepGoing: (live) => this.#unlessBusy(live, () => live.gesture({ kind: "continue" })),
    hint: (live) => this.#afterReplay(live, ({ assistant }) => assistant.showHint()),
    playHint: (live) => this.#afterReplay(live, ({ assistant }) => assistant.playHint()),
    autoPlay: (live) =>
      this.#afterReplay(live, ({ assistant }) => {
        if (!assistant.stop()) return assistant.autoPlay();
      }),
    // In a level it may take long; there the button that began it ends it.
    solve: (live) =>
      this.#afterReplay(live, async ({ assistant, levelAssistant }) => {
        if (levelAssistant === undefined || !assistant.isSolving) await assistant.solve();
        else assistant.stop();
      }),
    replayGame: (live) => this.#replayGame(live),
    replayToggle: (live) => this.#liveGames.table(live).player.toggle(),
    replayBack: (live) => this.#liveGames.table(live).player.step(-1),
    replayForward: (live) => this.#liveGames.table(live).player.step(1),
    replayFirst: (live) => this.#liveGames.table(live).player.seek(0),
    replayLast: (live) => this.#liveGames.table(live).player.seek(Number.MAX_SAFE_INTEGER),
    replayTempo: () => this.chooseReplayTempo(),
    replayLeave: (live) => this.#liveGames.table(live).player.leave(),
    replayTake: (live) => this.#liveGames.table(live).player.take(),
    newGame: (live) => (hasLevels(live.game) ? this.chooseLevel(live) : this.newGame(live.game, live.variant)),
    saveGame: async (live) => {
      this.#liveGames.table(live).assistant.stop();
      // VS Code gives the focus back after a box, but not after a question.
      if ((await saveUnderName(live, this.#saves)) !== "dismissed") this.#panels.active?.focus();
    },
    copyGameId,
    copyGame,
    choosePicture: async (live) => {
      await choosePicture(live, this.#pictures);
      this.#panels.preferred?.focus();
    },
    toggleNumbers,
    moveTile: async (live) => {
      this.#liveGames.table(live).player.leave();
      const number = await askTileOf(live);
      if (number !== undefined) this.move(live, { kind: "number", number });
      this.#panels.preferred?.focus();
    },
    changePlayerName: async () => {
      if (await this.changePlayerName()) this.#panels.preferred?.focus();
    },
    // The key that goes home first leaves what is in the way.
    home: (live) => {
      const { assistant, entry, levelAssistant, player } = this.#liveGames.table(live);
      if (entry.clear() || levelAssistant?.drop() || assistant.stop()) return;
      if (player.showing === undefined) this.openGames();
      else player.leave();
    },
    showScores: () => this.openGames(),
    undoPush: (live) => this.#unlessBusy(live, () => this.#levels.undoPush(live)),
    restart: (live) => this.#afterReplay(live, () => this.#levels.restart(live)),
    undoDeadlock: (live) => this.#afterReplay(live, ({ assistant }) => assistant.undoDeadlock()),
    nextLevel: (live) => this.#levels.go(live, 1),
    previousLevel: (live) => this.#levels.go(live, -1),
    chooseLevel: async (live) => {
      await this.chooseLevel(live);
      this.#panels.preferred?.focus();
    },
    showLevels: (live) => this.showLevels(live),
    copyMoves: (live) => this.#levels.copyMoves(live, "moves"),
    copyLurd: (live) => this.#levels.copyMoves(live, "notation"),
  };

  /** The list of all levels in the panel; for levels of a file, a box with the file's. */
  async showLevels(live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.board.chooseLevel(live);
    const game = await levelGame(live?.game);
    if (game !== undefined) this.#panels.show({ kind: "levels", game: game.name });
  }

  /** Lets the player choose a level: of the game on the board, else of one with levels. */
  async chooseLevel(live: LiveGame | undefined): Promise<void> {
    const game = await levelGame(live?.game);
    if (game !== undefined) await this.#levels.chooseLevel(game, live?.game === game ? live : undefined);
  }

  /** See `LevelFilePlay.playFile`. */
  async playFile(wanted: AnyGame | undefined, uri: vscode.Uri | undefined, index: number | undefined, moves?: string): Promise<void> {
    const game = wanted !== undefined && hasLevelFiles(wanted) ? wanted : await askGame(games.filter(hasLevelFiles));
    if (game !== undefined) await this.#files.playFile(game, uri, index, moves);
  }

  openGames(): void {
    this.#panels.show({ kind: "home" });
  }

  async playGame(game: AnyGame, beside = false): Promise<void> {
    await this.#liveGames.open(game);
    this.#panels.show({ kind: "board", game: game.name }, { beside });
  }

  /** Deals a new game after asking whether the one on the board may go. */
  async newGame(game: AnyGame, variant: string, seed = randomSeed()): Promise<void> {
    await this.#put(game, () => this.#liveGames.begin(game, variant, seed));
  }

  /** Puts another game on the board, unless the player wants to keep the one that is there. */
  async #put(game: AnyGame, put: () => Promise<LiveGame>): Promise<boolean> {
    const live = await this.#liveGames.look(game);
    if (live !== undefined) this.#liveGames.table(live).assistant.stop();
    if (!(await mayReplace(live, this.#saves))) {
      this.#panels.active?.focus();
      return false;
    }
    await put();
    this.#panels.show({ kind: "board", game: game.name });
    return true;
  }

  async newGameOfVariant(game: AnyGame): Promise<void> {
    if (hasLevels(game)) return this.#levels.chooseLevel(game, undefined);
    const variant = await askVariant(game);
    if (variant !== undefined) await this.newGame(game, variant);
  }

  /** An ID says which game; a bare seed means the one on the board, or the first there is. */
  async newGameWithSeed(): Promise<void> {
    const game = this.activeLive()?.game ?? games[0]!;
    const live = await this.#liveGames.look(game);
    const id = await askGameId({ game: game.name, variant: seededVariant(game, live?.variant ?? defaultVariant(game)) });
    const found = id && findGame(id.game);
    if (id !== undefined && found !== undefined) await this.newGame(found, id.variant, id.seed);
  }

  async loadGame(): Promise<void> {
    const stored = await askSave(this.#saves);
    if (stored !== undefined) await this.#load(stored);
  }

  /** Returns whether a name was given. */
  async changePlayerName(): Promise<boolean> {
    const name = await askPlayerName(this.#records.playerName);
    if (name !== undefined) await this.#records.setPlayerName(name);
    return name !== undefined;
  }

  async chooseTempo(): Promise<void> {
    const ms = await askTempo(vscode.l10n.t("Auto Play Tempo"), [800, 250, 80, 0], autoPlayMoveMs());
    if (ms === undefined) return;
    await setAutoPlayMoveMs(ms);
    this.#panels.preferred?.focus();
  }

  async chooseReplayTempo(): Promise<void> {
    const ms = await askTempo(vscode.l10n.t("Replay Tempo"), [1000, 300, 120, 40], replayMoveMs());
    if (ms === undefined) return;
    await setReplayMoveMs(ms);
    this.#panels.preferred?.focus();
  }

  /** Puts the game on the clipboard on its board. */
  async pasteGame(): Promise<void> {
    const start = await readPaste(this.activeLive()?.game);
    if (start === undefined) return;
    const { game } = start.session;
    await this.#put(game, () => this.#liveGames.put(game, start));
  }

  /** A sliding puzzle with a picture on its tiles; the player chooses one where none is given. */
  async playPicture(given: vscode.Uri | undefined): Promise<void> {
    const game = games.find(({ pictures }) => pictures === true);
    if (game === undefined) return;
    const uri = given ?? (await askPicture(false));
    if (!(uri instanceof vscode.Uri) || !(await this.#pictures.accepts(uri))) return;
    const open = await this.#liveGames.open(game);
    const live = open.status === "playing" ? open : await this.#liveGames.begin(game, open.variant, randomSeed());
    live.setPicture(uri.toString());
    this.#panels.show({ kind: "board", game: game.name });
  }

  /** The game that a command means: the active board's, else the only one there is, else the player is asked. */
  async chooseGame(): Promise<AnyGame | undefined> {
    return this.activeLive()?.game ?? askGame(games);
  }

  /** The game on the board of the active panel. */
  activeLive(): LiveGame | undefined {
    return this.liveOf(this.#panels.active);
  }

  liveOf(panel: GamePanel | undefined): LiveGame | undefined {
    return panel?.place.kind === "board" ? this.#liveGames.find(panel.place.game) : undefined;
  }

  /** A button or link in a panel. */
  async act(panel: GamePanel, action: Action): Promise<void> {
    const live = this.liveOf(panel);
    switch (action.kind) {
      case "command":
        if (live !== undefined) await this.board[action.command](live);
        break;
      case "stop":
        if (live !== undefined) this.#liveGames.table(live).assistant.stopAutoPlay();
        break;
      case "seek":
        if (live !== undefined) this.#liveGames.table(live).player.seek(action.place);
        break;
      case "choose": {
        const game = findGame(action.game);
        if (game?.levels !== undefined) this.#panels.show({ kind: "levels", game: game.name });
        else if (game !== undefined) await this.newGameOfVariant(game);
        break;
      }
      case "playFile":
        await this.playFile(findGame(action.game), undefined, undefined);
        break;
      case "pick":
        if (live !== undefined && this.#liveGames.table(live).levelAssistant?.pick(action) === false) this.move(live, { ...action, kind: "cell" });
        break;
      case "drop":
        if (live !== undefined) this.#liveGames.table(live).levelAssistant?.drop();
        break;
      case "continue":
      case "new": {
        const game = findGame(action.game);
        if (game === undefined) break;
        if (action.kind === "continue") await this.playGame(game);
        else if (game.variant(action.variant) !== undefined) await this.newGame(game, action.variant);
        break;
      }
      default: {
        const stored = (await this.#saves.list()).find(({ key }) => key === action.save);
        if (stored === undefined) break;
        if (action.kind === "load") await this.#load(stored);
        else if (action.kind === "rename") await renameSave(stored, this.#saves);
        else await deleteSave(stored, this.#saves);
      }
    }
  }

  async #load({ save }: StoredSave): Promise<void> {
    const { game } = save.session;
    await this.#put(game, () => this.#liveGames.put(game, save));
  }

  /** A key that stops Auto Play, drops typed digits or leaves a replay does nothing else. */
  #unlessBusy(live: LiveGame, act: () => void): void {
    const { assistant, entry, player } = this.#liveGames.table(live);
    if (assistant.isAutoPlaying) assistant.stopAutoPlay();
    else if (player.showing !== undefined) player.leave();
    else if (!entry.clear()) act();
  }

  /** What goes on from the game itself leaves a replay first. */
  #afterReplay(live: LiveGame, act: (table: GameTable) => void | Promise<void>): void | Promise<void> {
    const table = this.#liveGames.table(live);
    table.entry.clear();
    table.player.leave();
    return act(table);
  }

  #replayGame(live: LiveGame): void {
    const { assistant, entry, player } = this.#liveGames.table(live);
    assistant.stop();
    entry.clear();
    const replay = replayOfSession(live.session);
    const { length } = replay.moves;
    const title = length === 1 ? vscode.l10n.t("Your game: 1 move") : vscode.l10n.t("Your game: {0} moves", length);
    if (length === 0) live.refuse(vscode.l10n.t("There is no move yet to watch."));
    else player.show({ replay, title, solution: undefined });
  }

  /** A direction key, a swipe, a click. In a replay the sides go back and forward; in a level up and down do so by pushes. */
  move(live: LiveGame, gesture: Gesture): void {
    const { assistant, entry, player } = this.#liveGames.table(live);
    if (assistant.isAutoPlaying) {
      assistant.stopAutoPlay();
    } else if (player.showing === undefined) {
      entry.clear();
      this.#levels.gesture(live, gesture);
    } else if (gesture.kind === "direction") {
      const pushes = pushPlaces(player.showing.replay);
      if (gesture.direction === "left") player.step(-1);
      else if (gesture.direction === "right") player.step(1);
      else if (pushes !== undefined) player.seek(gesture.direction === "up" ? pushes.before : pushes.after);
    }
  }

  /** A direction key: whether it means the tile or the blank is the player's setting. */
  moveByKey(live: LiveGame, direction: Direction): void {
    this.move(live, { kind: "direction", direction, follows: keysMove() });
  }

  typeDigit(live: LiveGame, digit: number): void {
    const { assistant, entry, player } = this.#liveGames.table(live);
    if (assistant.isAutoPlaying) assistant.stopAutoPlay();
    else if (player.showing === undefined) entry.type(digit);
  }

  commitNumber(live: LiveGame): void {
    this.#liveGames.table(live).entry.commit();
  }

  /** The status bar item: a hint, or an end to what is under way. */
  async hintButton(): Promise<void> {
    const live = this.activeLive();
    if (live === undefined) return;
    if (!this.#liveGames.table(live).assistant.stop()) void this.board.hint(live);
    // The click took the focus away from the board.
    this.#panels.active?.focus();
  }
}

/** The game whose levels are meant: the one on the board, else the only one with levels, else the player is asked. */
async function levelGame(game: AnyGame | undefined): Promise<LevelGame | undefined> {
  return game !== undefined && hasLevels(game) ? game : askGame(games.filter(hasLevels));
}

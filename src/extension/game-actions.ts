import * as vscode from "vscode";
import type { AnyGame } from "../games/game.js";
import { formatGameId } from "../games/game-id.js";
import { findGame, games } from "../games/registry.js";
import type { Action, BoardCommand } from "../protocol/game-wire.js";
import { askGame, askGameId, askPlayerName, askSave, askVariant, deleteSave, mayReplace, renameSave, saveUnderName } from "./dialogs.js";
import type { GamePanel } from "./game-panel.js";
import { type GameRoom, randomSeed } from "./game-room.js";
import type { LiveGame } from "./live-game.js";
import type { Panels } from "./panels.js";
import type { RecordStore } from "./record-store.js";
import type { SaveStore, StoredSave } from "./save-store.js";
import { autoPlayMoveMs, defaultVariant, setAutoPlayMoveMs } from "./settings.js";

/** What a player can do, whether by command, key, button or the home page. */
export class GameActions {
  readonly #room: GameRoom;
  readonly #saves: SaveStore;
  readonly #records: RecordStore;
  readonly #panels: Panels;

  constructor(room: GameRoom, saves: SaveStore, records: RecordStore, panels: Panels) {
    this.#room = room;
    this.#saves = saves;
    this.#records = records;
    this.#panels = panels;
  }

  /** What is done to the game on a board. */
  readonly board: Readonly<Record<BoardCommand, (live: LiveGame) => void | Promise<void>>> = {
    undo: (live) => this.#unlessPlaying(live, () => live.undo()),
    redo: (live) => this.#unlessPlaying(live, () => live.redo()),
    keepGoing: (live) => live.gesture({ kind: "continue" }),
    hint: (live) => this.#room.assistant(live).showHint(),
    playHint: (live) => this.#room.assistant(live).playHint(),
    autoPlay: (live) => {
      const assistant = this.#room.assistant(live);
      if (!assistant.stop()) return assistant.autoPlay();
    },
    newGame: (live) => this.newGame(live.game, live.variant),
    saveGame: async (live) => {
      this.#room.assistant(live).stop();
      // VS Code gives the focus back after a box, but not after a question.
      if ((await saveUnderName(live, this.#saves)) !== "dismissed") this.#panels.active?.focus();
    },
    copyGameId: (live) => this.#copyGameId(live),
    changePlayerName: async () => {
      if (await this.changePlayerName()) this.#panels.preferred?.focus();
    },
    home: () => this.openGames(),
    showScores: () => this.openGames(),
  };

  openGames(): void {
    this.#panels.show({ kind: "home" });
  }

  async playGame(game: AnyGame, beside = false): Promise<void> {
    await this.#room.open(game);
    this.#panels.show({ kind: "board", game: game.name }, { beside });
  }

  /** Deals a new game after asking whether the one on the board may go. */
  async newGame(game: AnyGame, variant: string, seed = randomSeed()): Promise<void> {
    const live = await this.#room.look(game);
    if (live !== undefined) this.#room.assistant(live).stop();
    if (!(await mayReplace(live, this.#saves))) return this.#panels.active?.focus();
    await this.#room.begin(game, variant, seed);
    this.#panels.show({ kind: "board", game: game.name });
  }

  async newGameOfVariant(game: AnyGame): Promise<void> {
    const variant = await askVariant(game);
    if (variant !== undefined) await this.newGame(game, variant);
  }

  async newGameWithSeed(game: AnyGame): Promise<void> {
    const live = await this.#room.look(game);
    const id = await askGameId({ game: game.name, variant: live?.variant ?? defaultVariant(game) });
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
    const tempos = [
      { label: vscode.l10n.t("Slow"), ms: 800 },
      { label: vscode.l10n.t("Normal"), ms: 250 },
      { label: vscode.l10n.t("Fast"), ms: 80 },
      { label: vscode.l10n.t("As Fast as It Can"), ms: 0 },
    ];
    const now = autoPlayMoveMs();
    const items = tempos.map((tempo) => ({
      ...tempo,
      description: tempo.ms === now ? vscode.l10n.t("{0} ms a move, chosen now", tempo.ms) : vscode.l10n.t("{0} ms a move", tempo.ms),
    }));
    const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Auto Play Tempo") });
    if (picked === undefined) return;
    await setAutoPlayMoveMs(picked.ms);
    this.#panels.preferred?.focus();
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
    return panel?.place.kind === "board" ? this.#room.find(panel.place.game) : undefined;
  }

  /** A button or link in a panel. */
  async act(panel: GamePanel, action: Action): Promise<void> {
    const live = this.liveOf(panel);
    switch (action.kind) {
      case "command":
        if (live !== undefined) await this.board[action.command](live);
        break;
      case "stop":
        if (live !== undefined) this.#room.assistant(live).stopAutoPlay();
        break;
      case "continue":
      case "new": {
        const game = findGame(action.game);
        if (game === undefined) break;
        if (action.kind === "continue") await this.playGame(game);
        else if (game.variants.some(({ id }) => id === action.variant)) await this.newGame(game, action.variant);
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
    const live = await this.#room.look(game);
    if (live !== undefined) this.#room.assistant(live).stop();
    if (!(await mayReplace(live, this.#saves))) return this.#panels.active?.focus();
    await this.#room.put(game, save);
    this.#panels.show({ kind: "board", game: game.name });
  }

  async #copyGameId(live: LiveGame): Promise<void> {
    const { seed } = live.session;
    if (seed === undefined) {
      void vscode.window.showInformationMessage(vscode.l10n.t("This game began from an imported board, so it has no ID."));
      return;
    }
    const id = formatGameId({ game: live.game.name, variant: live.variant, seed });
    await vscode.env.clipboard.writeText(id);
    void vscode.window.setStatusBarMessage(vscode.l10n.t("Copied: {0}", id), 3_000);
    live.speak(vscode.l10n.t("Copied: {0}", id));
  }

  /** A key that stops Auto Play does nothing else. */
  #unlessPlaying(live: LiveGame, act: () => void): void {
    if (this.#room.assistant(live).isAutoPlaying) this.#room.assistant(live).stopAutoPlay();
    else act();
  }

  /** A direction key or swipe. */
  move(live: LiveGame, gesture: Parameters<LiveGame["gesture"]>[0]): void {
    this.#unlessPlaying(live, () => live.gesture(gesture));
  }

  /** The status bar item: a hint, or an end to what is under way. */
  async hintButton(): Promise<void> {
    const live = this.activeLive();
    if (live === undefined) return;
    const assistant = this.#room.assistant(live);
    if (!assistant.stop()) {
      void assistant.showHint();
    }
    // The click took the focus away from the board.
    this.#panels.active?.focus();
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { registerCommands } from "../../../src/extension/commands/commands.js";
import { askGame } from "../../../src/midend/commands/questions.js";
import { GameActions } from "../../../src/midend/commands/game-actions.js";
import { exchangeOf } from "../../../src/extension/exchange/exchange.js";
import { Losses } from "../../../src/midend/losses/losses.js";
import type { PanelHost } from "../../../src/extension/panel/game-panel.js";
import { HintButton } from "../../../src/extension/panel/hint-button.js";
import { anyPage } from "../../../src/midend/pages/page-at.js";
import { PanelUpdates } from "../../../src/extension/panel/panel-updates.js";
import { Panels } from "../../../src/extension/panel/panels.js";
import { Pictures } from "../../../src/extension/panel/pictures.js";
<<<<<<< HEAD
import { LiveGames } from "../../../src/extension/play/live-games.js";
import { LevelRecords } from "../../../src/extension/storage/level-records.js";
=======
import { LiveGames } from "../../../src/midend/live/live-games.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";
import { LevelRecords } from "../../../src/midend/store/level-records.js";
>>>>>>> 0841e8e (Move what is stateful in play out of the extension, to src/midend; nothing else changes)
import { PlayerRecords, type SyncedState } from "../../../src/extension/storage/player-records.js";
import { RecordStore } from "../../../src/midend/store/record-store.js";
import { SaveStore } from "../../../src/midend/store/save-store.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";
import { registered, StandInPanel, settings } from "../../unit/shared/vscode-stand-in.js";

/**
 * The extension host's side of the games as it is wired up when the extension starts, over a stand-in for VS Code, with a panel restored from any state.
 * Saves and records are files in a folder of its own; a solver thread cannot be started, which costs a sentence for each question.
 */
export class GameWorld {
  /** What was logged as a problem or shown as an error. */
  readonly problems: string[] = [];
  readonly panel = new StandInPanel();
  readonly #folder = mkdtempSync(path.join(tmpdir(), "tilework-wires-"));
  readonly #parts: { dispose(): unknown }[];
  readonly #pool: SolverPool;
  readonly #saves: SaveStore;
  readonly #player: PlayerRecords;
  readonly #liveGames: LiveGames;

  constructor(state: unknown) {
    const note = (problem: unknown) => void this.problems.push(problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem));
    const log = {
      error: note,
      warn: note,
      info: () => undefined,
      debug: () => undefined,
      trace: () => undefined,
    } as unknown as vscode.LogOutputChannel;
    const folder = (name: string) => Promise.resolve(vscode.Uri.file(path.join(this.#folder, name)));
    this.#saves = new SaveStore(folder("saves"), findGame, log);
    this.#player = new PlayerRecords(memento as unknown as SyncedState, folder("records"), log);
    const records = new RecordStore(this.#player);
    const levelRecords = new LevelRecords(this.#player);
    this.#pool = new SolverPool(path.join(this.#folder, "no-worker.js"), () => undefined);
    const solver = new LevelSolver(this.#pool, { threads: () => 1, timeMs: () => 1_000, memoryMb: () => 200 });
    this.#liveGames = new LiveGames(this.#saves, records, { pool: this.#pool, levels: solver }, log);
    const losses = new Losses({ folder: folder("lost-patterns"), findGame, log });
    const pictures = new Pictures(log);
    const hintButton = new HintButton();
    const exchange = exchangeOf({ games, liveGames: this.#liveGames, records, askGame });
    const sources = { liveGames: this.#liveGames, saves: this.#saves, records, levelRecords, losses: losses.actions, pictures, exchange };
    const host: PanelHost = {
      ...{ extensionUri: vscode.Uri.file(this.#folder), log, pictures, tell: note },
      makePage: (place, panel) => anyPage(place, sources, { last: panels.lastGame, speaks: panel === panels.preferred }, (game) => losses.page(game)),
      gesture: (panel, gesture) => actions.gesture(panel, gesture),
      act: (panel, action) => void actions.act(panel, action).catch(note),
    };
    const panels = new Panels(host);
    const actions = new GameActions({ ...sources, panels });
    this.#parts = [
      ...[this.#saves, this.#player, records, levelRecords, losses, this.#liveGames, pictures, hintButton, panels],
      ...registerCommands(actions, exchange, { play: () => false }, { open: () => undefined }, note),
      new PanelUpdates(
        this.#liveGames,
        panels,
        hintButton,
        { seen: [], count: 0, onDidChange: () => ({ dispose: () => undefined }) },
        {
          onDidChangeSaves: [this.#saves.onDidChangeSaves, this.#saves.onDidChangeBegun],
          onDidChangeAny: [records.onDidChange, levelRecords.onDidChange, losses.patterns.onDidChange, pictures.onDidChange],
        },
      ),
    ];
    void actions.restore(panels.revive(this.panel as unknown as vscode.WebviewPanel, state)).catch(note);
  }

  get commands(): readonly string[] {
    return [...registered.keys()];
  }

  /** A command as a keybinding or another extension calls it. What it throws is a problem. */
  async call(command: string, args: readonly unknown[]): Promise<void> {
    try {
      await registered.get(command)?.(...args);
    } catch {
      // It has been noted where it was thrown.
    }
  }

  /** Waits until nothing is under way that began with the messages so far. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await this.#saves.flush();
      await this.#player.flush();
      await nextTurn();
    }
  }

  /** Moves that stand on the board of 2048. */
  get moves(): number {
    return this.#liveGames.find("2048")?.session.cursor ?? 0;
  }

  async dispose(): Promise<void> {
    await this.settle();
    for (const part of this.#parts) part.dispose();
    await this.#pool.dispose();
    settings.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Nothing is synced. */
const memento = { keys: () => [], get: (_: string, fallback?: unknown) => fallback, update: async () => undefined, setKeysForSync: () => undefined };

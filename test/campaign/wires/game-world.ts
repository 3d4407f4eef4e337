import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { gameRuns } from "../../../src/extension/features/commands.js";
import { exchangeOf } from "../../../src/extension/features/game-files.js";
import { registerGameCommands } from "../../../src/extension/features/registration.js";
import type { PanelDelegate } from "../../../src/extension/panel/game-panel.js";
import { HintButton } from "../../../src/extension/panel/hint-button.js";
import { PanelUpdates } from "../../../src/extension/panel/panel-updates.js";
import { Panels } from "../../../src/extension/panel/panels.js";
import { storageReports } from "../../../src/extension/ports/storage-reports.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { playerQuestions } from "../../../src/midend/commands/player-questions.js";
import { PlayerPatterns } from "../../../src/midend/hints/player-patterns.js";
import { Midend } from "../../../src/midend/midend.js";
import { GameReviews } from "../../../src/midend/review/game-reviews.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { hostFiles } from "../../../src/platform/node/files.js";
import { PatternFiles } from "../../../src/platform/storage/pattern-files.js";
import { TimedFiles } from "../../../src/platform/storage/timed-files.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";
import { WindowPorts } from "../../host/shared/ports.js";
import { statisticsOf } from "../../unit/midend/midend-of.js";
import { registered, StandInPanel, settings } from "../../unit/shared/vscode-stand-in.js";

/**
 * The extension host's side of the games, connected as at the start of the extension. VS Code is a stand-in,
 * and the panel is restored from any state. Saves and records are files in a folder of their own. A solver
 * thread cannot be started, which gives a message for each question.
 */
export class GameWorld {
  /** Problems that were logged and errors that were shown. */
  readonly problems: string[] = [];
  readonly panel = new StandInPanel();
  readonly #folder = mkdtempSync(path.join(tmpdir(), "tilework-wires-"));
  readonly #parts: { dispose(): unknown }[];
  readonly #pool: SolverPool;
  readonly #window: WindowPorts;
  readonly #midend: Midend;

  constructor(state: unknown) {
    const note = (problem: unknown) =>
      void this.problems.push(
        problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem),
      );
    const log = {
      error: note,
      warn: note,
      info: () => undefined,
      debug: () => undefined,
      trace: () => undefined,
    } as unknown as vscode.LogOutputChannel;
    this.#pool = new SolverPool(path.join(this.#folder, "no-worker.js"), () => undefined);
    const solver = new LevelSolver(this.#pool, {
      threads: () => 1,
      timeMs: () => 1_000,
      memoryMb: () => 200,
    });
    const patternFiles = new PatternFiles(
      Promise.resolve(path.join(this.#folder, "lost-patterns")),
      hostFiles,
      storageReports(log, "patterns"),
      findGame,
    );
    this.#window = new WindowPorts(vscode.Uri.file(this.#folder), log, {
      patterns: patternFiles,
      solvers: this.#pool,
      levelSolving: solver,
    });
    const { all: ports, pictures } = this.#window;
    const onDidFocus = new Emitter<void>().event;
    const patterns = new PlayerPatterns(ports, games, onDidFocus);
    this.#midend = new Midend(
      ports,
      games,
      patterns,
      new TimedPlay({
        ...ports,
        keyChanges: { read: async () => [] },
        timed: new TimedFiles(
          Promise.resolve(path.join(this.#folder, "timed")),
          hostFiles,
          storageReports(log, "timed"),
        ),
      }),
      new GameReviews(ports),
      statisticsOf(ports),
      playerQuestions,
    );
    const hintButton = new HintButton();
    const exchange = {
      load: async () =>
        exchangeOf(
          this.#midend,
          this.#window.texts,
          vscode.Uri.file(this.#folder),
          Promise.resolve(vscode.Uri.file(path.join(this.#folder, "saves"))),
        ),
    };
    const host: PanelDelegate = {
      extensionUri: vscode.Uri.file(this.#folder),
      log,
      pictures,
      tell: note,
      held: this.#midend.heldFrom(Promise.resolve("campaign")),
      midend: this.#midend,
      gesture: (panel, gesture) => actions.gesture(panel, gesture),
      act: (panel, action) => void actions.act(panel, action).catch(note),
      closed: (panel) => void this.#midend.timing.leave(panel.id),
    };
    const panels = new Panels(host);
    const actions = this.#midend.actionsFor(panels);
    const levelEditor = { isActive: false, play: () => false };
    const terminals = {
      seen: [],
      count: 0,
      onDidChange: () => ({ dispose: () => undefined }),
      open: () => undefined,
      openTimer: () => undefined,
    };
    const diagnostics = { copy: async () => undefined };
    const waiting = { play: async () => undefined, decline: () => undefined };
    const runs = gameRuns({ actions, exchange, diagnostics, levelEditor, pictures, terminals, waiting });
    const loaded = { value: { runs }, load: async () => ({ runs }) };
    this.#parts = [
      this.#midend,
      patterns,
      this.#window,
      hintButton,
      panels,
      ...registerGameCommands([...runs.keys()], loaded, levelEditor, note),
      new PanelUpdates(this.#midend, panels, hintButton, terminals, pictures),
    ];
    void actions.restore(panels.revive(this.panel as unknown as vscode.WebviewPanel, state)).catch(note);
  }

  get commands(): readonly string[] {
    return [...registered.keys()];
  }

  /** Runs a command like a keybinding or another extension. An exception is a problem. */
  async call(command: string, args: readonly unknown[]): Promise<void> {
    try {
      await registered.get(command)?.(...args);
    } catch {
      // It was recorded where it was thrown.
    }
  }

  /** Waits until all work that the messages so far have started is done. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await this.#window.saves.flush();
      await this.#window.player.flush();
      await nextTurn();
    }
  }

  /** The moves on the board of 2048. */
  get moves(): number {
    return this.#midend.oneOfAKind.find("2048")?.session.cursor ?? 0;
  }

  async dispose(): Promise<void> {
    await this.settle();
    for (const part of this.#parts) part.dispose();
    await this.#pool.dispose();
    settings.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

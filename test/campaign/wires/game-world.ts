import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { Exchange } from "../../../src/extension/features/game-files.js";
import { storageReports } from "../../../src/extension/ports/storage.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { PlayerPatterns } from "../../../src/midend/hints/player-patterns.js";
import type { Midend } from "../../../src/midend/midend.js";
import { hostFiles } from "../../../src/platform/node/files.js";
import { PatternFiles } from "../../../src/platform/storage/pattern-files.js";
import { TimedFiles } from "../../../src/platform/storage/timed-files.js";
import { Emitter } from "../../../src/protocol/emitter.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";
import { WindowPorts } from "../../host/shared/ports.js";
import { connectedPanels, notingLog } from "../../unit/midend/connected-panels.js";
import { midendOf } from "../../unit/midend/midend-of.js";
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
    const log = notingLog(note);
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
    const timedFolder = Promise.resolve(path.join(this.#folder, "timed"));
    const timed = new TimedFiles(timedFolder, hostFiles, storageReports(log, "timed"));
    this.#midend = midendOf({ ...ports, timed, keyChanges: { read: async () => [] } }, patterns);
    const exchange = {
      load: async () =>
        new Exchange(
          this.#midend,
          this.#window.texts,
          vscode.Uri.file(this.#folder),
          Promise.resolve(vscode.Uri.file(path.join(this.#folder, "saves"))),
        ),
    };
    const { panels, actions, parts } = connectedPanels(this.#midend, note, { exchange, pictures });
    this.#parts = [this.#midend, patterns, this.#window, ...parts];
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

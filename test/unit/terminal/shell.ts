import { rmSync } from "node:fs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { openShell, type Shell as PlayedShell } from "../../../src/cli/play/shell.js";
import { shellSolving } from "../../../src/cli/play/shell-ports.js";
import { GameStore } from "../../../src/cli/shared/game-store.js";
import type { AnyGame } from "../../../src/games/game.js";
import { deal } from "../../../src/games/play/session.js";
import type { PlaySession } from "../../../src/midend/games/play-session.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart, type Start } from "../../../src/midend/live/start.js";
import type { PageSurface } from "../../../src/midend/page-surface.js";
import { hostRandom } from "../../../src/platform/crypto.js";
import type { SolverSet } from "../../../src/solving/level-solver.js";
import type { ScreenQuestion } from "../../../src/terminal/play/dialog.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import type { ScreenSettings } from "../../../src/terminal/view/look.js";
import { games } from "../../games/registry.js";
import { builtThread } from "../../shared/program.js";
import { helplessLevelSolving, helplessSolving } from "../midend/fake-board.js";
import { HeldClock } from "../shared/held-clock.js";
import { valueIn } from "../shared/value-in.js";
import { Emulator, type Screen } from "./emulator.js";

/** A dealt game to start with. */
export function dealt(game: AnyGame, variant = game.variants[0]!.id, seed = 7): Start {
  return newStart(valueIn(deal(game, variant, seed)), hostRandom);
}

const usual: ScreenSettings = {
  depth: "truecolor",
  ascii: false,
  theme: "dark",
  highContrast: false,
  animates: true,
};

const openShells = new Set<Shell>();

/** The games of a shell on the screen of an emulator, in a folder of their own. */
export class Shell {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly clock = new HeldClock();
  readonly shell: PlayedShell;
  #screen: PlayScreen | undefined;
  readonly told: string[] = [];
  hasLeft = false;
  readonly #store: GameStore;
  readonly #solving: SolverSet | undefined;

  private constructor(folder: string, store: GameStore, emulator: Emulator, solves: boolean) {
    this.folder = folder;
    this.#store = store;
    this.emulator = emulator;
    this.#solving = solves ? shellSolving(builtThread(), (problem) => this.told.push(problem)) : undefined;
    this.shell = openShell(
      store,
      this.#solving ?? { pool: { of: () => helplessSolving }, levels: helplessLevelSolving },
      {
        games,
        copy: () => undefined,
        report: (problem) => this.told.push(String(problem)),
        leave: () => (this.hasLeft = true),
      },
    );
  }

  get screen(): PlayScreen {
    if (this.#screen === undefined) throw new Error("The shell is not open yet.");
    return this.#screen;
  }

  /** `start`: the game on the board; without it, the home page. `folder`: the folder of an earlier shell. */
  static async open(
    start: Start | undefined,
    {
      columns = 80,
      rows = 24,
      folder = temporaryFolder("shell").path,
      emulator = new Emulator(columns, rows),
      solves = false,
      ...settings
    }: Options = {},
  ): Promise<Shell> {
    const store = await GameStore.open(folder, (sentence) => shell.told.push(sentence));
    const shell: Shell = new Shell(folder, store, emulator, solves);
    await shell.shell.open(start === undefined ? { kind: "home" } : { kind: "begin", start });
    shell.#screen = new PlayScreen(emulator, shell.surface, { ...usual, ...settings }, shell.clock);
    shell.screen.open();
    openShells.add(shell);
    return shell;
  }

  /** Closes the shells that a test has left open. */
  static async closeAll(): Promise<void> {
    for (const shell of openShells) await shell.close();
  }

  async close({ keepsFolder = false } = {}): Promise<void> {
    openShells.delete(this);
    this.screen.close();
    this.shell.close();
    await Promise.all([this.#store.close(), this.#solving?.pool.dispose()]);
    if (!keepsFolder) rmSync(this.folder, { recursive: true, force: true });
  }

  /** Types a key. When this resolves, the page shows its effect, unless that needs the disk. */
  async send(key: string): Promise<void> {
    this.emulator.send(key);
    await this.#turn();
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** Types keys, and waits until everything is at rest. */
  async type(...keys: readonly string[]): Promise<Screen> {
    for (const key of keys) await this.send(key);
    await this.#turn();
    this.clock.pass(200);
    return this.emulator.screen();
  }

  /** Resolves with the screen as soon as the condition holds. */
  async until(isWanted: (screen: Screen) => boolean, timeMs = 60_000): Promise<Screen> {
    const end = performance.now() + timeMs;
    for (;;) {
      this.clock.pass(50);
      const screen = await this.emulator.screen();
      if (isWanted(screen)) return screen;
      if (performance.now() > end) throw new Error(`The screen has not become as it should:\n${screen.text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  get surface(): PageSurface<ScreenQuestion> {
    return this.shell.surface;
  }

  /** The game on the board; `undefined` where none is shown. */
  get shown(): LiveGame | undefined {
    return this.surface.live;
  }

  /** The game on the board. */
  get live(): LiveGame {
    const { live } = this.surface;
    if (live === undefined) throw new Error("No board is shown.");
    return live;
  }

  get playSession(): PlaySession {
    return this.shell.midend.liveGames.playSession(this.live);
  }

  get position(): unknown {
    return this.shown?.position;
  }
}

interface Options extends Partial<ScreenSettings> {
  readonly columns?: number;
  readonly rows?: number;
  readonly folder?: string;
  readonly emulator?: Emulator;
  /** Whether there are solvers, in threads of their own. */
  readonly solves?: boolean;
}

export const key = {
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  left: "\u001b[D",
  enter: "\r",
  escape: "\u001b",
  f1: "\u001bOP",
  ctrlC: "\u0003",
  ctrlS: "\u0013",
  ctrlL: "\u000c",
} as const;

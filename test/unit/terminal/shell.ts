import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { Adviser, type Advising } from "../../../src/cli/play/shell/adviser.js";
import { newStart, type Start } from "../../../src/cli/play/shell/shell-game.js";
import { ShellSurface } from "../../../src/cli/play/shell/shell-surface.js";
import { GameStore } from "../../../src/cli/store/game-store.js";
import type { AnyGame } from "../../../src/games/game.js";
import { deal } from "../../../src/games/play/session.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import type { ScreenSettings } from "../../../src/terminal/play/screen-settings.js";
import { builtProgram } from "../cli/program.js";
import { Emulator, HeldClock, type Screen } from "./emulator.js";

/** A dealt game to begin with. */
export function dealt(game: AnyGame, variant = game.variants[0]!.id, seed = 7): Start {
  const session = deal(game, variant, seed);
  if (!session.ok) throw new Error("That cannot be dealt.");
  return newStart(session.value);
}

const nothing = { kind: "none", text: "Nobody advises here." } as const;
const noAdvice: Advising = { canSolve: () => true, hint: async () => nothing, solve: async () => nothing, analyse: async () => undefined };

const usual: ScreenSettings = { depth: "truecolor", ascii: false, theme: "dark", highContrast: false, animates: true };

/** The games of a shell on the screen of an emulator, in a folder of their own. */
export class Shell {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly clock = new HeldClock();
  readonly surface: ShellSurface;
  readonly screen: PlayScreen;
  readonly copied: string[] = [];
  readonly told: string[] = [];
  hasLeft = false;
  readonly #store: GameStore;
  readonly #adviser: Adviser | undefined;

  private constructor(folder: string, store: GameStore, emulator: Emulator, solves: boolean, settings: Partial<ScreenSettings>) {
    this.folder = folder;
    this.#store = store;
    this.emulator = emulator;
    this.#adviser = solves ? new Adviser(builtProgram()) : undefined;
    this.surface = new ShellSurface(store, this.#adviser ?? noAdvice, {
      keysMove: "tile",
      copy: (text) => this.copied.push(text),
      left: () => {
        this.hasLeft = true;
      },
      readPasted: (text) => `“${text}” is no game.`,
    });
    this.screen = new PlayScreen(emulator, this.surface, { ...usual, ...settings }, this.clock);
  }

  /** `start`: the game that is on the board; the home page without one. `folder`: of a shell before it. */
  static async open(
    start: Start | undefined,
    {
      columns = 80,
      rows = 24,
      folder = mkdtempSync(path.join(tmpdir(), "tilework-shell-")),
      emulator = new Emulator(columns, rows),
      solves = false,
      ...settings
    }: Options = {},
  ): Promise<Shell> {
    const told: string[] = [];
    const store = await GameStore.open(folder, (sentence) => told.push(sentence));
    const shell = new Shell(folder, store, emulator, solves, settings);
    if (start === undefined) await shell.surface.go({ kind: "home" });
    else shell.surface.put(start);
    shell.screen.open();
    return shell;
  }

  async close({ keepsFolder = false } = {}): Promise<void> {
    this.screen.close();
    this.surface.close();
    await Promise.all([this.#store.close(), this.#adviser?.close()]);
    if (!keepsFolder) rmSync(this.folder, { recursive: true, force: true });
  }

  /** Types keys, and lets everything come to rest. */
  async type(...keys: readonly string[]): Promise<Screen> {
    for (const key of keys) {
      this.emulator.send(key);
      // What asks the disk answers a little later.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.clock.pass(200);
    return this.emulator.screen();
  }

  /** Resolves with the screen as soon as it is as wanted. */
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

  get position(): unknown {
    return this.surface.table?.live.position;
  }
}

export interface Options extends Partial<ScreenSettings> {
  readonly columns?: number;
  readonly rows?: number;
  readonly folder?: string;
  readonly emulator?: Emulator;
  /** Whether solvers answer, in threads of their own. */
  readonly solves?: boolean;
}

export const key = {
  ...{ up: "\u001b[A", down: "\u001b[B", right: "\u001b[C", left: "\u001b[D", enter: "\r", escape: "\u001b", backspace: "\u007f", f1: "\u001bOP" },
  ...{ pageUp: "\u001b[5~", pageDown: "\u001b[6~", ctrlC: "\u0003", ctrlS: "\u0013", ctrlL: "\u000c" },
} as const;

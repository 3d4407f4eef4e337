import assert from "node:assert/strict";
import fc from "fast-check";
import * as vscode from "vscode";
import { GameActions, type GameServices } from "../../../src/midend/commands/game-actions.js";
import { boardPage } from "../../../src/midend/pages/board-page.js";
import { GameTable } from "../../../src/midend/live/game-table.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { HostSurface } from "../../../src/extension/terminal/host-surface.js";
import type { TerminalServices } from "../../../src/extension/terminal/terminal-services.js";
import type { AnyGame } from "../../../src/games/game.js";
import { act, type PlayAction } from "../../../src/games/play/play-core.js";
import { type AnySession, deal } from "../../../src/games/play/session.js";
import { games } from "../../../src/games/registry/registry.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import { runs } from "../shared/samples.js";
import { Emulator, HeldClock } from "./emulator.js";

/** A live game of the extension in a terminal, with as much of the extension about it as it asks for. */
class HostTerminal {
  readonly live: LiveGame;
  readonly emulator = new Emulator(80, 30);
  readonly #table: GameTable;
  readonly #surface: HostSurface;
  #screen: PlayScreen | undefined;
  readonly #changed = new vscode.EventEmitter<LiveGame>();
  hasLeft = false;

  private constructor(session: AnySession) {
    this.live = new LiveGame(newStart(session));
    this.#table = new GameTable(this.live, {} as never, {} as never);
    this.live.onDidChange(() => this.#changed.fire(this.live));
    const liveGames = { table: () => this.#table, find: () => this.live, open: async () => this.live } as never;
    const records = { best: () => 0, scores: () => [], results: () => ({}), playerName: undefined } as never;
    const levelRecords = { best: () => undefined } as never;
    const pictures = { of: () => undefined } as never;
    const services: TerminalServices = {
      actionsFor: (panels) => new GameActions({ liveGames, records, levelRecords, pictures, saves: {}, panels } as unknown as GameServices),
      makePage: async () => boardPage(this.#table, { records, levelRecords }, pictures, { kind: "none" }, true),
      place: () => ({ kind: "board", game: session.game.name }),
      onDidChangeGame: this.#changed.event,
      onDidChangeAny: [],
      tell: (error) => {
        throw error;
      },
    };
    this.#surface = new HostSurface(services, services.place(), { show: () => undefined, leave: () => (this.hasLeft = true) });
  }

  static async open(session: AnySession): Promise<HostTerminal> {
    const terminal = new HostTerminal(session);
    await terminal.#surface.begin();
    const look = { depth: "none", ascii: true, theme: "dark", highContrast: false, animates: false } as const;
    terminal.#screen = new PlayScreen(terminal.emulator, terminal.#surface, look, new HeldClock());
    terminal.#screen.open();
    return terminal;
  }

  /** Pages are made as VS Code lets them: a little later. */
  async press(key: string): Promise<void> {
    this.emulator.send(key);
    await new Promise((resolve) => setImmediate(resolve));
  }

  close(): void {
    this.#screen?.close();
    this.#surface.dispose();
    this.#table.dispose();
    this.live.dispose();
  }
}

const direction = (name: "up" | "down" | "left" | "right"): PlayAction => ({ kind: "direction", direction: name, follows: "tile" });
const keys: Readonly<Record<string, PlayAction>> = {
  ...{ "\u001b[A": direction("up"), "\u001b[B": direction("down"), "\u001b[C": direction("right"), "\u001b[D": direction("left") },
  ...{ w: direction("up"), j: direction("down"), a: direction("left"), l: direction("right") },
  ...{ u: { kind: "undo" }, "\u007f": { kind: "undo" }, r: { kind: "redo" } },
};

function dealt(game: AnyGame, variant: string, seed: number): AnySession {
  const session = deal(game, variant, seed);
  assert.ok(session.ok);
  return session.value;
}

describe("a terminal of VS Code", () => {
  for (const game of games) {
    it(`plays the live game of ${game.name} as the core does, and shows what others do to it`, async () => {
      const variants = game.variants.filter(({ id }) => game.levels?.random.includes(id) !== true).map(({ id }) => id);
      const pressed = fc.array(fc.tuple(fc.constantFrom(...Object.keys(keys)), fc.boolean()), { minLength: 3, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...variants), fc.nat(), pressed, async (variant, seed, presses) => {
          const start = dealt(game, variant, seed);
          const terminal = await HostTerminal.open(start);
          let state: Parameters<typeof act>[0] = { session: start, picked: undefined };
          for (const [key, isElsewhere] of presses) {
            state = act(state, keys[key]!, { fewest: "moves" }).state;
            // The same thing may be done in a panel.
            if (isElsewhere) terminal.live.act(keys[key]!);
            else await terminal.press(key);
          }
          await terminal.press("");
          const { positions, steps, cursor } = terminal.live.session;
          assert.deepEqual(
            { positions, steps, cursor },
            { positions: state.session.positions, steps: state.session.steps, cursor: state.session.cursor },
          );
          const [{ label, value }] = game.scene(positions[cursor]).figures as unknown as [{ label: { text: string }; value: number }];
          const { text } = await terminal.emulator.screen();
          assert.match(text, new RegExp(`${label.text}\\s+${value.toLocaleString("en-US")}\\b`));
          terminal.close();
        }),
        { numRuns: runs(25) },
      );
    });
  }

  it("is left by Q, and the game stays", async () => {
    const terminal = await HostTerminal.open(dealt(games[0]!, "4x4", 3));
    await terminal.press("q");
    assert.ok(terminal.hasLeft);
    assert.equal(terminal.live.status, "playing");
    terminal.close();
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Direction } from "../../../src/games/direction.js";
import { act, type PlayAction } from "../../../src/games/play/play-core.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { games } from "../../../src/games/registry/registry.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { PageSurface, PassingLine } from "../../../src/midend/page-surface.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import { HeldClock } from "../shared/held-clock.js";
import { asyncLaw } from "../shared/samples.js";
import { Emulator } from "../terminal/emulator.js";
import { FakeBoard } from "./fake-board.js";
import { settled } from "./fake-ports.js";
import { dealt } from "./sessions.js";

/** A live game in a terminal, which a panel shows at the same time. */
class GameTerminal {
  readonly emulator = new Emulator(80, 30);
  readonly #panel: FakeBoard;
  readonly #surface: PageSurface;
  #screen: PlayScreen | undefined;

  private constructor(panel: FakeBoard) {
    this.#panel = panel;
    this.#surface = new PageSurface(
      panel.midend,
      { kind: "board", game: panel.live.game.name },
      {
        line: new PassingLine(panel.ports.time),
        show: () => undefined,
        leave: () => undefined,
        tell: assert.fail,
      },
    );
  }

  static async open(session: AnySession): Promise<GameTerminal> {
    const terminal = new GameTerminal(await FakeBoard.open(session));
    await terminal.#surface.begin();
    const look = { depth: "none", ascii: true, theme: "dark", highContrast: false, animates: false } as const;
    terminal.#screen = new PlayScreen(terminal.emulator, terminal.#surface, look, new HeldClock());
    terminal.#screen.open();
    return terminal;
  }

  get live(): LiveGame {
    return this.#panel.live;
  }

  /** Pages are made a moment later. */
  async press(key: string): Promise<void> {
    this.emulator.send(key);
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** The output of the terminal directly after a key. */
  written(key: string): string {
    const before = this.emulator.written.length;
    this.emulator.send(key);
    return this.emulator.written.slice(before);
  }

  async do(command: BoardCommand): Promise<void> {
    this.#surface.act({ kind: "command", command });
    await settled();
  }

  pass(ms: number): Promise<void> {
    return this.#panel.ports.time.pass(ms);
  }

  async text(): Promise<string> {
    await settled();
    return (await this.emulator.screen()).text;
  }

  close(): void {
    this.#screen?.close();
    this.#surface.dispose();
    this.#panel.dispose();
    assert.deepEqual(this.#panel.ports.problems, []);
  }
}

const direction = (name: Direction): PlayAction => ({ kind: "direction", direction: name, follows: "tile" });
const keys: Readonly<Record<string, PlayAction>> = {
  "\u001b[A": direction("up"),
  "\u001b[B": direction("down"),
  "\u001b[C": direction("right"),
  "\u001b[D": direction("left"),
  w: direction("up"),
  j: direction("down"),
  a: direction("left"),
  l: direction("right"),
  u: { kind: "undo" },
  "\u007f": { kind: "undo" },
  r: { kind: "redo" },
};

describe("a surface of pages", () => {
  it("shows a move before its key returns, without writing a file first", async () => {
    const terminal = await GameTerminal.open(dealt("2048", "4x4", 7));
    await terminal.text();
    const moved = ["\u001b[D", "\u001b[A"].map((key) => terminal.written(key));
    assert.ok(moved.every((text) => text !== ""));
    assert.equal(terminal.live.session.cursor, 2);
    terminal.close();
  });

  for (const game of games) {
    it(`plays the live game of ${game.name} like the core, and shows changes from other surfaces`, async () => {
      const variants = game.variants
        .filter(({ id }) => game.levels?.random.includes(id) !== true)
        .map(({ id }) => id);
      const pressed = fc.array(fc.tuple(fc.constantFrom(...Object.keys(keys)), fc.boolean()), {
        minLength: 3,
        maxLength: 20,
      });
      const inputs = [fc.constantFrom(...variants), fc.nat(), pressed] as const;
      await asyncLaw(12, inputs, async (variant, seed, presses) => {
        const start = dealt(game.name, variant, seed);
        const terminal = await GameTerminal.open(start);
        let state: Parameters<typeof act>[0] = { session: start, picked: undefined };
        for (const [key, isElsewhere] of presses) {
          state = act(state, keys[key]!, { fewest: "moves" }).state;
          // A panel may do the same.
          if (isElsewhere) terminal.live.act(keys[key]!);
          else await terminal.press(key);
        }
        const { positions, steps, cursor } = terminal.live.session;
        const { session } = state;
        assert.deepEqual([positions, steps, cursor], [session.positions, session.steps, session.cursor]);
        const [{ label, value }] = game.scene(positions[cursor]).figures as unknown as [
          { label: { text: string }; value: number },
        ];
        assert.match(
          await terminal.text(),
          new RegExp(`${label.text}\\s+${value.toLocaleString("en-US")}\\b`),
        );
        terminal.close();
      });
    });
  }

  it("shows a board at once while the previous page waits for the disk", async () => {
    const panel = await FakeBoard.open(dealt("2048", "4x4", 3));
    const host = { show: () => undefined, leave: () => undefined, tell: assert.fail };
    const surface = new PageSurface(panel.midend, { kind: "home" }, host);
    await surface.begin();
    panel.ports.saves.listed = () => new Promise(() => undefined);
    // The home page shows each move without reading its saved games again.
    for (const name of ["up", "left", "down", "right"] as const) panel.live.act(direction(name));
    surface.go({ kind: "board", game: "2048" });
    await settled();
    assert.equal(surface.page.kind, "board");
    surface.dispose();
    panel.dispose();
  });

  it("says above a board why a command did nothing, until the next move or for a moment", async () => {
    const terminal = await GameTerminal.open(dealt("2048", "4x4", 3));
    const refused = /There are no moves to watch yet\./;
    await terminal.do("replayGame");
    assert.match(await terminal.text(), refused);
    await terminal.press("a");
    await terminal.press("w");
    assert.ok(terminal.live.session.cursor > 0);
    assert.doesNotMatch(await terminal.text(), refused);
    await terminal.do("moveTile");
    assert.match(await terminal.text(), /can't be moved by number/);
    await terminal.pass(6_000);
    assert.doesNotMatch(await terminal.text(), /can't be moved by number/);
    terminal.close();
    // A game with a line of its own shows it there, once.
    const level = await GameTerminal.open(dealt("sokoban"));
    await level.do("copyMoves");
    assert.equal((await level.text()).match(/There are no moves to copy yet\./g)?.length, 1);
    level.close();
  });
});

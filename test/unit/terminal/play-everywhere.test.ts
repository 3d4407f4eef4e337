import assert from "node:assert/strict";
import fc from "fast-check";
import type { Shell } from "../../../src/cli/play/shell.js";
import { type Direction, directions } from "../../../src/games/direction.js";
import type { AnyGame } from "../../../src/games/game.js";
import { type AnySession, deal } from "../../../src/games/play/session.js";
import { boundKeys } from "../../../src/manifest/keys.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import { PlayScreen } from "../../../src/terminal/play/play-screen.js";
import type { Terminal, TerminalSize } from "../../../src/terminal/terminal.js";
import { games } from "../../games/registry.js";
import { FakeBoard, fakeShell } from "../midend/fake-board.js";
import { FakePorts } from "../midend/fake-ports.js";
import { runs, untilSeen } from "../shared/samples.js";
import { HeldClock } from "./emulator.js";

/** Keys as the manifest names them, and as a terminal sends them. */
const keys = {
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  left: "\u001b[D",
  w: "w",
  a: "a",
  s: "s",
  d: "d",
  h: "h",
  j: "j",
  k: "k",
  l: "l",
  u: "u",
  backspace: "\u007f",
  r: "r",
  "ctrl+y": "\u0019",
  "shift+u": "U",
  "shift+r": "R",
  0: "0",
  1: "1",
  2: "2",
  3: "3",
  5: "5",
  7: "7",
  enter: "\r",
  escape: "\u001b",
} as const;
type KeyText = `${keyof typeof keys}`;

/** A surface on which a game is played by keys. */
interface Surface {
  readonly name: string;
  press(key: KeyText): void | Promise<void>;
  readonly session: AnySession;
  close(): void;
}

const moveCommands: Readonly<Record<string, Direction>> = {
  moveUp: "up",
  moveDown: "down",
  moveLeft: "left",
  moveRight: "right",
};

/** The games panel: each key runs the command of the manifest on the live game. */
class PanelSurface implements Surface {
  readonly name = "panel";
  readonly #board: FakeBoard;

  private constructor(board: FakeBoard) {
    this.#board = board;
  }

  static async open(session: AnySession): Promise<PanelSurface> {
    return new PanelSurface(await FakeBoard.open(session, games));
  }

  async press(key: KeyText): Promise<void> {
    const { live, playSession } = this.#board;
    const { board } = this.#board.actions;
    const isTyping = playSession.entry.typed !== "";
    const holds = (place: string) =>
      place === "board" ||
      (place === "levels" && live.game.levels !== undefined) ||
      (place === "typing" && isTyping);
    const bound = boundKeys.find(
      ({ rule, place }) => holds(place) && (typeof rule === "string" ? rule : rule.key) === key,
    );
    if (bound === undefined) return;
    const direction = moveCommands[bound.command];
    if (direction !== undefined) board.moveByKey(live, direction);
    else if (bound.command === "typeDigit")
      board.typeDigit(live, (bound.rule as { readonly args: number }).args);
    else if (bound.command === "commitNumber") board.commitNumber(live);
    // After the end this key goes home, where no keys play.
    else if (bound.command !== "home" || isTyping || live.picked !== undefined)
      await board.commands[bound.command as BoardCommand](live);
  }

  get session(): AnySession {
    return this.#board.live.session;
  }

  close(): void {
    this.#board.dispose();
  }
}

/** A terminal without a screen. */
class BlindTerminal implements Terminal {
  readonly size: TerminalSize;
  send: (data: string) => void = () => undefined;

  constructor(size: TerminalSize) {
    this.size = size;
  }

  write(): void {}

  onData(listener: (data: string) => void): () => void {
    this.send = listener;
    return () => undefined;
  }

  onResize(): () => void {
    return () => undefined;
  }
}

/** The full screen of a shell: the terminal sends its keys. */
class TerminalSurface implements Surface {
  readonly name = "terminal";
  readonly shell: Shell;
  readonly screen: PlayScreen;
  readonly terminal: BlindTerminal;
  readonly #clock = new HeldClock();

  private constructor(shell: Shell, size: TerminalSize) {
    this.shell = shell;
    this.terminal = new BlindTerminal(size);
    this.screen = new PlayScreen(
      this.terminal,
      shell.surface,
      { depth: "none", ascii: true, theme: "dark", highContrast: false, animates: false },
      this.#clock,
    );
    this.screen.open();
  }

  static async open(
    session: AnySession,
    size: TerminalSize = { columns: 10, rows: 2 },
  ): Promise<TerminalSurface> {
    return new TerminalSurface(await fakeShell(session, games), size);
  }

  async press(key: KeyText): Promise<void> {
    const { live } = this;
    const { entry } = this.shell.midend.liveGames.playSession(live);
    if (key === "escape" && entry.typed === "" && live.picked === undefined) return;
    // After the end this key presses the focused button, as in a panel.
    if (key === "enter" && live.status !== "playing") return;
    this.terminal.send(keys[key]);
    // An Escape is complete when nothing follows it for a moment.
    if (key === "escape") this.#clock.pass(50);
    await pageMade();
  }

  get live(): LiveGame {
    return this.shell.surface.live!;
  }

  get session(): AnySession {
    return this.live.session;
  }

  close(): void {
    this.screen.close();
    this.shell.close();
  }
}

/** All ways to play by keys. A new way is a class and a line here. */
const surfaces: readonly { open(session: AnySession): Promise<Surface> }[] = [PanelSurface, TerminalSurface];

/** Pages are made a moment later than what they show. */
function pageMade(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const key = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<KeyText>(
      "up",
      "down",
      "left",
      "right",
      "w",
      "a",
      "s",
      "d",
      "h",
      "j",
      "k",
      "l",
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom<KeyText>("u", "backspace", "r", "ctrl+y", "shift+u", "shift+r") },
  { weight: 1, arbitrary: fc.constantFrom<KeyText>("0", "1", "2", "3", "5", "7", "enter", "escape") },
);

function begun(game: AnyGame, variant: string, seed: number): AnySession {
  const session = deal(game, variant, seed);
  assert.ok(session.ok);
  return session.value;
}

/** The parts of a session that undo, redo and replays use; not the seed, which is equal anyway. */
function seen({ positions, steps, cursor }: AnySession): unknown {
  return { positions, steps, cursor };
}

/** The position on the board, and its place in the game. */
function now({ positions, steps, cursor }: AnySession): unknown {
  return { position: positions[cursor], steps: steps.length, cursor };
}

describe("the same seed and the same keys", () => {
  for (const game of games) {
    it(`come to the same positions of ${game.name} in the panel and in the terminal`, async () => {
      let moved = 0;
      const variants = game.variants
        .filter(({ id }) => game.levels?.random.includes(id) !== true)
        .map(({ id }) => id);
      await untilSeen(
        10,
        () => [moved],
        () =>
          fc.assert(
            fc.asyncProperty(
              fc.constantFrom(...variants),
              fc.nat(),
              fc.array(key, { minLength: 5, maxLength: 20 }),
              async (variant, seed, pressed) => {
                const start = begun(game, variant, seed);
                const all = await Promise.all(surfaces.map((kind) => kind.open(start)));
                try {
                  for (const name of pressed) {
                    for (const surface of all) await surface.press(name);
                    const [first, ...others] = all as [Surface, ...Surface[]];
                    for (const other of others)
                      assert.deepEqual(
                        now(other.session),
                        now(first.session),
                        `${name}: ${other.name}, ${first.name}`,
                      );
                  }
                  const [first, ...others] = all as [Surface, ...Surface[]];
                  for (const other of others)
                    assert.deepEqual(
                      seen(other.session),
                      seen(first.session),
                      `${other.name}, ${first.name}`,
                    );
                  if (all[0]!.session.cursor > 0) moved++;
                } finally {
                  for (const surface of all) surface.close();
                }
              },
            ),
            { numRuns: runs(15) },
          ),
      );
    });

    it(`come to the same positions of ${game.name} by presses of the mouse, too`, async () => {
      const square = fc.record({ row: fc.nat({ max: 9 }), column: fc.nat({ max: 9 }) });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...game.variants.slice(0, 10)),
          fc.nat(),
          fc.array(square, { maxLength: 12 }),
          async ({ id }, seed, presses) => {
            const start = begun(game, id, seed);
            const terminal = await TerminalSurface.open(start, { columns: 120, rows: 40 });
            const ports = new FakePorts();
            const live = new LiveGame(newStart(start, ports.chance), ports);
            for (const { row, column } of presses) {
              const { board } = terminal.screen;
              assert.ok(board !== undefined);
              if (row >= board.squares.rows || column >= board.squares.columns) continue;
              const at = `${board.left + column * board.columns + 1};${board.top + row * board.rows + 1}`;
              terminal.terminal.send(`\u001b[<0;${at}M\u001b[<0;${at}m`);
              // A board without playable squares does not report presses.
              if (game.scene(live.position).takesClicks && live.status === "playing")
                live.act({ kind: "cell", row, column });
              assert.deepEqual(seen(terminal.session), seen(live.session));
              assert.deepEqual(terminal.live.picked, live.picked);
              await pageMade();
            }
            terminal.close();
            live.dispose();
          },
        ),
        { numRuns: runs(10) },
      );
    });
  }

  it("include every direction key that the manifest has for boards", () => {
    const told = boundKeys
      .filter(({ command, place }) => command in moveCommands && place === "board")
      .map(({ rule }) => (typeof rule === "string" ? rule : rule.key));
    for (const name of told) assert.ok(name in keys, name);
    assert.equal(told.length, 3 * directions.length);
  });
});

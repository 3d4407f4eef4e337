import assert from "node:assert/strict";
import { contrast, type Rgb } from "../../../src/drawing/color.js";
import type { AnyGame } from "../../../src/games/game.js";
import { games as shipped } from "../../../src/games/registry/registry.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { table256 } from "../../../src/terminal/escape-sequences.js";
import { glideMs } from "../../../src/terminal/play/play.js";
import { depths } from "../../../src/terminal/style.js";
import type { TerminalSize } from "../../../src/terminal/terminal.js";
import { backgrounds } from "../../../src/terminal/view/look.js";
import { games } from "../../games/registry.js";
import { levelSession } from "../midend/sessions.js";
import { Emulator, type Screen, type ShownCell } from "./emulator.js";
import { dealt, key, Shell } from "./shell.js";

const [twenty48, sliding, sokoban] = shipped as unknown as readonly [AnyGame, AnyGame, AnyGame];

/** The screen must contain the texts of the board's sprites. */
function showsBoard(screen: Screen, game: AnyGame, position: unknown, told = ""): void {
  for (const { text, gone } of game.scene(position).sprites)
    assert.ok(gone || screen.text.includes(text), `${told}${text} is missing in\n${screen.text}`);
}

/** Keys of which at least one makes a move. */
const keysThatPlay = [key.left, key.up, key.right, key.down].flatMap((name) => [name, name]);

/** Reports any size, as a window of a real terminal can be narrower than the emulator allows. */
class SmallTerminal extends Emulator {
  #reported: TerminalSize = { columns: 80, rows: 24 };

  override get size(): TerminalSize {
    return this.#reported;
  }

  override resize(columns: number, rows: number): void {
    this.#reported = { columns, rows };
    super.resize(Math.max(2, columns), rows);
  }
}

const sizes = [
  [40, 20],
  [60, 24],
  [80, 24],
  [120, 40],
  [200, 60],
] as const;

afterEach(Shell.closeAll);

describe("a screen on a terminal", () => {
  for (const game of games) {
    it(`shows ${game.name} and its keys in all sizes and color depths, and in ASCII`, async () => {
      for (const [depth, ascii] of [
        ...depths.map((depth) => [depth, false] as const),
        ["truecolor", true] as const,
        ["none", true] as const,
      ]) {
        const shell = await Shell.open(dealt(game), { depth, ascii });
        // The layout is the same in every depth, and the colors are the same in every size.
        for (const [columns, rows] of depth === "truecolor" && !ascii ? sizes : sizes.slice(0, 2)) {
          shell.emulator.resize(columns, rows);
          const first = await shell.type();
          const before = shell.position;
          const told = `${game.name} ${columns}×${rows} ${depth}${ascii ? " ascii" : ""}\n`;
          assert.ok(first.isOwn);
          assert.doesNotMatch(
            first.text,
            /too small/,
            `${told}The board of a first game must fit into this terminal: give the game a skin with smaller squares, or a smaller first size.\n${first.text}`,
          );
          showsBoard(first, game, before, told);
          const screen = await shell.type(...keysThatPlay);
          assert.notEqual(shell.position, before, `${told}keys played nothing`);
          showsBoard(screen, game, shell.position, told);
          assertDepth(screen, depth, told);
          if (ascii) assert.match(screen.text, /^[\n -~]*$/, told + screen.text);
          // The last move may have ended the game.
          await shell.type("u");
        }
      }
    });
  }

  it("shows on the last line what the player waits for, and how it ended", async () => {
    for (const start of [undefined, dealt(twenty48)]) {
      const shell = await Shell.open(start);
      const { waiting } = shell.shell.midend;
      waiting.begin("make all");
      const lastLine = ({ text }: Screen) => text.trimEnd().split("\n").at(-1) ?? "";
      const running = await shell.until((screen) => lastLine(screen).includes("make all"));
      assert.match(lastLine(running), /^ Waiting for “make all” since /);
      assert.ok(running.isOwn);
      waiting.end({ kind: "failed", exitCode: 2 });
      const over = await shell.until((screen) => lastLine(screen).includes("exit code"));
      assert.match(lastLine(over), /^ “make all” failed after .*, with exit code 2\.$/);
      waiting.forget();
      await shell.until(({ text }) => !text.includes("make all"));
    }
  });

  it("says which size it needs if it is too small, and shows the board once it is large enough", async () => {
    const shell = await Shell.open(dealt(twenty48), { columns: 80, rows: 24 });
    await shell.type();
    shell.emulator.resize(24, 6);
    const small = (await shell.type()).text.replaceAll("\n", " ");
    assert.match(small, /too small: this\s+needs 21 × 9, and\s+it has 24 × 6/);
    shell.emulator.resize(21, 9);
    const screen = await shell.type();
    assert.doesNotMatch(screen.text, /too small/);
    showsBoard(screen, twenty48, shell.position);
  });

  it("is drawn in each small size, with a list, a board, its keys or a question, and is whole afterwards", async () => {
    for (const [start, ...keys] of [
      [undefined],
      [dealt(twenty48)],
      [dealt(twenty48), key.f1],
      [dealt(twenty48), key.ctrlS],
      [dealt(twenty48), key.ctrlS, "\u0015"],
      [dealt(twenty48), key.ctrlS, "字", "x"],
      [dealt(sliding), "n"],
      [dealt(sokoban), "l"],
    ] as const) {
      const terminal = new SmallTerminal(80, 24);
      const shell = await Shell.open(start, { emulator: terminal });
      const before = (await shell.type(...keys)).text;
      for (let columns = 1; columns <= 14; columns++)
        for (const rows of [1, 2, 12]) terminal.resize(columns, rows);
      terminal.resize(80, 24);
      assert.equal((await shell.type()).text, before);
    }
  });

  it("shows the end of a typed text in a narrow terminal", async () => {
    const shell = await Shell.open(dealt(twenty48), { columns: 9, rows: 24 });
    await shell.type(key.ctrlS, "\u0015", "a", "b", "字", "z");
    for (const [columns, shown] of [
      [5, "z"],
      [9, "z"],
      [12, "z"],
      [13, "字z"],
      [14, "b字z"],
    ] as const) {
      shell.emulator.resize(columns, 24);
      const { text } = await shell.type();
      assert.match(text, new RegExp(`^ ?│ ${shown}( |$)`, "m"), `${columns} columns:\n${text}`);
    }
  });

  it("animates moves within 150 ms, and reads a key at once meanwhile", async () => {
    const shell = await Shell.open(dealt(twenty48));
    await shell.type();
    assert.ok(shell.clock.waiting === 0);
    await shell.send(key.left);
    const first = shell.position;
    assert.ok(shell.clock.waiting > 0);
    shell.clock.pass(30);
    const up = shell.send(key.up);
    assert.notEqual(shell.position, first);
    await up;
    assert.ok(glideMs <= 150);
    shell.clock.pass(150);
    assert.ok(shell.clock.waiting === 0, "something glides still");
    const screen = await shell.emulator.screen();
    const other = await Shell.open({ ...dealt(twenty48), session: shell.live.session }, { animates: false });
    // The ink of a blank is invisible.
    const seen = ({ rows }: Screen) =>
      rows.map((cells) => cells.map((cell) => (cell.text.trim() === "" ? cell.ground : cell)));
    assert.deepEqual(seen(await other.type()), seen(screen));
  });

  it("shows moving tiles between their squares, and at the right squares after a resize meanwhile", async () => {
    const shell = await Shell.open(dealt(sliding), { columns: 100, rows: 40 });
    await shell.type();
    const still = (await shell.emulator.screen()).text;
    await shell.send(key.left);
    shell.clock.pass(48);
    const between = (await shell.emulator.screen()).text;
    assert.notEqual(between, still);
    shell.emulator.resize(60, 24);
    shell.clock.pass(200);
    const screen = await shell.emulator.screen();
    showsBoard(screen, sliding, shell.position);
    assert.notEqual(screen.text, between);
  });

  it("restores the terminal when it closes", async () => {
    const emulator = new Emulator(80, 24);
    emulator.write("$ tilework play\r\n");
    const shell = await Shell.open(dealt(twenty48), { emulator });
    assert.ok((await shell.type()).isOwn);
    for (const mode of [1002, 1006, 1049, 2004]) assert.ok(emulator.modes.has(mode), `mode ${mode}`);
    assert.ok(!emulator.modes.has(25));
    shell.screen.close();
    const after = await emulator.screen();
    assert.deepEqual([...emulator.modes].sort(), [25, 7].sort());
    assert.ok(!after.isOwn);
    assert.equal(after.text.trim(), "$ tilework play");
  });

  it("asks the terminal for its background color, and waits only a moment for the answer", async () => {
    for (const [ground, isLight] of [
      ["ffff/ffff/ffff", true],
      ["1e1e/1e1e/1e1e", false],
      [undefined, false],
    ] as const) {
      const emulator = new Emulator(80, 24, ground);
      const shell = await Shell.open(dealt(twenty48), { emulator, theme: "auto" });
      // The answer comes before the wait is over.
      await emulator.screen();
      const screen = await shell.type();
      const tile = twenty48.scene(shell.position).sprites[0]!;
      const [column, row] = squareAt(shell, tile.row, tile.column);
      assert.equal(luminanceOf(screen.rows[row]![column]!.ground!) > 0.5, isLight, String(ground));
    }
    // A terminal that answers nothing.
    const silent = new Emulator(80, 24);
    silent.term.parser.registerCsiHandler({ final: "c" }, () => true);
    const shell = await Shell.open(dealt(twenty48), { emulator: silent, theme: "auto" });
    assert.equal((await silent.screen()).text.trim(), "");
    shell.clock.pass(100);
    assert.match((await silent.screen()).text, /2048/);
  });

  it("is waited for by Auto Play until the terminal has shown the last move, if it says so", async () => {
    const emulator = new Emulator(80, 24);
    emulator.term.parser.registerCsiHandler({ final: "c" }, () => true);
    const shell = await Shell.open(dealt(twenty48), { emulator });
    const { drawers } = shell.shell.midend.liveGames;
    let shown = 0;
    const wait = (live: LiveGame) =>
      void Promise.all([...drawers].map((drawn) => drawn(live))).then(() => shown++);
    const answer = "\u001b[?1;2c";
    const shows = async (count: number, why: string) => {
      await shell.type();
      assert.equal(shown, count, why);
    };
    wait(shell.live);
    await shows(0, "it may answer");
    shell.clock.pass(1_000);
    await shows(1, "it doesn't");
    wait(shell.live);
    await shows(2, "it is not waited for again");
    await shell.type(answer);
    for (let move = 0; move < 3; move++) {
      wait(shell.live);
      shell.clock.pass(5_000);
      await shows(2 + move, "it is slow");
      await shell.type(answer);
      await shows(3 + move, "it has answered");
    }
    wait({} as LiveGame);
    await shows(6, "a game on another board");
    wait(shell.live);
  });

  it("redraws everything with Ctrl+L, and leaves with Q and Ctrl+C without a question", async () => {
    for (const leave of ["q", key.ctrlC]) {
      const shell = await Shell.open(dealt(twenty48));
      await shell.type(key.left);
      shell.emulator.write("\u001b[H\u001b[2Jsomebody else wrote here");
      const screen = await shell.type(key.ctrlL);
      assert.doesNotMatch(screen.text, /somebody/);
      assert.match(screen.text, /2048/);
      await shell.type(leave);
      assert.ok(shell.hasLeft);
    }
  });
});

for (const game of games) {
  it(`texts on a terminal are readable on every tile of ${game.name} and beside it, on light and dark grounds`, async () => {
    for (const theme of ["dark", "light"] as const) {
      for (const depth of ["truecolor", "256"] as const) {
        const shell = await Shell.open(dealt(game), { theme, depth, columns: 100, rows: 34 });
        const screen = await shell.type(key.left, key.up, "\r", "u", key.right, key.down, "?");
        const own = backgrounds[theme];
        const gray = theme === "dark" ? 0.8 : 0.2;
        const color = (value: number | undefined, otherwise: Rgb) =>
          value === undefined ? otherwise : depth === "256" ? table256[value]! : rgbOf(value);
        for (const [row, cells] of screen.rows.entries()) {
          for (const { text, ink, ground, reverse } of cells) {
            if (!/[\p{L}\p{N}]/u.test(text) || reverse) continue;
            const plain = { red: gray, green: gray, blue: gray };
            const ratio = contrast(color(ink, plain), color(ground, own));
            assert.ok(
              ratio >= 4.5,
              `${text} has ${ratio.toFixed(2)} : 1 (${theme}, ${depth}) in\n${screen.lines[row]}`,
            );
          }
        }
      }
    }
  });
}

describe("a mouse on a terminal", () => {
  it("clicks squares of a board, and labels of keys", async () => {
    const shell = await Shell.open(dealt(sliding));
    await shell.type();
    const { position } = shell;
    const { columns, pulls } = sliding.scene(position);
    const cell = pulls!.findIndex((pull) => pull !== undefined);
    shell.emulator.click(...squareAt(shell, Math.floor(cell / columns), cell % columns));
    assert.notEqual(shell.position, position);
    shell.emulator.click(...(await shell.type()).find("Undo"));
    assert.equal(shell.position, position);
  });

  it("swipes", async () => {
    const shell = await Shell.open(dealt(twenty48));
    await shell.type();
    const before = shell.position;
    shell.emulator.mouse("press", 20, 12);
    shell.emulator.mouse("move", 26, 12);
    shell.emulator.mouse("release", 34, 13);
    const expected = twenty48.play(before, "R");
    assert.deepEqual(shell.position, expected);
  });

  it("walks to a square, and drags a box to another one", async () => {
    const session = levelSession(["########", "#@ $  .#", "#      #", "########"]);
    const shell = await Shell.open({ ...dealt(sokoban), session });
    const at = (row: number, column: number) => squareAt(shell, row, column);
    await shell.type();
    shell.emulator.click(...at(2, 2));
    assert.equal(sokoban.levels!.moves(shell.position), 2);
    const [box, goal] = [at(1, 3), at(1, 6)];
    shell.emulator.mouse("press", ...box);
    shell.emulator.mouse("move", box[0] + 3, box[1] + 1);
    assert.notEqual(shell.live.picked, undefined);
    shell.emulator.mouse("move", ...goal);
    shell.emulator.mouse("release", ...goal);
    assert.equal(shell.live.status, "won");
    assert.match((await shell.type()).text, /You win!/);
  });
});

/** The middle of a square, in cells of the emulator. */
function squareAt(shell: Shell, row: number, column: number): [number, number] {
  const area = shell.screen.board;
  assert.ok(area !== undefined);
  return [
    area.left + column * area.columns + (area.columns >> 1),
    area.top + row * area.rows + (area.rows >> 1),
  ];
}

function assertDepth(screen: Screen, depth: (typeof depths)[number], told: string): void {
  const colors = screen.rows
    .flat()
    .flatMap(({ ink, ground }: ShownCell) => [ink, ground].filter((color) => color !== undefined));
  if (depth === "none") assert.deepEqual(colors, [], told);
  else assert.ok(colors.length > 0, told);
  if (depth === "16") assert.ok(Math.max(...colors) < 16, told);
  if (depth === "256") assert.ok(Math.min(...colors) >= 16 && Math.max(...colors) < 256, told);
  if (depth === "truecolor") assert.ok(Math.max(...colors) > 255, told);
}

function rgbOf(value: number): Rgb {
  return { red: (value >> 16) / 255, green: ((value >> 8) & 255) / 255, blue: (value & 255) / 255 };
}

function luminanceOf(value: number): number {
  const { red, green, blue } = rgbOf(value);
  return (red + green + blue) / 3;
}

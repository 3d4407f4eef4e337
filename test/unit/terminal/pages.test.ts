import assert from "node:assert/strict";
import type { AnyGame } from "../../../src/games/game.js";
import { games } from "../../../src/games/registry/registry.js";
import { dealt, key, Shell } from "./shell.js";

const [twenty48, sliding, sokoban] = games as unknown as readonly [AnyGame, AnyGame, AnyGame];

afterEach(Shell.closeAll);

describe("the home page on a terminal", () => {
  it("starts a game, and continues it after a return to this page", async () => {
    const shell = await Shell.open(undefined, { columns: 120, rows: 40 });
    let screen = await shell.type();
    for (const game of ["2048", "Sliding Puzzle", "Sokoban"]) assert.ok(screen.text.includes(game), game);
    await shell.type(key.enter);
    await shell.until(({ text }) => text.includes("Score"));
    // On any board, one of these moves something.
    await shell.type(key.left, key.up, key.right, key.down);
    await shell.type(key.escape);
    screen = await shell.until(({ text }) => text.includes("Continue"));
    assert.match(screen.text, /Continue .*4×4 · Score \d+ · Moves [1-4]/);
    await shell.type(key.enter);
    await shell.until(() => shell.shown?.game === twenty48);
  });

  it("moves between games with Tab, opens levels, and asks for a size", async () => {
    const shell = await Shell.open(undefined);
    await shell.type("\t", "\t");
    await shell.type(key.down, key.down, key.down, key.enter);
    let screen = await shell.until(({ text }) => /Sokoban {2}Levels/.test(text));
    await shell.type(key.down, key.enter);
    await shell.until(() => shell.shown?.variant === "first-steps/2" && shell.surface.page.kind === "board");
    await shell.type("L");
    screen = await shell.until(({ text }) => text.includes("0 of 18 solved"));
    assert.match(screen.text, /▸ 2\. /);
    await shell.type(key.escape);
    screen = await shell.until(({ text }) => text.includes("Sliding Puzzle"));
    shell.emulator.click(...screen.find("More sizes…"));
    screen = await shell.type();
    assert.match(screen.text, /New Game: Size of the board/);
    await shell.type(key.down, key.enter);
    screen = await shell.type();
    assert.match(screen.text, /New Game: How the board is mixed/);
    assert.match(screen.text, /25 Moves from the Goal/);
    await shell.type(key.enter);
    await shell.until(() => shell.shown?.variant === "3x3");
  });

  it("has saved games, which can be played, renamed and deleted", async () => {
    const shell = await Shell.open(dealt(twenty48), { columns: 100, rows: 60 });
    await shell.type(key.left, key.up);
    const isHome = () => shell.surface.page.kind === "home";
    let screen = await shell.type(key.ctrlS);
    assert.match(screen.text, /Save Game: Name of the saved game/);
    await shell.type("\u0015", "M", "y", " ", "g", "a", "m", "e");
    await shell.type(key.enter);
    screen = await shell.until(({ text }) => text.includes("Game saved as “My game”."));
    const saved = shell.position;
    await shell.type(key.right, key.down, key.escape);
    screen = await shell.until(({ text }) => isHome() && text.includes("My game"));
    shell.emulator.click(...screen.find("My game"));
    assert.equal(shell.surface.question, undefined);
    await shell.until(() => shell.shown !== undefined && shell.surface.page.kind === "board");
    assert.deepEqual(shell.position, saved);
    await shell.type(key.escape);
    await shell.until(({ text }) => isHome() && text.includes("My game"));
    for (let tries = 0; tries < 8 && !screen.text.includes("Delete"); tries++)
      screen = await shell.type(key.down);
    assert.match(screen.text, /Delete/, screen.text);
    await shell.type("x");
    // Deleting can be undone at once, and from the bin.
    const isListed = (text: string) => / My game {3}/.test(text);
    const isGone = (text: string) => text.includes("“My game” was moved to the bin.") && !isListed(text);
    await shell.until(({ text }) => isGone(text));
    await shell.type(key.down, key.enter);
    await shell.until(({ text }) => isListed(text) && !text.includes("was moved to the bin"));
    await shell.type("x");
    await shell.until(({ text }) => isGone(text));
    await shell.type(key.enter);
    await shell.until(({ text }) => !text.includes("My game") && text.includes("Bin: 1 game"));
    shell.surface.act({ kind: "command", command: "showBin" });
    screen = await shell.until(({ text }) => text.includes("Select a game to restore"));
    assert.match(screen.text, /My game .*2048 · 4×4 · 2 moves/);
    await shell.type(key.enter);
    await shell.until(({ text }) => text.includes("My game") && !text.includes("Bin"));
  });
});

it("a board on a terminal shows every key with Shift+K, with F1, and with ? twice", async () => {
  for (const keys of [["K"], [key.f1], ["?", "?"]]) {
    const shell = await Shell.open(dealt(sokoban, "first-steps/2"));
    assert.match((await shell.type()).text, /⇧K +Keys/);
    let screen = await shell.type(...keys);
    assert.match(screen.text, /Undo Push/);
    assert.match(screen.text, /Press any key to close this/);
    screen = await shell.type("u");
    assert.doesNotMatch(screen.text, /Press any key to close this/);
  }
});

it("a terminal of few rows and columns shows all keys in two columns, with what they do", async () => {
  const shell = await Shell.open(dealt(sliding, "3x3"), { columns: 60, rows: 20 });
  assert.match((await shell.type("K")).text, /New Game +Ctrl\+S +Save /);
  const level = await Shell.open(dealt(sokoban, "first-steps/2"), { columns: 60, rows: 20 });
  assert.match((await level.type("K")).text, /⇧B +Explain Deadlock /);
});

describe("solvers on a terminal", () => {
  it("give a hint, which can be played", async () => {
    const shell = await Shell.open(dealt(twenty48), { solves: true });
    await shell.type();
    await shell.type("?");
    const screen = await shell.until(({ text }) => text.includes("Hint:"));
    assert.match(screen.text, /[▲▼◀▶]/);
    const before = shell.position;
    await shell.type("i");
    await shell.until(() => shell.position !== before);
    assert.ok(shell.live.isAssisted);
  });

  it("show the distance to the goal, judge moves, and show a solution that the player can take over", async () => {
    const start = { ...dealt(sliding, "3x3-walk-10", 5) };
    const shell = await Shell.open(start, { solves: true, columns: 100, rows: 34 });
    let screen = await shell.until(({ text }) => /Moves left +\d+/.test(text));
    const here = Number(/Moves left +(\d+)/.exec(screen.text)![1]);
    await shell.type("x");
    screen = await shell.until(({ text }) => text.includes("Shortest solution"));
    assert.match(screen.text, new RegExp(`Move 0 of ${here}|Move 1 of ${here}`));
    await shell.type(" ", "\u001b[F");
    screen = await shell.until(({ text }) => text.includes(`Move ${here} of ${here}`));
    const before = shell.position;
    await shell.type(key.enter);
    assert.notEqual(shell.position, before);
    assert.equal(shell.live.status, "won");
    await shell.type("u");
    assert.deepEqual(shell.position, before);
  });

  it("run Auto Play until any key, which does nothing else", async () => {
    const shell = await Shell.open(dealt(twenty48), { solves: true });
    await shell.type();
    const before = shell.position;
    await shell.type("p");
    await shell.until(() => shell.position !== before);
    await shell.type("u");
    const after = shell.live.session.cursor;
    assert.ok(after > 0);
    assert.ok(!shell.playSession.assistant.isAutoPlaying);
  });
});

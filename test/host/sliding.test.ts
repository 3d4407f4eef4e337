import assert from "node:assert/strict";
import * as vscode from "vscode";
import { type AnySession, current } from "../../src/games/play/session.js";
import { findGame, games } from "../../src/games/registry/registry.js";
import { parseGameText } from "../../src/games/saves/game-text.js";
import { temporaryFile, writeFile } from "./run/files.js";
import { closeAll, gameTabs, run, setting, until } from "./shared/live.js";

const game = findGame("sliding")!;

/** The game on the board, as Copy Game returns it. */
async function gameNow(): Promise<AnySession> {
  await vscode.env.clipboard.writeText("");
  await run("copyGame");
  const session = parseGameText(await vscode.env.clipboard.readText(), games, undefined);
  assert.ok(session.ok);
  return session.value;
}

async function tilesNow(): Promise<string> {
  return game.format(current(await gameNow())).split(" ")[1] as string;
}

async function paste(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  await run("pasteGame");
}

async function type(digits: string): Promise<void> {
  for (const digit of digits) await run("typeDigit", Number(digit));
}

/** The time in which typed digits belong to one number, in milliseconds. */
const betweenDigitsMs = 1_000;

/** Types a number of two digits on a board. Starts again where a busy machine took too long between them. */
async function typeOn(board: string, digits: string, betweenDigits = async () => {}): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await paste(board);
    const started = performance.now();
    await type(digits.slice(0, 1));
    await betweenDigits();
    await type(digits.slice(1));
    if (performance.now() - started < betweenDigitsMs) return;
  }
  throw new Error("No number was typed in time.");
}

const nearGoal = "1 2 3\n_ 5 6\n4 7 8";

describe("sliding puzzle in VS Code", () => {
  after(async () => {
    for (const name of ["sliding.keysMove", "hint.limit", "replay.moveMs", "autoPlay.moveMs"])
      await setting(name, undefined);
    await vscode.commands.executeCommand("notifications.clearAll");
    await closeAll();
  });

  it("opens with a dealt board, and keeps it beside 2048", async () => {
    // Suites before this one may have played another size.
    await run("view.play", { game: "sliding", slot: "4x4" });
    await until("its title", () => gameTabs()[0]?.label === "Sliding Puzzle");
    const session = await gameNow();
    assert.equal(game.variantOf(current(session)), "4x4");
    assert.equal(session.steps.length, 0);
    assert.equal(game.status(current(session)), "playing");
    await run("play.2048");
    await run("play.sliding");
    assert.deepEqual(await gameNow(), session);
  });

  it("pastes a board, and moves the tile or the blank by the setting (rows 6 to 8)", async () => {
    await paste(nearGoal);
    assert.equal(await tilesNow(), "1,2,3,0,5,6,4,7,8");
    await run("moveUp");
    assert.equal(await tilesNow(), "1,2,3,4,5,6,0,7,8", "the tile below came up");
    await run("undo");
    await setting("sliding.keysMove", "blank");
    await run("moveUp");
    assert.equal(await tilesNow(), "0,2,3,1,5,6,4,7,8", "the blank went up");
    await setting("sliding.keysMove", undefined);
    await run("undo");
    // No tile is to the left of the blank: the player gets a message, and no move counts.
    await run("moveRight");
    assert.equal(await tilesNow(), "1,2,3,0,5,6,4,7,8");
    assert.deepEqual((await gameNow()).steps, []);
  });

  it("moves tiles by typed numbers: at once if no digit can follow, after a moment or Enter otherwise (rows 11 to 13)", async () => {
    await paste(nearGoal);
    await type("4");
    assert.equal(await tilesNow(), "1,2,3,4,5,6,0,7,8");
    // The tile isn't beside the blank, and then no tile has the number.
    await type("1");
    await type("9");
    await type("0");
    assert.equal(await tilesNow(), "1,2,3,4,5,6,0,7,8");
    await typeOn("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 _ 14 15", "14", async () =>
      assert.equal((await gameNow()).steps.length, 0),
    );
    assert.equal(await tilesNow(), "1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    await type("1");
    // Undo deletes the typed digit.
    await run("undo");
    assert.equal(await tilesNow(), "1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
    await typeOn("1 2 3 4\n5 6 7 8\n9 10 11 _\n13 14 15 12", "12");
    assert.equal(game.status(current(await gameNow())), "won");
    await paste("1 _\n3 2");
    await type("2");
    assert.equal(game.status(current(await gameNow())), "won");
    await paste("_ 2 3 4\n1 6 7 8\n5 10 11 12\n9 13 14 15");
    await type("1");
    await run("commitNumber");
    assert.equal(await tilesNow(), "1,2,3,4,0,6,7,8,5,10,11,12,9,13,14,15");
    await paste("_ 2 3 4\n1 6 7 8\n5 10 11 12\n9 13 14 15");
    await type("1");
    await until("the moment to be over", async () => (await gameNow()).steps.length === 1);
  });

  it("disables all input after the win except undo, new game and replay (row 10)", async () => {
    await paste("1 2 3\n4 5 6\n7 _ 8");
    await run("moveLeft");
    const won = await gameNow();
    assert.equal(game.status(current(won)), "won");
    for (const side of ["Up", "Down", "Left", "Right"]) await run(`move${side}`);
    await type("8");
    for (const command of ["hint", "playHint", "autoPlay", "solve", "keepGoing"]) await run(command);
    assert.deepEqual(await gameNow(), won);
    await run("undo");
    assert.equal((await gameNow()).steps.length, 0);
  });

  it("plays optimal hints until the game is solved (row 39)", async () => {
    await paste("8 6 7\n2 5 4\n3 _ 1");
    for (let moves = 0; moves < 31; moves++) await run("playHint");
    const solved = await gameNow();
    assert.equal(game.status(current(solved)), "won");
    assert.equal(solved.steps.flat().length, 31, "the hardest 8-puzzle needs 31 moves");
  });

  it("limits hints by the setting, with a message, and none count as moves (row 39)", async () => {
    await setting("hint.limit", 3);
    await paste("8 6 7\n2 5 4\n3 _ 1");
    for (let hint = 0; hint < 5; hint++) await run("playHint");
    assert.equal((await gameNow()).steps.length, 3);
    await setting("hint.limit", undefined);
    await run("hint");
    assert.equal((await gameNow()).steps.length, 3);
  });

  it("solves as a replay that doesn't change the game until its moves are taken over, as one undo step", async () => {
    await setting("replay.moveMs", 20);
    await paste("8 6 7\n2 5 4\n3 _ 1");
    const before = await gameNow();
    await run("solve");
    assert.deepEqual(await gameNow(), before);
    await run("replayFirst");
    for (let step = 0; step < 5; step++) await run("replayForward");
    await run("replayBack");
    // In a replay the direction keys go back and forward, and no tile moves.
    await run("moveRight");
    await run("moveUp");
    await run("replayLeave");
    assert.deepEqual(await gameNow(), before);
    await run("solve");
    await run("undo");
    assert.deepEqual(await gameNow(), before, "undo leaves the replay");
    await run("solve");
    await run("replayLast");
    await run("replayTake");
    const taken = await gameNow();
    assert.equal(taken.steps.length, 1);
    assert.equal(taken.steps.flat().length, 31);
    assert.equal(game.status(current(taken)), "won");
    await run("undo");
    assert.equal(await tilesNow(), "8,6,7,2,5,4,3,0,1");
    await setting("replay.moveMs", undefined);
  });

  it("drops a typed digit when a replay starts, and reveals no hint when Auto Play is stopped", async () => {
    await paste("_ 2 3 4\n1 6 7 8\n5 10 11 12\n9 13 14 15");
    await type("1");
    await run("solve");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await run("replayLeave");
    assert.deepEqual((await gameNow()).steps, []);
    await setting("hint.limit", 1);
    await run("hint");
    await run("autoPlay");
    await run("moveUp");
    const before = await gameNow();
    await run("playHint");
    assert.deepEqual(await gameNow(), before, "the one hint was given already");
    await setting("hint.limit", undefined);
  });

  it("replays the player's own game and plays automatically", async () => {
    await setting("autoPlay.moveMs", 0);
    await paste("1 2 3\n4 _ 6\n7 5 8");
    await run("autoPlay");
    await until("the win", async () => game.status(current(await gameNow())) === "won");
    const won = await gameNow();
    await run("replayGame");
    await run("replayToggle");
    await run("replayLast");
    await run("home");
    assert.deepEqual(await gameNow(), won);
    assert.equal(gameTabs()[0]?.label, "Sliding Puzzle", "Escape left the replay, not the board");
  });

  it("pastes whole games with their moves, and rejects other texts", async () => {
    await paste(nearGoal);
    await run("moveUp");
    await run("copyGame");
    const text = await vscode.env.clipboard.readText();
    await run("newGame");
    await paste(text);
    assert.equal(await tilesNow(), "1,2,3,4,5,6,0,7,8");
    await run("undo");
    assert.equal(await tilesNow(), "1,2,3,0,5,6,4,7,8");
    const before = await gameNow();
    for (const wrong of [
      "",
      "hello",
      "1 2 3\n4 5 6\n8 7 _",
      text.replace("Moves: D", "Moves: L"),
      "x".repeat(100_000),
    ]) {
      await paste(wrong);
      assert.deepEqual(await gameNow(), before);
    }
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("uses a picture from a file, and keeps the game if the file isn't usable", async () => {
    await paste(nearGoal);
    const before = await gameNow();
    const picture = temporaryFile("picture.svg");
    await writeFile(
      picture,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="teal"/></svg>',
    );
    await run("playPicture", picture);
    const broken = temporaryFile("broken.png");
    await writeFile(broken, "no picture");
    await run("playPicture", broken);
    await run("playPicture", temporaryFile("missing.png"));
    const large = temporaryFile("large.png");
    const bytes = new Uint8Array(25 * 1024 * 1024 + 1);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await writeFile(large, bytes);
    await run("playPicture", large);
    await run("toggleNumbers");
    await run("toggleNumbers");
    assert.deepEqual(await gameNow(), before);
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("accepts any argument", async () => {
    for (const argument of [undefined, null, 1.5, -1, "x", [[]], () => 1]) {
      for (const command of [
        "typeDigit",
        "commitNumber",
        "play.sliding",
        "replayToggle",
        "replayBack",
        "replayLast",
        "replayTake",
      ])
        await run(command, argument);
    }
    await closeAll();
    for (const command of [
      "solve",
      "replayGame",
      "replayToggle",
      "typeDigit",
      "copyGame",
      "moveTile",
      "toggleNumbers",
    ])
      await run(command, 1);
  });
});

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

const nearGoal = "1 2 3\n_ 5 6\n4 7 8";

describe("sliding puzzle in VS Code", () => {
  after(async () => {
    for (const name of ["sliding.keysMove", "hint.limit"]) await setting(name, undefined);
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
  });

  it("moves tiles by typed numbers, plays as many hints as the setting allows, and is solved", async () => {
    await paste("1 2 3\n4 _ 6\n7 5 8");
    await run("typeDigit", 4);
    assert.equal(await tilesNow(), "1,2,3,0,4,6,7,5,8");
    await setting("hint.limit", 1);
    for (let hint = 0; hint < 2; hint++) await run("playHint");
    assert.equal((await gameNow()).steps.length, 2);
    await setting("hint.limit", undefined);
    for (const command of ["solve", "replayLast", "replayTake"]) await run(command);
    const solved = await gameNow();
    assert.equal(game.status(current(solved)), "won");
    assert.equal(solved.steps.length, 3);
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
});

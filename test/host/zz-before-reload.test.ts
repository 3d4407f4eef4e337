import assert from "node:assert/strict";
import * as vscode from "vscode";
import { temporaryFile, writeFile } from "./run/files.js";
import { boardNow, gameTabs, putBoard, run, until } from "./shared/live.js";

/** The last suite of its window: leaves the game that the suite after the reload looks for. */
describe("before a window reload", () => {
  it("a game is on the board", async () => {
    await run("play.2048");
    await putBoard([4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 100, 20);
    await run("moveLeft");
    assert.equal((await boardNow()).score, 108);
    await until("its title", () => gameTabs()[0]?.label === "2048");
  });

  it("a text that holds levels is open beside it", async () => {
    const file = temporaryFile("kept.txt");
    await writeFile(file, "#####\n#@$$.#\n#####\n");
    const { document } = await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.Beside });
    await until("our language", () => document.languageId === "sokoban");
    // A browser's host ends without a word: what was played is kept a little later, and nothing here can be asked whether it is.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  });
});

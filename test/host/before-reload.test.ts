import assert from "node:assert/strict";
import * as vscode from "vscode";
import { writeNote } from "#runner/results";
import { newFile } from "./run/files.js";
import { cyrillicLevel } from "./shared/encoded-levels.js";
import { boardNow, gameTabs, openFile, putBoard, replaceIn, run, until } from "./shared/live.js";

/** Leaves a game and files for the suite after the reload of this window. */
describe("before a window reload", () => {
  // A browser's host ends without notice. VS Code stores moves and unsaved texts a little later, and offers
  // no event for it here.
  after(() => new Promise((resolve) => setTimeout(resolve, 2_000)));

  it("a game is on the board", async () => {
    await run("play.2048");
    await putBoard([4, 4], 100, 20);
    await run("moveLeft");
    assert.equal((await boardNow()).score, 108);
    await until("its title", () => gameTabs()[0]?.label === "2048");
  });

  it("level files that aren't UTF-8 are open, with and without a stroke, one of them hidden", async () => {
    const files: Record<string, string> = {};
    for (const name of ["hidden", "clean", "shown"]) {
      const uri = await newFile(`${name}.xsb`, cyrillicLevel);
      await vscode.commands.executeCommand("vscode.openWith", uri, "tilework.levels", { preview: false });
      await vscode.commands.executeCommand("tilework.sokoban.chooseEncoding", uri, "windows1251");
      const document = await vscode.workspace.openTextDocument(uri);
      await until("its letters", () => document.getText().includes("Лабиринт"));
      if (name !== "clean") await replaceIn(document, "##", "# ");
      files[name] = uri.toString();
    }
    await writeNote("encodings", JSON.stringify(files));
  });

  it("a text that holds levels is open beside it", async () => {
    const document = await openFile("kept.txt", "#####\n#@$$.#\n#####\n");
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
    await until("our language", () => document.languageId === "sokoban");
  });
});

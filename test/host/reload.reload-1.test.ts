import assert from "node:assert/strict";
import * as vscode from "vscode";
import { readNote } from "#runner/results";
import { cyrillicLevel, withoutWall } from "./shared/encoded-levels.js";
import { boardNow, gameTabs, lensesOf, until } from "./shared/live.js";

/** Runs in the reloaded window, after the suites without a number. */
describe("after a window reload", () => {
  it("the panel and its game are restored", async () => {
    await until("the panel of before the reload", () => gameTabs().length === 1);
    // On a busy machine the window takes long to read the game.
    await until("its title", () => gameTabs()[0]?.label === "2048");
    const board = await boardNow();
    assert.deepEqual([board.cells[0], board.score, board.moves], [8, 108, 21]);
  });

  it("a text with levels has its language, its problems and its lenses again", async () => {
    const shown = () =>
      vscode.window.visibleTextEditors
        .map(({ document }) => document)
        .find(({ uri }) => uri.path.endsWith("kept.txt"));
    const document = await until("the text of before the reload", shown);
    await until("our language", () => document.languageId === "sokoban");
    await until("its problem", () => vscode.languages.getDiagnostics(document.uri).length > 0);
    assert.equal((await lensesOf(document.uri)).length, 5);
  });

  it("level files that aren't UTF-8 have their encoding again, and their strokes are saved in it", async () => {
    const files: Record<string, string> = JSON.parse((await readNote("encodings")) ?? "{}");
    for (const name of ["clean", "shown", "hidden"]) {
      const uri = vscode.Uri.parse(files[name]!);
      await vscode.commands.executeCommand("vscode.openWith", uri, "tilework.levels", { preview: false });
      const document = await vscode.workspace.openTextDocument(uri);
      await until(`the letters of ${name}`, () => document.getText().includes("Лабиринт"));
      assert.equal(document.isDirty, name !== "clean", name);
      await document.save();
      const isWhole = () =>
        document.encoding === "windows1251" && !document.isDirty && document.getText().includes("Лабиринт");
      await until(`the encoding of ${name}`, isWhole);
      const expected = name === "clean" ? cyrillicLevel : withoutWall(cyrillicLevel);
      assert.deepEqual(Uint8Array.from(await vscode.workspace.fs.readFile(uri)), expected, name);
    }
  });
});

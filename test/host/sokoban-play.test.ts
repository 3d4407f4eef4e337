import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FileEncodings } from "../../src/extension/kit/file-encodings.js";
import { FileTexts } from "../../src/extension/kit/file-texts.js";
import { levelFileAccess } from "../../src/extension/ports/vscode-ports.js";
import { Memento } from "../unit/shared/memento.js";
import { newFile, writeFile } from "./run/files.js";
import { cyrillicLevel } from "./shared/encoded-levels.js";
import { closeAll, run, until } from "./shared/live.js";

describe("Sokoban by commands", () => {
  after(closeAll);

  async function lurd(): Promise<string> {
    await vscode.env.clipboard.writeText("");
    await run("copyLurd");
    return vscode.env.clipboard.readText();
  }

  const has = (what: string, moves: string) => until(what, async () => (await lurd()) === moves);

  it("plays levels of a file one after the other, also with moves already made", async () => {
    const text =
      "#######\n#@ $ .#\n#######\n\n#####\n#@$ #\n#####\nTitle: No goal\n\n######\n#@$ .#\n######\n";
    const file = await newFile("levels.xsb", text);
    await vscode.commands.executeCommand("tilework.playLevel", file, 0, "rR");
    await has("the level", "rR");
    await run("moveRight");
    await has("it is solved", "rRR");
    // The second level has no goal, so it is skipped.
    await run("nextLevel");
    await run("moveRight");
    await has("the third level", "R");
    await run("previousLevel");
    await run("moveRight");
    await has("the first level", "r");
  });

  it("reads no file that is too large for a level file", async () => {
    const file = await newFile("small.xsb", "#######\n#@ $ .#\n#######\n");
    await vscode.commands.executeCommand("tilework.playLevel", file, 0, "rR");
    await has("the level", "rR");
    const large = await newFile("large.xsb", "######\n#@$ .#\n######\n".padEnd(5 * 1024 * 1024 + 1, "\n"));
    await vscode.commands.executeCommand("tilework.playLevel", large, 0);
    assert.equal(await lurd(), "rR");
  });

  it("finds the next level even if the file has changed meanwhile", async () => {
    const [first, second] = ["######\n#@$ .#\n######\n", "#######\n#@ $ .#\n#######\n"];
    const third = "#######\n#@  $.#\n#######\n";
    const file = await newFile("changing.xsb", [first, second].join("\n"));
    await vscode.commands.executeCommand("tilework.playLevel", file, 0);
    await writeFile(file, [third, first, second].join("\n"));
    await run("nextLevel");
    for (let step = 0; step < 3; step++) await run("moveRight");
    await has("the second level", "rRR");
    await run("previousLevel");
    for (let step = 0; step < 3; step++) await run("moveRight");
    await has("the first level", "RR");
  });

  it("reads the titles of a file in the encoding selected for it", async () => {
    const file = await newFile("cyrillic.xsb", cyrillicLevel);
    const encodings = new FileEncodings(new Memento());
    const access = levelFileAccess(new FileTexts(encodings));
    const titleNow = async () => {
      const text = await access.read(file.toString(), 10_000);
      return text.ok ? text.value.split("\n")[0] : text.error;
    };
    assert.equal(await titleNow(), "; Ëàáèðèíò");
    await encodings.remember(file, "windows1251");
    assert.equal(await titleNow(), "; Лабиринт");
    // VS Code reads an open file as UTF-8 until one of our editors shows it.
    await vscode.workspace.openTextDocument(file);
    assert.equal(await titleNow(), "; Лабиринт");
  });

  it("asks for a file of levels if the text in the editor has none", async () => {
    const file = await newFile("notes.txt", "Milk, bread.\n");
    await vscode.window.showTextDocument(file);
    const access = levelFileAccess(new FileTexts(new FileEncodings(new Memento())));
    const { showOpenDialog } = vscode.window;
    const chosen = vscode.Uri.file("/chosen.xsb");
    vscode.window.showOpenDialog = () => Promise.resolve([chosen]);
    try {
      assert.equal(await access.ask(() => true), file.toString());
      assert.equal(await access.ask(() => false), chosen.toString());
    } finally {
      vscode.window.showOpenDialog = showOpenDialog;
    }
  });
});

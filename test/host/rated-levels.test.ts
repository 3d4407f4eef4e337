import assert from "node:assert/strict";
import * as vscode from "vscode";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { temporaryFile } from "./run/files.js";
import { openFile } from "./shared/level-editing.js";
import { closeAll, run, until } from "./shared/live.js";

describe("exported and rated levels", () => {
  afterEach(closeAll);

  const text =
    "Collection: Mine\nAuthor: Me\n\n  #####\n  #@$.#\n  #####\nTitle: One\nSolution:\nR\n\n5#|#@2-#|#.$-#|5#\n\n#####\n# $.#\n#####\n";

  it("are written as plain XSB: the same boards and titles, nothing else, without unplayable levels", async () => {
    const { uri } = await openFile("export.xsb", text);
    const file = temporaryFile("plain.txt");
    await vscode.commands.executeCommand("tilework.sokoban.exportPlain", uri, file);
    const written = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.equal(written, "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@  #\n#.$ #\n#####\n");
    assert.equal(readCollection(written).levels.length, 2);
  });

  it("keep their authors in plain XSB on request: their own, or the collection's", async () => {
    const { uri } = await openFile(
      "authors.xsb",
      text.replace("Title: One", "Title: One\nAuthor: Somebody else"),
    );
    const file = temporaryFile("authors.txt");
    await vscode.commands.executeCommand("tilework.sokoban.exportPlain", uri, file, true);
    const written = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.equal(
      written,
      "#####\n#@$.#\n#####\nTitle: One\nAuthor: Somebody else\n\n#####\n#@  #\n#.$ #\n#####\nAuthor: Me\n",
    );
  });

  it("are rated on command, and the lens above each shows the result", async () => {
    const { uri } = await openFile("rated.xsb", "#####\n#@$.#\n#####\n\n######\n#@ $.#\n#.$  #\n######\n");
    const lines = async () =>
      (
        await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 20)
      ).flatMap(({ command }) => (command?.title.includes("box") ? [command.title] : []));
    assert.deepEqual(await lines(), ["1 box · no solution known", "2 boxes · no solution known"]);
    void run("sokoban.rateLevels", uri);
    await until("both are rated", async () => (await lines()).every((line) => line.includes("≈")));
    const [one, two] = await lines();
    assert.equal(one, "1 box · 1 push, 1 move · ≈ Very easy");
    assert.match(two ?? "", /^2 boxes · \d+ pushes, \d+ moves · ≈ Very easy$/);
  });
});

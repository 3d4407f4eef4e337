import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FileEncodings } from "../../src/extension/kit/file-encodings.js";
import { FileTexts } from "../../src/extension/kit/file-texts.js";
import { searchSimilar } from "../../src/extension/levels/files/level-searches.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { Memento } from "../unit/shared/memento.js";
import { remove, writeFile } from "./run/files.js";
import { closeAll, replaceIn, until } from "./shared/live.js";

const level = "#######\n#@ $ .#\n#######\n";

describe("going to levels", () => {
  let root: vscode.Uri;

  const inRoot = (name: string) => vscode.Uri.joinPath(root, name);
  /** The names and lines of the symbols in our folder. */
  const ask = <Found>(provider: string, ...args: readonly unknown[]) =>
    vscode.commands.executeCommand<Found[]>(`vscode.execute${provider}Provider`, ...args);
  const symbols = async (query: string) =>
    (await ask<vscode.SymbolInformation>("WorkspaceSymbol", query))
      .filter(({ location }) => location.uri.path.startsWith(`${root.path}/`))
      .map(({ name, location }) => `${name}: ${location.range.start.line}`);

  before(async () => {
    await vscode.extensions.getExtension("tilework.tilework")!.activate();
    root = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "level-symbols");
    await writeFile(inRoot("a.xsb"), `${level}Title: Quince\nAuthor: Ann\n\n${level}Title: Medlar\n`);
    await writeFile(inRoot("b.txt"), `${level}Title: Quince pie\n`);
    await writeFile(inRoot("c.txt"), "Quinces and medlars.\n");
  });

  after(async () => {
    await closeAll();
    await remove(root);
  });

  it("finds them in the workspace by title, author and size", async () => {
    assert.deepEqual((await symbols("quince")).sort(), ["Quince pie · 7x3: 0", "Quince · Ann · 7x3: 0"]);
    assert.deepEqual(await symbols("Medlar"), ["Medlar · 7x3: 6"]);
    assert.deepEqual(await symbols("Quince Ann 7x3"), ["Quince · Ann · 7x3: 0"]);
  });

  it("follows unsaved changes, and files that are removed", async () => {
    const document = await vscode.workspace.openTextDocument(inRoot("a.xsb"));
    await replaceIn(document, `${level}Title: Quince`, `; A comment\n\n${level}Title: Damson`);
    await until("the new title", async () => (await symbols("Damson")).join() === "Damson · Ann · 7x3: 2");
    await remove(inRoot("b.txt"));
    await until("the removed file", async () => (await symbols("Quince pie")).length === 0);
  });

  it("finds similar levels, the most similar ones first, and not the level itself", async () => {
    const turned = "###\n#@#\n# #\n#$#\n# #\n#.#\n###\n";
    const longer = "########\n#@ $  .#\n########\n";
    await writeFile(inRoot("similar.xsb"), `${longer}\n${turned}\n${level}\n#####\n#@$.#\n#####\n`);
    const found = toLevel(readCollection(level).levels[0]!.board)!;
    const uri = inRoot("similar.xsb");
    const texts = new FileTexts(new FileEncodings(new Memento()));
    const source = new vscode.CancellationTokenSource();
    const search = () => searchSimilar({ uri, index: 2, level: found }, texts, source.token);
    const result = await search();
    const inFile = result?.similar.filter((one) => one.uri.toString() === uri.toString());
    assert.equal(inFile?.map(({ index, differences }) => `${index}: ${differences}`).join(), "1: 0,0: 2");
    assert.ok(result?.similar.some((one) => one.uri.path.endsWith("/a.xsb")));
    source.cancel();
    assert.equal(await search(), undefined);
  });

  it("leads from a solution and a claim to the board", async () => {
    const file = inRoot("d.xsb");
    await writeFile(file, `${level}\n${level}Title: Plum\nClaim: solvable\nSolution: rRR\n`);
    const document = await vscode.workspace.openTextDocument(file);
    for (const [words, lines] of [
      ["rRR", [4]],
      ["solvable", [4]],
      ["Plum", []],
    ] as const) {
      const at = document.positionAt(document.getText().indexOf(words));
      const found = await ask<vscode.Location | vscode.LocationLink>("Definition", document.uri, at);
      const starts = found.map((one) => ("targetUri" in one ? one.targetRange : one.range).start.line);
      assert.deepEqual(starts, lines, words);
    }
    // VS Code keeps the document for minutes, and the Testing view lists the claims of open documents.
    await writeFile(file, "");
    await until("the document without claims", async () => document.getText() === "");
  });
});

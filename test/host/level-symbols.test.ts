import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FileEncodings } from "../../src/extension/kit/file-encodings.js";
import { FileTexts } from "../../src/extension/kit/file-texts.js";
import { searchSimilar } from "../../src/extension/levels/files/similar-levels.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { memoryState } from "../unit/shared/level-documents.js";
import { remove, writeFile } from "./run/files.js";
import { closeAll, until } from "./shared/live.js";

const level = "#######\n#@ $ .#\n#######\n";

describe("going to levels", () => {
  let root: vscode.Uri;

  const inRoot = (name: string) => vscode.Uri.joinPath(root, name);
  /** The names and lines of the symbols in our folder. */
  const symbols = async (query: string) =>
    (
      await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
        "vscode.executeWorkspaceSymbolProvider",
        query,
      )
    )
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
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "; A comment\n\n");
    edit.replace(document.uri, new vscode.Range(3, 7, 3, 13), "Damson");
    await vscode.workspace.applyEdit(edit);
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
    const texts = new FileTexts(new FileEncodings(memoryState()));
    const search = async (token: vscode.CancellationToken) =>
      searchSimilar({ uri, index: 2, level: found }, texts, token);
    const result = await search(new vscode.CancellationTokenSource().token);
    const inFile = result?.similar.filter((one) => one.uri.toString() === uri.toString());
    assert.deepEqual(
      inFile?.map(({ index, differences }) => [index, differences]),
      [
        [1, 0],
        [0, 2],
      ],
    );
    assert.ok(result?.similar.some((one) => one.uri.path.endsWith("/a.xsb")));
    const cancelled = new vscode.CancellationTokenSource();
    cancelled.cancel();
    assert.equal(await search(cancelled.token), undefined);
  });

  it("leads from a solution and a claim to the board", async () => {
    const file = inRoot("d.xsb");
    await writeFile(file, `${level}\n${level}Title: Plum\nClaim: solvable\nSolution: rRR\n`);
    const document = await vscode.workspace.openTextDocument(file);
    const targetOf = async (words: string) =>
      (
        await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
          "vscode.executeDefinitionProvider",
          document.uri,
          document.positionAt(document.getText().indexOf(words)),
        )
      ).map((found) => ("targetUri" in found ? found.targetRange.start.line : found.range.start.line));
    assert.deepEqual(await targetOf("rRR"), [4]);
    assert.deepEqual(await targetOf("solvable"), [4]);
    assert.deepEqual(await targetOf("Plum"), []);
    // VS Code keeps the document for minutes, and the Testing view lists the claims of open documents.
    await writeFile(file, "");
    await until("the document without claims", async () => document.getText() === "");
  });
});

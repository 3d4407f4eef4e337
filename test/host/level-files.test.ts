import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isLoaded } from "#runner/loaded";
import { FileEncodings } from "../../src/extension/kit/file-encodings.js";
import { FileTexts } from "../../src/extension/kit/file-texts.js";
import { LevelFileList } from "../../src/extension/levels/files/level-file-list.js";
import { searchDuplicates } from "../../src/extension/levels/files/level-searches.js";
import { type LevelSummary, summarize } from "../../src/extension/levels/files/workspace-levels.js";
import { Memento } from "../unit/shared/memento.js";
import { remove, writeFile } from "./run/files.js";
import { cyrillicLevel } from "./shared/encoded-levels.js";
import { closeAll, replaceIn, until } from "./shared/live.js";

const level = "#####\n#@$.#\n#####\n";
const unequal = "#####\n#@$$.#\n#####\n";

describe("the level files of the workspace", () => {
  const problems: unknown[] = [];
  let root: vscode.Uri;
  const encodings = new FileEncodings(new Memento());
  const texts = new FileTexts(encodings);
  let list: LevelFileList<LevelSummary>;

  const newList = () =>
    new LevelFileList(
      texts,
      (problem) => problems.push(problem),
      (text, uri, isStopped) => summarize(text, uri.path, isStopped),
    );
  const write = async (name: string, text: string | Uint8Array): Promise<vscode.Uri> => {
    const file = vscode.Uri.joinPath(root, name);
    await writeFile(file, text);
    return file;
  };
  const names = () => list.files.map(({ uri }) => uri.path.slice(root.path.length + 1));
  const titlesOf = (name: string) => summaryOf(name)?.levels.map(({ name: title }) => title);
  const summaryOf = (name: string) => list.files.find(({ uri }) => uri.path.endsWith(`/${name}`))?.summary;

  before(async () => {
    root = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "level-files");
    await write("b.xsb", `${level}\n${level}`);
    await write("deep/er/a.txt", level);
    await write("notes.txt", "Milk, bread, eggs.\n");
    await write("open.sok", unequal);
    await write("node_modules/theirs/levels.xsb", level);
    list = newList();
  });

  after(async () => {
    list.dispose();
    await closeAll();
    await remove(root);
  });

  it("aren't searched before they are requested", async () => {
    // A search that nobody requested would be done by the end of another one.
    const other = newList();
    await other.update();
    assert.ok(other.files.length > 0);
    other.dispose();
    assert.deepEqual(list.files, []);
    assert.equal(list.isWhole, false);
  });

  it("are found with their content, including texts that clearly consist of levels", async () => {
    await list.update();
    assert.deepEqual(names(), ["b.xsb", "deep/er/a.txt", "open.sok"]);
    assert.deepEqual([summaryOf("b.xsb")?.count, summaryOf("b.xsb")?.problems], [2, 0]);
    assert.equal(summaryOf("a.txt")?.keys.length, 1);
    assert.ok((summaryOf("open.sok")?.problems ?? 0) > 0);
    assert.deepEqual([list.isWhole, list.isCut], [true, false]);
  });

  it("are followed when they are changed, added and removed", async () => {
    list.note(await write("open.sok", level));
    list.note(await write("new.txt", level));
    list.note(await write("node_modules/more/levels.xsb", level));
    list.note(await write("notes.txt", "Milk, bread.\n"));
    const gone = vscode.Uri.joinPath(root, "b.xsb");
    await remove(gone);
    list.note(gone);
    await list.update();
    assert.deepEqual(names(), ["deep/er/a.txt", "new.txt", "open.sok"]);
    assert.equal(summaryOf("open.sok")?.problems, 0);
  });

  it("are searched for duplicate levels, rotated or not, in one file or in several", async () => {
    const other = "#####\n#@$.#\n##$ #\n#. .#\n#####\n";
    await write("twice/one.xsb", `; Left\n######\n#@ $.#\n# $ .#\n######\n\n${other}`);
    await write("twice/other.txt", "; Right\n######\n#. $ #\n#.$ @#\n######\n");
    const search = await searchDuplicates(texts, new vscode.CancellationTokenSource().token);
    const groups = search?.groups.map((group) =>
      group.map(
        ({ uri, index, name, isExact }) => `${uri.path.split("/").at(-1)} ${index} ${name} ${isExact}`,
      ),
    );
    assert.deepEqual(
      groups?.find((group) => group.some((one) => one.startsWith("one.xsb"))),
      ["one.xsb 0 1: Left true", "other.txt 0 1: Right false"],
    );
    const isEqual = (group: readonly string[]) => group.every((one) => one.endsWith("true"));
    assert.ok(
      groups?.some((group) => group.length >= 3 && isEqual(group)),
      "the equal levels of other files",
    );
    await remove(vscode.Uri.joinPath(root, "twice"));
    const cancelled = new vscode.CancellationTokenSource();
    cancelled.cancel();
    assert.equal(await searchDuplicates(texts, cancelled.token), undefined);
  });

  it("include the unsaved changes of their editors", async () => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root, "new.txt"));
    await replaceIn(document, "#", `${level}\n#`);
    list.note(document.uri);
    await list.update();
    assert.equal(summaryOf("new.txt")?.count, 2);
    const own = await vscode.workspace.openTextDocument(await write("grown.xsb", level));
    await replaceIn(own, "#", `; ${"x".repeat(5 * 1024 * 1024)}\n#`);
    list.note(own.uri);
    await list.update();
    // What is too large to be read on the disk is so in an editor.
    const found = list.files.find(({ uri }) => uri.path.endsWith("/grown.xsb"));
    assert.deepEqual([found?.isTooLarge, found?.summary], [true, undefined]);
    await vscode.window.showTextDocument(own);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await remove(own.uri);
    list.note(own.uri);
    await list.update();
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("are kept when a search is canceled, and found by the next", async () => {
    await write("later.xsb", level);
    const search = list.update(true);
    list.cancel();
    await search;
    assert.ok(names().includes("open.sok"));
    await list.update(true);
    assert.ok(names().includes("later.xsb"));
    assert.deepEqual(problems, []);
  });

  it("have their titles in the encoding selected for them", async () => {
    const file = await write("cyrillic.xsb", cyrillicLevel);
    list.note(file);
    await list.update();
    assert.deepEqual(titlesOf("cyrillic.xsb"), ["1: Ëàáèðèíò"], "as Windows-1252, before one is selected");
    await encodings.remember(file, "windows1251");
    list.note(file);
    await list.update();
    assert.deepEqual(titlesOf("cyrillic.xsb"), ["1: Лабиринт"]);
    await remove(file);
    list.note(file);
    await list.update();
  });

  it("are listed in the view, which loads their code when it becomes visible", async () => {
    await vscode.commands.executeCommand("tilework.levelFiles.focus");
    await until("the bundle", () => isLoaded("levels"));
    await vscode.commands.executeCommand("tilework.refreshLevelFiles");
    await vscode.commands.executeCommand("tilework.games.focus");
    await vscode.commands.executeCommand("workbench.view.explorer");
  });
});

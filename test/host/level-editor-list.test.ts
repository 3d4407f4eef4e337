import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LevelPaste } from "../../src/extension/levels/language/level-language.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { levelKey } from "../../src/games/sokoban/level/level-key.js";
import type { ListChange } from "../../src/protocol/levels/editor-requests.js";
import type { NoLevelPage } from "../../src/protocol/levels/editor-wire.js";
import { fileOrder, type ListChoice } from "../../src/protocol/levels/level-list.js";
import { entryOf } from "../unit/shared/sokoban-data.js";
import { paint, room, suiteHarness, two } from "./shared/level-editing.js";
import { activeInput, hoversAt, lensesOf, openFile, run, setting, until } from "./shared/live.js";

describe("the levels of a file, in the level editor", () => {
  const harness = suiteHarness();

  it("shows the same level when its editor is split, unless the view remembers another one", async () => {
    const document = await openFile("split.xsb", two);
    const left = await harness.edit(document);
    left.host.notify("select", 1);
    await left.shows("the second level", ({ level }) => level === 1);
    assert.equal((await harness.edit(document)).level.level, 1);
    assert.equal((await harness.edit(document, { level: 0 })).level.level, 0);
  });

  it("follows File: Revert in every editor of a file, and an edit after it is one undo step", async () => {
    const document = await openFile("reverted.xsb", two);
    await vscode.window.showTextDocument(document);
    const [left, right] = [await harness.edit(document), await harness.edit(document, { level: 1 })];
    assert.deepEqual([left.level.levelTitle, right.level.level], ["First", 1]);
    assert.equal(await left.edit(paint(1, 3)), "done");
    await right.shows("the edit of the other editor", ({ version }) => version === left.level.version);
    assert.equal(right.level.level, 1);
    const change: ListChange = { kind: "delete", level: 1 };
    assert.equal(await left.host.request("changeList", { version: left.level.version, change }), "done");
    await right.shows("what is left", ({ count, levelTitle }) => count === 1 && levelTitle === "First");
    await vscode.commands.executeCommand("workbench.action.files.revert");
    for (const view of [left, right])
      await view.shows(
        "the saved file",
        ({ count, board }) => count === 2 && view.level.level === 0 && board.rows[1]?.text === "#@$.#",
      );
    assert.deepEqual([document.getText(), document.isDirty], [two, false]);
    assert.equal(await right.edit(paint(1, 3)), "done");
    await left.shows("an edit after it", ({ board }) => board.rows[1]?.text === "#@$##");
    await vscode.commands.executeCommand("undo");
    await left.shows("the saved file again", ({ board }) => board.rows[1]?.text === "#@$.#");
    assert.equal(document.getText(), two);
    assert.deepEqual([left.problems, right.problems], [[], []]);
  });

  it("shows a deleted or cut level that undo restores", async () => {
    const three = `${room}Title: One\n\n${room.replace("$.", " *")}Title: Two\n\n${room.replace("@$", "$@")}Title: Three\n`;
    const document = await openFile("bring-back.xsb", three);
    await vscode.window.showTextDocument(document);
    const view = await harness.edit(document, { level: 1 });
    const change = (change: ListChange) =>
      view.host.request("changeList", { version: view.level.version, change });
    assert.equal(await change({ kind: "delete", level: 1 }), "done");
    assert.equal(view.level.levelTitle, "Three");
    await vscode.commands.executeCommand("undo");
    await view.shows("what was deleted", ({ levelTitle }) => levelTitle === "Two");
    await vscode.commands.executeCommand("redo");
    await view.shows("its neighbor", ({ levelTitle, count }) => count === 2 && levelTitle === "Three");
    view.host.notify("select", 0);
    await view.shows("another level", ({ levelTitle }) => levelTitle === "One");
    await vscode.commands.executeCommand("undo");
    await view.shows("what is there again", ({ levelTitle, count }) => count === 3 && levelTitle === "Two");
    // Another editor's insertion doesn't change which level is shown.
    const insertion = new vscode.WorkspaceEdit();
    insertion.insert(document.uri, new vscode.Position(0, 0), `${room}Title: Zero\n\n`);
    await vscode.workspace.applyEdit(insertion);
    const { levelTitle } = await view.shows("four levels", ({ count }) => count === 4);
    assert.equal(levelTitle, "Two");
  });

  it("pastes levels from a mail without its quote marks, in the list and in the text", async () => {
    const document = await openFile("quoted.xsb", room);
    const view = await harness.edit(document);
    const mail = `Somebody wrote:\n${two.trimEnd().replaceAll(/^/gm, "> ")}\nMine follow.\n`;
    // A browser sometimes refuses the clipboard to a page that is just losing the focus.
    await until("the mail in the clipboard", async () => {
      await vscode.env.clipboard.writeText(mail);
      return (await vscode.env.clipboard.readText()) === mail;
    });
    view.host.notify("act", { kind: "pasteLevels", version: view.level.version, level: 0 });
    // The first page after the change still shows the level before it.
    await view.shows("the pasted level", ({ count, levelTitle }) => count === 3 && levelTitle === "First");
    assert.doesNotMatch(document.getText(), />|wrote|Mine/);
    const pasted = (text: string) => ({ get: () => new vscode.DataTransferItem(text) });
    const [edit, ...more] = await new LevelPaste().provideDocumentPasteEdits(document, [], pasted(mail));
    assert.deepEqual([edit?.insertText, more], [`\n${two.trimEnd()}\n\n`, []]);
    assert.deepEqual(await new LevelPaste().provideDocumentPasteEdits(document, [], pasted(two)), []);
  });

  it("pastes levels that were cut a moment before, after the level selected between", async () => {
    const document = await openFile("moved.xsb", two);
    const view = await harness.edit(document);
    const { version } = view.level;
    view.host.notify("act", { kind: "cutLevels", version, levels: [0] });
    view.host.notify("select", 1);
    view.host.notify("act", { kind: "pasteLevels", version, level: 0 });
    await view.shows(
      "the level at its new place",
      ({ level, levelTitle }) => level === 1 && levelTitle === "First",
    );
    assert.ok(document.getText().indexOf("Second") < document.getText().indexOf("First"));
  });

  it("has a page for a text without levels, on which one can be started", async () => {
    const document = await openFile("none.txt", "Some words.\n");
    const view = await harness.edit(document);
    const { fileName, ...others } = view.page as NoLevelPage;
    assert.deepEqual(others, { kind: "noLevel", isEmpty: false, canWrite: true });
    assert.match(fileName, /none\.txt$/);
    view.host.notify("act", { kind: "startLevel" });
    const page = await view.shows("the level", () => true);
    assert.deepEqual([page.level, page.count, page.problems], [0, 1, []]);
    assert.ok(document.getText().startsWith("Some words.\n\n########\n"));
    const empty = await harness.edit(await openFile("empty.xsb", ""));
    assert.equal((empty.page as NoLevelPage).isEmpty, true);
  });

  it("starts files of levels", async () => {
    await run("newLevel");
    const input = activeInput();
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.deepEqual([input.viewType, input.uri.scheme], ["tilework.levels", "untitled"]);
    const view = await harness.edit(await vscode.workspace.openTextDocument(input.uri));
    assert.deepEqual([view.level.count, view.level.canWrite, view.level.problems], [1, true, []]);
    assert.equal(await view.edit(paint(2, 2)), "done");
    assert.equal(view.level.board.rows[2]?.text, "# #    #");
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("has lenses above levels, also in texts that clearly consist of levels, unless they are switched off", async () => {
    const lenses = async ({ uri }: vscode.TextDocument) =>
      (await lensesOf(uri)).map(
        ({ range, command }) =>
          `${range.start.line} ${command?.title}: ${command?.command} ${command?.arguments?.[1]}`,
      );
    const document = await openFile("lenses.txt", two);
    // Lenses that are computed when they become visible come after the others.
    const byLine = (await lenses(document)).toSorted((one, other) => Number(one[0]) - Number(other[0]));
    const above = (line: number, level: number) => [
      `${line} Play: tilework.playLevel ${level}`,
      `${line} Edit: tilework.editLevel ${level}`,
      `${line} Solve: tilework.solveLevel ${level}`,
      `${line} Claim: tilework.sokoban.claimLevels ${level}`,
      `${line} 1 box · no solution known: tilework.editLevel ${level}`,
    ];
    assert.deepEqual(byLine, [...above(2, 0), ...above(9, 1)]);
    const solved = await openFile("solved.txt", `${room}Title: First\nSolution: R\n`);
    assert.match((await lenses(solved))[4]!, / 1 box · 1 push, 1 move:/);
    const [hover] = await hoversAt(solved.uri, 1, 2);
    assert.match(hover ?? "", /Fewest pushes known \| 1 \|/);
    assert.match(hover ?? "", /^!\[Picture of the level\]\(data:image\/svg\+xml;base64,[\w+/]+=*\)\n/);
    assert.deepEqual(await lenses(await openFile("prose.txt", "# A heading\n\n#1 @home\n")), []);
    await setting("sokoban.codeLens", false);
    assert.deepEqual(await lenses(document), []);
    await setting("sokoban.codeLens", undefined);
  });

  it("lists levels by their measures and filters them, without changing the file", async () => {
    const text = [
      "#######\n#@  $ .#\n#######\nTitle: Solved\nSolution: rrRR\n",
      "#######\n#@  $.#\n#     #\n#######\n",
      "####\n#@ #\n#  #\n#  #\n#$ #\n#. #\n####\nTitle: turned\n",
      "######\n#@$ .#\n# *  #\n######\n",
      "#####\n#@$ #\n#####\n",
    ].join("\n");
    const document = await openFile("measures.xsb", text);
    const view = await harness.edit(document);
    const { version } = view.level;
    const list = async (choice: Partial<ListChoice>) =>
      (await view.host.request("list", { ...fileOrder, ...choice, version, text: "" }))!;
    const shown = async (order: ListChoice["order"]) =>
      (await view.host.request("rows", { version, from: 0, to: 5, order }))!.map(({ measure }) => measure);
    // What has no title, or isn't known, comes last either way.
    for (const [choice, levels] of [
      [{ order: "boxes", descending: true }, [3, 0, 1, 2, 4]],
      [{ order: "title" }, [0, 2, 1, 3, 4]],
      [{ order: "pushes", descending: true }, [0, 1, 2, 3, 4]],
      [{ filter: "problems" }, [4]],
    ] as const)
      assert.deepEqual((await list(choice)).levels, levels);
    assert.deepEqual(await list({ filter: "duplicates" }), { levels: [1, 2], sameAs: [1, 1] });
    assert.deepEqual(await shown("pushes"), ["2 pushes", ...new Array(4).fill("no solution known")]);
    assert.deepEqual((await shown("boxes"))[3], "2 boxes");
    const { knowledge } = view.level;
    harness.known.keepRating(levelKey(toLevel(entryOf("######\n#@$ .#\n# *  #\n######").board)!), {
      from: "medium",
      to: "hard",
    });
    await view.shows("that more is known", (page) => page.knowledge > knowledge);
    assert.deepEqual(await shown("difficulty"), new Array(5).fill("not rated").with(3, "≈ Medium – Hard"));
    assert.deepEqual((await list({ order: "difficulty", descending: true })).levels, [3, 0, 1, 2, 4]);
    assert.equal(document.getText(), text);
  });
});

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { onUnhandledRejection } from "#runner/failures";
import { UnreadableFiles } from "../../src/extension/levels-loader.js";
import type { LevelPage } from "../../src/protocol/levels/editor-wire.js";
import { fileOrder } from "../../src/protocol/levels/level-list.js";
import { assertWithin } from "../shared/slowness.js";
import { newFile, readFile, writeFile } from "./run/files.js";
import { paint, room, suiteHarness, two, type View } from "./shared/level-editing.js";
import { activeInput, allTabs, closeAll, openFile, openReadOnly, until } from "./shared/live.js";

describe("the level editor", () => {
  const harness = suiteHarness();

  it("opens level files by default, and no other texts", async () => {
    for (const [name, viewType] of [
      ["open.xsb", "tilework.levels"],
      ["open.sok", "tilework.levels"],
      ["open.sokoban.txt", "tilework.levels"],
      ["open.txt", undefined],
      ["open.slc", undefined],
    ] as const) {
      const { uri } = await openFile(name, room);
      await vscode.commands.executeCommand("vscode.open", uri);
      const input = activeInput();
      assert.equal(input instanceof vscode.TabInputCustom ? input.viewType : undefined, viewType, name);
    }
  });

  it("leaves a tab alone that was closed while its file was found to be no text", async () => {
    const rejections: unknown[] = [];
    const stopListening = onUnhandledRejection((error) => rejections.push(error));
    let isTold = false;
    const files = new UnreadableFiles(async () => {
      await closeAll();
      isTold = true;
      return true;
    });
    try {
      const file = await newFile("picture.xsb", Uint8Array.of(0x89, 0, 1, 2, 0, 3));
      // VS Code reports that it cannot show the file.
      vscode.commands.executeCommand("vscode.openWith", file, "tilework.levels").then(undefined, () => {});
      await until("a look at the file", () => isTold);
      await until("no tab", () => allTabs().length === 0);
      assert.deepEqual(rejections, []);
    } finally {
      files.dispose();
      stopListening();
    }
  });

  it("shows a level, everything known about it, and its problems", async () => {
    const document = await openFile(
      "page.xsb",
      two.replace("Comment: kept  ", "Solution:\nRR\nSolution:\nL"),
    );
    const view = await harness.edit(document);
    const { title, count, level, levelTitle, author, canWrite, problems } = view.level;
    assert.deepEqual([title, count, level, levelTitle, author, canWrite], ["Two", 2, 0, "First", "A", true]);
    assert.deepEqual(problems, []);
    view.host.notify("select", 1);
    const page = await view.shows("the second level", ({ level }) => level === 1);
    assert.equal(
      page.statistics.map(({ label, value }) => `${label}: ${value}`).join("\n"),
      "Size: 6 × 4\nBoxes: 1\nGoals: 1\nSquares inside: 8\nBest known moves: 2 · In the file\n" +
        "Best known pushes: 1 · In the file\nDifficulty, estimated: not rated",
    );
    assert.deepEqual(
      page.solutions.map(({ name, lurd, moves, pushes, problem }) => [name, lurd, moves, pushes, problem]),
      [
        ["Solution", "rR", 2, 1, undefined],
        ["Solution 2", "L", 1, 1, "Move 1, “l”, can't be played."],
      ],
    );
    const [problem, ...others] = page.problems;
    assert.deepEqual([problem?.severity, problem?.cell, others], ["warning", undefined, []]);
    assert.equal(await view.edit(paint(2, 1, "box")), "done");
    const after = await view.shows("another box", ({ problems }) => problems.length > 1);
    const [first] = after.problems;
    assert.deepEqual([first?.severity, first?.cell], ["error", undefined]);
    assert.match(document.getText().slice(first?.offset), /^######/);
    assert.deepEqual(after.problems.find(({ cell }) => cell !== undefined)?.cell, { row: 2, column: 1 });
  });

  it("makes a stroke one undo step, which restores every byte", async () => {
    const text = `\uFEFF; mine\r\n#####\r\n#@$.#  \r\n#####\r\n\r\n\tnotes \r\n#####\r\n#@$.#\r\n#####`;
    const document = await openFile("bytes.xsb", text);
    await vscode.window.showTextDocument(document);
    const view = await harness.edit(document);
    const changes: number[] = [];
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && change.contentChanges.length > 0)
        changes.push(...change.contentChanges.map(({ text }) => text.length));
    });
    const before = document.getText();
    const places = [1, 2, 3].map((column) => ({ row: 0, column }));
    assert.equal(await view.edit({ kind: "paint", places, brush: "floor" }), "done");
    assert.deepEqual(changes, [3], "only the cells that changed are replaced");
    assert.equal(view.level.version, document.version);
    const drawn = before.replace("#####", "#   #");
    assert.equal(document.getText(), drawn);
    const margins = { top: 0, left: 0, bottom: 1, right: 0 };
    assert.equal(await view.edit({ kind: "resize", margins }), "done");
    assert.equal(document.getText(), drawn.replace("#####\r\n\r\n", "#####\r\n-\r\n\r\n"));
    await document.save();
    await vscode.commands.executeCommand("undo");
    await vscode.commands.executeCommand("undo");
    await until("the text of before", () => document.getText() === before);
    listening.dispose();
    await view.shows("the board of before", ({ board }) => board.rows[0]?.text === "#####");
    await document.save();
    assert.deepEqual(await readFile(document.uri), text);
  });

  it("stays in sync with the text, and with another editor on it, both ways", async () => {
    const document = await openFile("beside.xsb", two);
    const [one, other] = [await harness.edit(document), await harness.edit(document)];
    const text = await vscode.window.showTextDocument(document);
    const key = one.level.levelKey;
    assert.equal(await one.edit(paint(1, 1)), "done");
    await other.shows("the stroke", ({ board }) => board.rows[1]?.text === "##$.#");
    assert.equal(other.level.levelKey, key);
    await text.edit((builder) => builder.insert(new vscode.Position(0, 0), `${room}\n`));
    const page = await one.shows("the level behind the new one", ({ level }) => level === 1);
    assert.deepEqual([page.levelKey, page.levelTitle, page.count], [key, "First", 3]);
    const pages = one.pages;
    await document.save();
    await one.host.request("rows", { version: document.version, from: 0, to: 3, order: "file" });
    assert.equal(one.pages, pages, "nothing is drawn for changes that change nothing");
    await text.edit((builder) => builder.insert(new vscode.Position(0, 0), "; x\n"));
    await writeFile(document.uri, two.replace("First", "Else"));
    await vscode.commands.executeCommand("workbench.action.files.revert");
    const isRead = ({ count, version }: LevelPage) => count === 2 && version === document.version;
    const { version } = await one.shows("what is on the disk", isRead);
    const rows = await one.host.request("rows", { version, from: 0, to: 2, order: "file" });
    assert.deepEqual(
      rows?.map(({ title }) => title),
      ["Else", "Second"],
    );
    await other.shows("the same", (page) => page.version === version);
  });

  it("refuses edits for another version of the text, and makes strokes in their order", async () => {
    const document = await openFile("stale.xsb", room);
    const view = await harness.edit(document);
    const { version } = view.level;
    const replies = await Promise.all([
      view.host.request("edit", { version, level: 0, edit: paint(0, 0, "floor") }),
      view.host.request("edit", { version, level: 0, edit: paint(0, 1, "floor") }),
      view.host.request("rows", { version: version + 1, from: 0, to: 1, order: "file" }),
      view.host.request("list", { ...fileOrder, version: version - 1, text: "" }),
      view.host.request("changeList", { version, change: { kind: "delete", level: 0 } }),
    ]);
    assert.deepEqual(replies, ["done", "stale", null, null, "stale"]);
    assert.equal(document.getText(), ` ${room.slice(1)}`);
    assert.equal(view.level.version, document.version);
    for (const level of [1, 2]) assert.equal(await view.edit(paint(0, 0), level), "refused");
    const margins = { top: -5, left: 0, bottom: 0, right: 0 };
    assert.equal(await view.edit({ kind: "resize", margins }), "refused");
    assert.equal(await view.edit(paint(0, 0, "floor")), "unchanged");
    assert.equal(document.getText(), ` ${room.slice(1)}`);
  });

  it("restores its level after the view or the whole window was reloaded", async () => {
    const document = await openFile("back.xsb", two);
    const view = await harness.edit(document, { level: 1 });
    assert.equal(view.level.level, 1);
    view.host.notify("select", 0);
    await view.host.request("ready", { level: 1 });
    assert.equal(view.level.level, 0, "what the view remembers is older than what was chosen");
    assert.equal((await harness.edit(document, { level: 7 })).level.level, 1);
  });

  it("is read-only for files that can't be written", async () => {
    const slc = `<SokobanLevels><LevelCollection><Level Id="One" Width="5" Height="3"><L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>`;
    const view = await harness.edit(await openFile("read.slc", slc));
    assert.equal(view.level.canWrite, false);
    assert.match(view.level.readOnlyReason ?? "", /XML/);
    assert.equal(await view.edit(paint(1, 1)), "refused");
    const old = await harness.edit(await openReadOnly("levels.xsb", room));
    assert.equal(old.level.canWrite, false);
    assert.equal(await old.edit(paint(1, 1)), "refused");
  });

  it("runs commands in the active editor alone, and gives its page the text of the clipboard", async () => {
    const view = await harness.edit(await openFile("part.xsb", room));
    assert.ok(harness.editors.run("resize") && harness.editors.isActive);
    await vscode.env.clipboard.writeText("#$.\n###");
    view.host.notify("act", { kind: "paste" });
    await until("what the clipboard holds", () => view.pasted.length > 0);
    assert.deepEqual([view.commands, view.pasted], [["resize"], ["#$.\n###"]]);
    view.panel.setState({ active: false });
    assert.ok(!harness.editors.run("resize") && !harness.editors.isActive);
    view.panel.dispose();
  });

  it("takes a stroke in a file of ten thousand levels in a tenth of a second", async () => {
    const second = two.slice(two.indexOf("######"));
    const text = Array.from({ length: 10_000 }, (_, index) => `; ${index + 1}\n${second}`).join("\n");
    const document = await openFile("many.xsb", text);
    // Measures processor time, because the machine may be busy with other work.
    const spent = async (work: () => Promise<unknown>) => {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    };
    const rest = () => new Promise((resolve) => setTimeout(resolve, 200));
    const isQuiet = (what: string) => until(what, async () => (await spent(rest)) < 20);
    // The extension checks the file, too, in the same process.
    await isQuiet("the end of the check");
    let view!: View;
    const openMs = await spent(async () => {
      view = await harness.edit(document);
    });
    assert.equal(view.level.count, 10_000);
    const { host } = view;
    // The solved levels are counted in the background, which would add to the time of a stroke.
    await isQuiet("the end of the background work");
    view.host.notify("select", 5_000);
    await view.shows("the level in the middle", ({ level }) => level === 5_000);
    const strokes: number[] = [];
    for (const column of [1, 2, 3, 4]) strokes.push(await spent(() => view.edit(paint(2, column))));
    // The others may include a collection of garbage.
    const usual = strokes.toSorted((one, other) => one - other)[1]!;
    const growths: number[] = [];
    for (const column of [8, 9]) growths.push(await spent(() => view.edit(paint(1, column))));
    const growing = Math.min(...growths);
    const version = view.level.version;
    const rows = () => host.request("rows", { version, from: 7_000, to: 7_200, order: "file" });
    assertWithin(await spent(rows), 100, "scrolling the list");
    const found = () => host.request("list", { ...fileOrder, version, text: "77" });
    assertWithin(await spent(found), 100, "a search in the list");
    // Other waiting work runs between the slices. Measures processor time, because other programs may use the
    // machine.
    let [longest, isDone] = [0, false];
    const watch = (async () => {
      for (let last = process.cpuUsage().user; !isDone; ) {
        await new Promise(setImmediate);
        const now = process.cpuUsage().user;
        [longest, last] = [Math.max(longest, (now - last) / 1_000), now];
      }
    })();
    await host.request("list", { ...fileOrder, order: "squares", descending: true, version, text: "" });
    isDone = true;
    await watch;
    assertWithin(longest, 100);
    const change = { kind: "add", at: 3_000 } as const;
    const add = () => host.request("changeList", { version: view.level.version, change });
    assertWithin(await spent(add), 1_000, "adding a level");
    assertWithin(Math.max(usual, growing), 100, "a stroke");
    assertWithin(openMs, 2_000, "opening the file");
  });
});

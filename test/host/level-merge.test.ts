import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { MergeResolution } from "../../src/games/sokoban/merge/resolve-merge.js";
import type { MergePage } from "../../src/protocol/levels/editor-wire.js";
import { writeFile } from "./run/files.js";
import { latin } from "./shared/encoded-levels.js";
import { room, suiteHarness, type View } from "./shared/level-editing.js";
import { openFile, openReadOnly, replaceIn, until } from "./shared/live.js";

const before = "; First  \n";
const above = "#######\n#.@ # #\n";
const ours = "#$*#$ #\n";
const base = "#$* $ #\n";
const theirs = "#$* $.#\n";
const below = "#     #\n#######\nTitle: One  \n\n";
const conflict = `<<<<<<< HEAD\n${ours}||||||| 123\n${base}=======\n${theirs}>>>>>>> feature\n`;
const text = before + above + conflict + below + room;
const resolved = text.replace(conflict, theirs);

describe("merge conflicts in the level editor", () => {
  const harness = suiteHarness();

  const mergeOf = (view: View): MergePage => {
    assert.ok(view.page?.kind === "merge");
    return view.page;
  };
  const take = (view: View, way: MergeResolution, version = mergeOf(view).version) =>
    view.host.request("takeMerge", { version, place: mergeOf(view).place, way });

  it("are shown in place of a level, with their sides, the base and a proposal", async () => {
    const view = await harness.edit(await openFile("merge.xsb", text));
    const { count, texts, conflict: shown } = mergeOf(view);
    assert.deepEqual([count, texts, shown.title, shown.line], [1, 0, "One", 4]);
    assert.deepEqual(
      shown.sides.map(({ side, label, boards }) => `${side} ${label} ${boards[0]?.rows[2]?.text}\n`),
      [`ours HEAD ${ours}`, `base 123 ${base}`, `theirs feature ${theirs}`],
    );
    assert.deepEqual(
      shown.squares.map(({ row, column, proposal }) => `${row},${column} ${proposal}`),
      ["2,3 ours", "2,5 theirs"],
    );
  });

  it("keep other bytes, line ends and encodings", async () => {
    const umlaut = (words: string) => latin(words.replace("First", "\xd6n").replaceAll("\n", "\r\n"));
    const document = await openFile("merge.xsb", umlaut(text));
    const view = await harness.edit(document);
    assert.equal(await take(view, { kind: "theirs" }), "done");
    await document.save();
    const after = await vscode.workspace.fs.readFile(document.uri);
    assert.deepEqual([...after], [...umlaut(resolved)]);
  });

  it("refuse a choice for a text that has changed, and follow the text", async () => {
    const document = await openFile("merge.xsb", text);
    const view = await harness.edit(document);
    const { version } = mergeOf(view);
    // As a text editor resolves it.
    await replaceIn(document, conflict, theirs);
    await view.shows("the level", ({ levelTitle }) => levelTitle === "One");
    assert.equal(await view.host.request("takeMerge", { version, place: 0, way: { kind: "ours" } }), "stale");
    assert.equal(document.getText(), resolved);
  });

  it("in titles, comments and solutions stay text, and the page counts them", async () => {
    const title = "<<<<<<< HEAD\nTitle: A\n=======\nTitle: B\n>>>>>>> feature\n";
    const view = await harness.edit(await openFile("merge.xsb", `${room}${title}\n${text}`));
    assert.deepEqual([mergeOf(view).count, mergeOf(view).texts], [1, 1]);
    assert.equal(await take(view, { kind: "ours" }), "done");
    assert.equal((await view.shows("the level", () => true)).textConflicts, 1);
  });

  it("are walked through, and each way is checked before it is taken", async () => {
    const view = await harness.edit(await openFile("merge.xsb", text + text.replaceAll("One", "Two")));
    assert.equal(mergeOf(view).count, 2);
    view.host.notify("showConflict", 1);
    await until("the other conflict", () => mergeOf(view).conflict.title === "Two");
    const { version } = mergeOf(view);
    const ask = (way: MergeResolution) =>
      view.host.request("tryMerge", { version, place: 1, way, solves: false });
    const [good, bad] = [await ask({ kind: "ours" }), await ask({ kind: "theirs" })];
    assert.ok(good !== null && bad !== null);
    assert.notDeepEqual(good.problems, bad.problems);
    assert.equal(await ask({ kind: "squares", choices: [] }), null);
    assert.equal(await take(view, { kind: "both" }), "done");
    assert.equal(mergeOf(view).count, 1);
  });

  it("stay shown in an editor while another one resolves an earlier one", async () => {
    const three = ["One", "Two", "Three"].map((title) => text.replaceAll("One", title)).join("");
    const document = await openFile("merge.xsb", three);
    const [view, other] = [await harness.edit(document), await harness.edit(document)];
    const title = (shown: View) => (shown.page?.kind === "merge" ? shown.page.conflict.title : undefined);
    other.host.notify("showConflict", 1);
    await until("the second conflict", () => title(other) === "Two");
    assert.equal(await take(view, { kind: "ours" }), "done");
    await until("both editors", () => [view, other].every((one) => mergeOf(one).count === 2));
    assert.deepEqual([view, other].map(title), ["Two", "Two"]);
    assert.equal(mergeOf(other).place, 0);
    assert.equal(await take(other, { kind: "theirs" }), "done");
    await until("the last conflict", () => [view, other].every((one) => title(one) === "Three"));
  });

  it("follow a file that changes on disk", async () => {
    const document = await openFile("merge.xsb", text);
    // VS Code watches a file outside of the folder only while an editor shows it.
    await vscode.window.showTextDocument(document);
    const view = await harness.edit(document);
    assert.equal(mergeOf(view).count, 1);
    // As `git checkout --theirs` writes it.
    await writeFile(document.uri, resolved);
    await view.shows("the level", ({ levelTitle }) => levelTitle === "One");
    assert.equal(document.isDirty, false);
    await writeFile(document.uri, text);
    await until("the conflict", () => view.page?.kind === "merge");
  });

  it("can't be resolved in a file that is only read", async () => {
    const shown = await openReadOnly("merge.xsb", text);
    const view = await harness.edit(shown);
    assert.equal(mergeOf(view).canWrite, false);
    assert.equal(await take(view, { kind: "ours" }), "refused");
    assert.equal(shown.getText(), text);
  });
});

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, lensesOf, openFile, run, until } from "./shared/live.js";

describe("rated levels", () => {
  afterEach(closeAll);

  it("are rated on command, and the lens above each shows the result", async () => {
    const { uri } = await openFile("rated.xsb", "#####\n#@$.#\n#####\n\n######\n#@ $.#\n#.$  #\n######\n");
    const lines = async () =>
      (await lensesOf(uri)).flatMap(({ command }) => (command?.title.includes("box") ? [command.title] : []));
    // The window's first level file loads what shows them.
    await until("a line above each", async () => (await lines()).length === 2);
    assert.deepEqual(await lines(), ["1 box · no solution known", "2 boxes · no solution known"]);
    await run("sokoban.rateLevels", uri);
    const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    const table = `Levels Rated · ${uri.path.split("/").at(-1)}`;
    await until("the table", () => tab() === table);
    await until("both are rated", async () => (await lines()).every((line) => line.includes("≈")));
    const [one, two] = await lines();
    assert.equal(one, "1 box · 1 push, 1 move · ≈ Very easy");
    assert.match(two ?? "", /^2 boxes · \d+ pushes, \d+ moves · ≈ Very easy$/);
  });
});

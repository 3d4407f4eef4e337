import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isLoaded } from "#runner/loaded";
import { closeAll, openFile, run, until } from "./shared/live.js";

describe("the code for level files", () => {
  after(closeAll);

  it("is loaded with the first possible level document, not before", async () => {
    await run("play.2048");
    assert.ok(isLoaded("extension"));
    await openFile("notes.md", "# Levels\n");
    assert.ok(!isLoaded("levels"));
    const { uri } = await openFile("levels.txt", "#######\n#@$ $.#\n#######\n");
    await until("the bundle", () => isLoaded("levels"));
    await until("the problem of the level that loaded it", () =>
      vscode.languages.getDiagnostics(uri).some(({ code }) => code === "counts"),
    );
  });
});

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isLoaded } from "#runner/loaded";
import { temporaryFile, writeFile } from "./run/files.js";
import { closeAll, run, until } from "./shared/live.js";

async function open(name: string, text: string): Promise<vscode.TextDocument> {
  const file = temporaryFile(name);
  await writeFile(file, text);
  return vscode.workspace.openTextDocument(file);
}

describe("the code for level files", () => {
  after(closeAll);

  it("is loaded with the first possible level document, not before", async () => {
    await run("play.2048");
    assert.ok(isLoaded("extension"));
    await open("notes.md", "# Levels\n");
    assert.ok(!isLoaded("levels"));
    const { uri } = await open("levels.txt", "#######\n#@$ $.#\n#######\n");
    await until("the bundle", () => isLoaded("levels"));
    await until("the problem of the level that loaded it", () =>
      vscode.languages.getDiagnostics(uri).some(({ code }) => code === "counts"),
    );
  });
});

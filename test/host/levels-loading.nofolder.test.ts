import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { closeAll, run, temporaryFile, until } from "./live.js";

/** The extension is loaded by the same `require` as this test. */
function isLoaded(bundle: string): boolean {
  const file = path.join(vscode.extensions.getExtension("tilework.tilework")!.extensionPath, "dist", bundle);
  return require.cache[file] !== undefined;
}

async function open(name: string, text: string): Promise<vscode.TextDocument> {
  const file = temporaryFile(name);
  writeFileSync(file.fsPath, text);
  return vscode.workspace.openTextDocument(file);
}

describe("the code for level files", () => {
  after(closeAll);

  it("is loaded with the first document that can be one, not before", async () => {
    await run("play.2048");
    assert.ok(isLoaded("extension.js"));
    await open("notes.md", "# Levels\n");
    assert.ok(!isLoaded("levels.js"));
    const { uri } = await open("levels.txt", "#######\n#@$ $.#\n#######\n");
    await until("the bundle", () => isLoaded("levels.js"));
    await until("the problem of the level that loaded it", () => vscode.languages.getDiagnostics(uri).some(({ code }) => code === "counts"));
  });
});

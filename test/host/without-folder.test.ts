import assert from "node:assert/strict";
import * as vscode from "vscode";
import { boardNow, closeAll, putBoard, run } from "./shared/live.js";

describe("without a folder", () => {
  after(closeAll);

  it("the game is played and kept", async () => {
    assert.equal(vscode.workspace.workspaceFolders, undefined);
    await run("play.2048");
    await putBoard([2, 2]);
    await run("moveLeft");
    assert.equal((await boardNow()).score, 4);
  });
});

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { WorkspaceTexts } from "../../../src/extension/tools/workspace-texts.js";
import { good } from "../../../src/games/result.js";
import { OperationError } from "../../../src/operations/terms/operation.js";

const file = 1;
const link = 64;

describe("level files for language models", () => {
  const { fs } = vscode.workspace;
  const before = { stat: fs.stat, folders: vscode.workspace.workspaceFolders };
  let type = file;
  const stop = () => new AbortController();

  beforeEach(() => {
    type = file;
    const folder = { uri: vscode.Uri.file("/work"), name: "work", index: 0 };
    Object.assign(vscode.workspace, { workspaceFolders: [folder] });
    Object.assign(fs, { stat: async () => ({ type, size: 1 }) });
  });

  after(() => {
    Object.assign(vscode.workspace, { workspaceFolders: before.folders });
    Object.assign(fs, { stat: before.stat });
  });

  it("are refused where they became links while they were read", async () => {
    const texts = new WorkspaceTexts({
      async read() {
        type |= link;
        return good("a secret");
      },
    });
    await assert.rejects(texts.read("levels.xsb", stop().signal), isError("refused"));
    type = file;
    const others = new WorkspaceTexts({ read: async () => good("levels") });
    assert.equal(await others.read("levels.xsb", stop().signal), "levels");
  });

  it("keep no canceled call waiting, however slow the disk is", async () => {
    const texts = new WorkspaceTexts({ read: () => new Promise(() => undefined) });
    const call = stop();
    const read = texts.read("levels.xsb", call.signal);
    call.abort();
    await assert.rejects(read, isError("cancelled"));
    await assert.rejects(texts.read("levels.xsb", AbortSignal.abort()), isError("cancelled"));
  });
});

function isError(code: string): (error: unknown) => boolean {
  return (error) => error instanceof OperationError && error.code === code;
}

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { WorkspaceTexts } from "../../../src/extension/features/tools.js";
import { good } from "../../../src/games/result.js";
import { OperationError } from "../../../src/operations/operation.js";
import { restoreAfterEach } from "../shared/vscode-stand-in.js";

const file = 1;
const link = 64;

describe("level files for language models", () => {
  const { fs } = vscode.workspace;
  restoreAfterEach(fs);
  let type = file;
  const stop = () => new AbortController();

  beforeEach(() => {
    type = file;
    const folder = { uri: vscode.Uri.file("/work"), name: "work", index: 0 };
    Object.assign(vscode.workspace, { workspaceFolders: [folder] });
    Object.assign(fs, { stat: async () => ({ type, size: 1 }) });
  });

  after(() => Object.assign(vscode.workspace, { workspaceFolders: undefined }));

  it("are refused if they became links while they were read", async () => {
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

  const textOf = new WorkspaceTexts({ read: async (uri: vscode.Uri) => good(uri.toString()) });
  const openFolder = (address: string) =>
    Object.assign(vscode.workspace, {
      workspaceFolders: [{ uri: vscode.Uri.parse(address), name: "work", index: 0 }],
    });

  it("are reported as missing if they are deleted during the search", async () => {
    for (const last of [1, 2, 3]) {
      let count = 0;
      Object.assign(fs, {
        async stat() {
          if (++count >= last) throw new Error("EntryNotFound");
          return { type, size: 1 };
        },
      });
      await assert.rejects(
        textOf.read("more/levels.xsb", stop().signal),
        (error) => error instanceof OperationError && /^(?:file|refused)$/.test(error.code),
      );
    }
  });

  it("have Windows paths, with the drive in either case", async () => {
    for (const folder of ["file:///c:/Users/me", "file:///C:/Users/me"]) {
      openFolder(folder);
      const address = vscode.Uri.parse(`${folder}/a/x.xsb`).toString();
      const inside = [
        "C:\\Users\\me\\a\\x.xsb",
        "c:/Users/me/a/x.xsb",
        "a\\x.xsb",
        "file:///c:/Users/me/a/x.xsb",
      ];
      for (const path of inside) assert.equal(await textOf.read(path, stop().signal), address, path);
      const outside = "C:\\Users\\x.xsb D:\\Users\\me\\x.xsb \\\\host\\share\\x.xsb ..\\x.xsb C:x.xsb";
      for (const path of outside.split(" "))
        await assert.rejects(textOf.read(path, stop().signal), isError("refused"), path);
    }
  });

  it("may be in a folder that is on no disk, but in no folder of another scheme or host", async () => {
    openFolder("vscode-vfs://github/me/levels");
    for (const path of ["a/x.xsb", "vscode-vfs://github/me/levels/a/x.xsb", "/me/levels/a/x.xsb"])
      assert.equal(await textOf.read(path, stop().signal), "vscode-vfs://github/me/levels/a/x.xsb");
    const outside =
      "file:///me/levels/a/x.xsb vscode-vfs://other/me/levels/a/x.xsb vscode-vfs://github/me/other/x.xsb vscode-vfs://github/me/levels/../x.xsb vscode-userdata:/me/levels/x.xsb untitled:x.xsb";
    for (const path of outside.split(" "))
      await assert.rejects(textOf.read(path, stop().signal), isError("refused"), path);
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

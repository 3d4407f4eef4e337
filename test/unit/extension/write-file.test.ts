import assert from "node:assert/strict";
import { writeNamedFile } from "../../../src/extension/kit/files.js";
import { restoreAfterEach, window, workspace } from "../shared/vscode-stand-in.js";

describe("a file that the user named", () => {
  restoreAfterEach(window, workspace.fs);

  it("is written, or a message says in words why not", async () => {
    const shown: string[] = [];
    Object.assign(window, { showErrorMessage: async (text: string) => void shown.push(text) });
    const uri = { path: "/games/scores.txt" } as never;
    await writeNamedFile(uri, new Uint8Array([1]));
    assert.deepEqual(shown, []);
    const error = Object.assign(new Error("EACCES: permission denied, open '/games/scores.txt'"), {
      code: "NoPermissions",
    });
    Object.assign(workspace.fs, { writeFile: () => Promise.reject(error) });
    await writeNamedFile(uri, new Uint8Array([1]));
    assert.deepEqual(shown, ["Couldn't write “scores.txt”: access is denied"]);
  });
});

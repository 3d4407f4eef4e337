import assert from "node:assert/strict";
import * as vscode from "vscode";
import { KeyFile } from "../../src/extension/features/timing.js";
import { remove, temporaryFile, writeFile } from "./run/files.js";

it("the file of the user's keys is read beside the extension's storage, again after each change, and is never written", async () => {
  const user = temporaryFile("User");
  const storage = vscode.Uri.joinPath(user, "globalStorage", "tilework.tilework");
  const file = vscode.Uri.joinPath(user, "keybindings.json");
  const keys = new KeyFile(storage);
  const names = async () => (await keys.read()).map(({ key, isRemoved }) => (isRemoved ? `-${key}` : key));
  assert.deepEqual(await names(), [], "there is none yet");
  await writeFile(file, '[{ "key": "numpad8", "command": "tilework.moveUp" }]');
  assert.deepEqual(await names(), ["numpad8"]);
  // A file system may keep times by the second.
  const before = (await vscode.workspace.fs.stat(file)).mtime;
  do await writeFile(file, '[{ "key": "w", "command": "-tilework.moveUp" }] // changed');
  while ((await vscode.workspace.fs.stat(file)).mtime === before);
  assert.deepEqual(await names(), ["-w"]);
  await writeFile(file, " ".repeat(1_000_001));
  assert.deepEqual(await names(), [], "too long");
  await remove(file);
  assert.deepEqual(await names(), []);
  assert.deepEqual(await new KeyFile(vscode.Uri.joinPath(user, "elsewhere")).read(), []);
});

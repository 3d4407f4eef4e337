import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { LevelDocuments } from "../../../../src/extension/levels/documents/level-documents.js";
import { findTarget } from "../../../../src/extension/levels/documents/level-target.js";

describe("the levels of a command", () => {
  const { activeTabGroup } = vscode.window.tabGroups;
  const documents = {
    encodings: { ensure: async () => undefined },
    isLevels: () => true,
    read: () => ({ collection: { levels: [{}] } }),
  } as unknown as LevelDocuments;

  after(() => Object.assign(activeTabGroup, { activeTab: undefined }));

  it("are those of a named file, else those of the active editor", async () => {
    const [named, active] = ["named.xsb", "active.xsb"].map((name) => vscode.Uri.file(`/${name}`));
    Object.assign(activeTabGroup, { activeTab: { input: new vscode.TabInputText(active!) } });
    Object.assign(vscode.workspace, { openTextDocument: async (uri: vscode.Uri) => ({ uri }) });
    for (const [argument, uri] of [
      [named, named],
      [undefined, active],
    ])
      assert.equal((await findTarget(argument, documents))?.document.uri, uri);
  });
});

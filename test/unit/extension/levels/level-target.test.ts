import assert from "node:assert/strict";
import * as vscode from "vscode";
import { showStatus } from "../../../../src/extension/kit/notify.js";
import type { LevelDocuments } from "../../../../src/extension/levels/documents/level-documents.js";
import { findTarget, levelName } from "../../../../src/extension/levels/documents/level-target.js";
import { askPicture } from "../../../../src/extension/panel/pictures.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { lists, restoreAfterEach, statusMessages } from "../../shared/vscode-stand-in.js";

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

describe("titles of levels and names of files that contain the code of an icon", () => {
  restoreAfterEach(vscode.workspace, lists);
  const isShownAs = (shown: string | undefined, text: string) => {
    assert.ok(shown !== undefined && !shown.includes("$("), "VS Code makes an icon of it");
    assert.equal(shown.replaceAll("\u2060", ""), text);
  };

  it("are shown unchanged in lists and in the Testing view", () => {
    const [entry] = readCollection("; $(beaker) One $(x)\n#####\n#@$.#\n#####\n").levels;
    isShownAs(levelName(entry!, 0), "1: $(beaker) One $(x)");
  });

  it("are shown unchanged in the list of pictures", async () => {
    const found = [vscode.Uri.parse("file:///$(folder)/$(trash).png")];
    let items: readonly vscode.QuickPickItem[] = [];
    Object.assign(vscode.workspace, { findFiles: async () => found });
    lists.shown = (list) =>
      void setImmediate(() => {
        items = list.items as readonly vscode.QuickPickItem[];
        list.hide();
      });
    await askPicture(false);
    const item = items.find(({ label }) => label.includes("trash"));
    isShownAs(item?.label, "$(trash).png");
    isShownAs(item?.description, "$(folder)/$(trash).png");
  });

  it("are shown unchanged in the status bar", () => {
    statusMessages.clear();
    showStatus("Saved as “$(trash).png”.", 1);
    isShownAs([...statusMessages][0], "Saved as “$(trash).png”.");
  });
});

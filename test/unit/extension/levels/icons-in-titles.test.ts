import assert from "node:assert/strict";
import { levelName } from "../../../../src/extension/levels/documents/level-target.js";
import { showStatus } from "../../../../src/extension/shared/notify.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { statusMessages } from "../../shared/vscode-stand-in.js";

describe("titles of levels and names of files that hold the signs of an icon", () => {
  const isShownAs = (shown: string | undefined, text: string) => {
    assert.ok(shown !== undefined && !shown.includes("$("), "VS Code makes an icon of it");
    assert.equal(shown.replaceAll("\u2060", ""), text);
  };

  it("stand in lists and in the Testing view as they are", () => {
    const [entry] = readCollection("; $(beaker) One $(x)\n#####\n#@$.#\n#####\n").levels;
    isShownAs(levelName(entry!, 0), "1: $(beaker) One $(x)");
  });

  it("stand in the status bar as they are", () => {
    statusMessages.clear();
    showStatus("Saved as “$(trash).png”.", 1);
    isShownAs([...statusMessages][0], "Saved as “$(trash).png”.");
  });
});

import assert from "node:assert/strict";
import { LevelEditorPage, levelFolder, openLevelFile } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

const room = "; a comment\n\n#######\n#     #\n# $@. #\n#     #\n#######\nTitle: Hello\n";

describe("editing levels beside their text", () => {
  let workbench: Workbench;
  let editor: LevelEditorPage;

  before(async () => {
    workbench = await openWorkbench({
      folder: levelFolder({ "beside.xsb": room }),
      theme: "dark",
      viewport: { width: 1440, height: 900 },
      settings: { "files.autoSave": "off" },
    });
  });

  after(() => workbench.close());

  it("stays in sync with the text editor beside it, both ways", async () => {
    editor = await openLevelFile(workbench, "beside.xsb");
    await workbench.runCommand("View: Split Editor Right");
    await editor.until("two editors", async () => (await workbench.gameFrames()).length === 2);
    await workbench.runCommand("Tilework: Open Level File as Text");
    await workbench.page.locator(".monaco-editor .view-line").filter({ hasText: "$@" }).first().waitFor();
    editor = new LevelEditorPage(workbench, 0);
    await editor.click("goal");
    await editor.clickCell(1, 1);
    await workbench.page.locator(".monaco-editor .view-line").filter({ hasText: /^#\./ }).first().waitFor();
    await workbench.page.locator(".monaco-editor .view-line").filter({ hasText: "$@" }).first().click();
    await workbench.page.keyboard.press("Home");
    await workbench.page.keyboard.press("ArrowRight");
    await workbench.page.keyboard.type("*");
    await editor.until("a box on a goal was typed", async () => (await editor.cell(3, 2)) === "box on goal");
    await workbench.runCommand("File: Revert File");
    await editor.until(
      "it is as it was",
      async () => (await editor.cell(2, 2)) === "floor" && (await editor.cell(3, 2)) === "floor",
    );
    await workbench.runCommand("View: Close All Editors");
  });

  it("logs no problems on the console", () => assert.deepEqual(workbench.problems, []));
});
